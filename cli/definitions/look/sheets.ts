import type { Look } from '../fields/look.ts';
import { type LookChoice, lookChoices } from '../fields/look-names.ts';
import { facesOf, toolFaces } from './faces.ts';
import { settled } from './styles.ts';

/**
 * The style sheets that a look adds to those of every page, as paths below `templates/`, in their order. Each setting has its own, and
 * a site pays only for those that it has chosen.
 */
export function lookSheets(look: Look): string[] {
  const chosen = settled(look);
  const { text, headings } = facesOf(look);
  const faces = [text, headings].filter((face) => face !== undefined && face !== 'own' && toolFaces[face].file !== null);
  const named = Object.entries(lookChoices).flatMap(([setting, [first]]) => {
    const value = chosen[setting as LookChoice];
    return value === first ? [] : [`${setting}/${value}`];
  });
  return [...faces.map((face) => `faces/${face}`), ...(headings === undefined ? [] : ['faces/headings']), ...named].map(
    (path) => `looks/${path}.scss`,
  );
}
