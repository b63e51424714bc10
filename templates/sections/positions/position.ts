import type positions from '../../collections/positions/definition.ts';
import type words from '../../collections/positions/words.ts';
import type { EntryOf, WordsOf } from '../../contract.ts';

/** A position in the list. Its description is in the sections of its page. */
export type JobPosition = EntryOf<typeof positions>;
export type PositionWords = WordsOf<typeof words>;
