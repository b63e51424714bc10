import { barWords } from './bar-words.ts';
import { consequenceWords } from './consequence-words.ts';
import { controlWords } from './control-words.ts';
import { languageWords } from './language-words.ts';
import { pageWords } from './page-words.ts';
import { panelWords } from './panel-words.ts';
import { pictureWords } from './picture-words.ts';
import { publicationWords } from './publication-words.ts';
import { reasonWords } from './reason-words.ts';
import { refusalWords } from './refusal-words.ts';
import { stateWords } from './state-words.ts';
import { tourWords } from './tour-words.ts';
import { translatorWords } from './translator-words.ts';

/** The words of the editor, by key and language. */
export const words = {
  ...barWords,
  ...panelWords,
  ...pageWords,
  ...publicationWords,
  ...languageWords,
  ...stateWords,
  ...controlWords,
  ...pictureWords,
  ...consequenceWords,
  ...reasonWords,
  ...refusalWords,
  ...tourWords,
  ...translatorWords,
};
