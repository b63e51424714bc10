import { barWords } from './bar-words.ts';
import { controlWords } from './control-words.ts';
import { panelWords } from './panel-words.ts';
import { stateWords } from './state-words.ts';

/** The words of the editor, by key and language. */
export const words = { ...barWords, ...panelWords, ...stateWords, ...controlWords };
