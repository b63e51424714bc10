import { escapeAttribute } from '../platform/escape.ts';
import { sanitize } from '../platform/sanitize.ts';
import { pixelWidth } from '../site/pages/text-width.ts';
import { sumOf } from '../site/translations/status.ts';
import type { LanguageProgress } from './progress-html.ts';

/** With more languages, a badge says the number of languages and the share of all. */
const mostNamed = 6;

/** White letters on these have a contrast of at least 4.5 : 1 (WCAG 2.2, 1.4.3). */
const colours = { done: '#1a7037', open: '#8a4b00', name: '#4a5560' };

/** The share of texts that are translated, in whole percent. It is 100 only if all are. */
const share = (rows: LanguageProgress['rows']): number => {
  const texts = sumOf(rows, 'texts');
  return texts === 0 ? 100 : Math.floor((sumOf(rows, 'complete') / texts) * 100);
};

/** The progress of all translations as a small picture (SVG) for a README. */
export function badge(languages: readonly LanguageProgress[]): string {
  const said =
    languages.length > mostNamed
      ? `${languages.length} languages ${share(languages.flatMap(({ rows }) => rows))} %`
      : languages.map(({ code, rows }) => `${code} ${share(rows)} %`).join(' · ');
  const value = said === '' ? 'one language' : said;
  const isDone = languages.every(({ rows }) => share(rows) === 100);
  return drawn('translated', value, isDone ? colours.done : colours.open);
}

function drawn(name: string, value: string, colour: string): string {
  const [left, right] = [name, value].map((text) => Math.ceil(pixelWidth(text, 11)) + 14) as [number, number];
  const width = left + right;
  const label = escapeAttribute(sanitize(`${name}: ${value}`));
  const text = (x: number, own: string) => `<text x="${x}" y="14" text-anchor="middle">${escapeAttribute(sanitize(own))}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20" viewBox="0 0 ${width} 20" role="img" aria-label="${label}">
<title>${label}</title>
<clipPath id="corners"><rect width="${width}" height="20" rx="3"/></clipPath>
<g clip-path="url(#corners)"><rect width="${left}" height="20" fill="${colours.name}"/><rect x="${left}" width="${right}" height="20" fill="${colour}"/></g>
<g fill="#fff" font-family="Arial, Liberation Sans, Helvetica, sans-serif" font-size="11">${text(left / 2, name)}${text(left + right / 2, value)}</g>
</svg>
`;
}
