import type { Refusing } from '../../edit/refused-change.ts';
import type { ChangeAnswer, Field, FieldChange, FieldName, FieldPath, FieldPlace, Json, LanguagePlace, ShownFinding } from './protocol.ts';

// What the editor's page and its server say of tasks with a page or an entry as a whole, and of what has changed since the last commit:
// types alone, as in `protocol.ts`.

/** By language. */
type Texts = Readonly<Record<string, string>>;

/**
 * Something that is done with a page or an entry as a whole. `slugs`: the last part of its address by language; a new page has one of its
 * title where none is given. `name`: that of a new entry, which others know it by; without one, it is made of
 * its title. `names`: what its collection asks for. `below`: the key of the page above; null for the top of the site.
 * `from`: the page or entry that it is a copy of. `to`: the page that old addresses lead to (default: the page above). `change`: changes of
 * fields, such as a mark as a draft, of which somebody wants to know what follows. `restore`: what is gone since the last commit comes
 * back, by its file. A new language is one of the site: `code` is its tag; its `name` and the `prefix` of its addresses follow from that
 * where they are not given.
 */
export type PageTask =
  | {
      do: 'newPage';
      titles: Texts;
      slugs: Texts;
      below: string | null;
      kind?: string;
      from?: string;
      isDraft: boolean;
    }
  | {
      do: 'newEntry';
      collection: string;
      name?: string;
      titles: Texts;
      slugs: Texts;
      names?: readonly { path: FieldPath; name: string }[];
      from?: string;
      isDraft: boolean;
    }
  | { do: 'newLanguage'; code: string; name?: string; prefix?: string }
  | { do: 'renamePage'; page: string; now?: string; slugs: Texts }
  | { do: 'renameEntry'; collection: string; id: string; now?: string; slugs: Texts }
  | { do: 'movePage'; page: string; below: string | null; before?: string }
  | { do: 'removePage'; page: string; to?: string }
  | { do: 'removeEntry'; collection: string; id: string; to?: string }
  | { do: 'restore'; file: string }
  | { do: 'repair'; finding: Pick<ShownFinding, 'code' | 'file' | 'message' | 'line'> }
  | { do: 'change'; changes: FieldChange[] };

/** What a task would do. `refused`: it cannot be done, because of the findings if there are some. `why`: if the editor has words for it. */
export type TaskPlan =
  | {
      kind: 'possible';
      /** Addresses that are new: paths. */
      added: readonly string[];
      /** Addresses that are no pages any more, and where each leads from then on, if anywhere. */
      gone: readonly { path: string; leadsTo?: string }[];
      /** How many links and other references get a new name. */
      references: number;
      /** The files that change, without lockfiles. A new or a removed one is marked. */
      files: readonly { file: string; is: 'new' | 'changed' | 'removed' }[];
      /** The findings that the site does not have now. */
      findings: readonly ShownFinding[];
    }
  | ({ kind: 'refused'; findings: readonly ShownFinding[] } & Refusing);

/** `page`, `file`: what is new, by its key or its file. `toFill`: the first place of it that somebody must fill in. */
export type TaskAnswer = ChangeAnswer & { page?: string; file?: string; toFill?: FieldPlace };

/** What has changed in the content since the last commit. */
export interface CommittedChanges {
  /** Whether there is a commit to compare with. */
  git: boolean;
  wholes: readonly WholeChange[];
  changes: readonly CommittedChange[];
  /** The files that a commit takes as well, of which no value is listed: pictures, lockfiles, addresses. */
  others: readonly string[];
}

/** A page or an entry that is new or gone, or that has another address, name or place. The values of a new one are not listed. */
export interface WholeChange {
  is: 'new' | 'removed' | 'address' | 'place';
  /** Its file; of what is gone, the one that it had. */
  file: string;
  /** Its name and the last parts of its address by language, as far as they differ. */
  before?: Json;
  now?: Json;
  /** What takes it back. */
  back: PageTask;
}

/** How a value is shown, if it is no text: as its field would show it. `path`: below that of the change; empty for all of it. */
export interface ValueForm extends Pick<Field, 'choices' | 'choicesOf' | 'kind' | 'name'> {
  path: FieldPath;
}

export interface CommittedChange extends LanguagePlace {
  name: FieldName;
  /** How the values before and now, and what is in them, are shown. */
  forms: { before: readonly ValueForm[]; now: readonly ValueForm[] };
  /** The page that the file is about, if there is one. */
  page?: string;
  before?: Json;
  now?: Json;
  /** Of an item that is gone: where it would stand in its list now. Its path has the place that it had. */
  place?: number;
}

export type CommitAnswer = { kind: 'committed'; id: string } | ({ kind: 'refused' } & Refusing);

/**
 * What is missing in a language, or has another source by now, in XLIFF 1.2. `texts`: how many there are. `left`: how many are left out,
 * because of the findings.
 */
export interface FileForTranslators {
  name: string;
  content: string;
  texts: number;
  left: number;
  findings: readonly ShownFinding[];
}

/** What became of a file from translators: how many were written, are right as they are, and were left out because of findings. */
export interface TakenTranslations {
  written: number;
  checked: number;
  left: number;
  findings: readonly ShownFinding[];
  /** Whether the file does not say its language, of several: the same request may name it. Nothing is written. */
  asksLanguage: boolean;
  answer: ChangeAnswer;
}
