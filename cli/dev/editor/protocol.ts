import type { EditorKind } from '../../definitions/fields/field-schemas.ts';
import type { Refusing } from '../../edit/refused-change.ts';
import type { Json } from '../../platform/json.ts';

/**
 * What the editor's page and its server say to each other: types alone, which both import. Tasks with a page as a whole, and changes since
 * the last commit, are in `task-protocol.ts`. Every address lies below `/@edit/` and needs the token of the session:
 * `Authorization: Bearer TOKEN`. A POST has a JSON body of at most 1 MB and the `Origin` of the server. An answer that is not one
 * of these types is an error: status 400, 403, 404, 405, 413, 415 or 500 with a `RefusedRequest`. 403 asks for the address of a new
 * session; 405 for an order means that this session only shows.
 *
 * | request | body or query | answer |
 * |---|---|---|
 * | GET `state` | | `EditorState` |
 * | GET `page?page=KEY&language=sv&words=de&known=DIGEST` | `words`: the editor's language; `known`: of groups | `PageFields<KnownGroup>` |
 * | GET `file?file=PATH&words=de&known=DIGEST` | a file of `content/` or the configuration | the same with that file alone |
 * | POST `change` | `{ changes: FieldChange[] }` | `ChangeAnswer` |
 * | POST `undo`, `redo` | `{}` | `ChangeAnswer` |
 * | POST `accept` | `{ places: LanguagePlace[] }` | `ChangeAnswer` |
 * | POST `plan` | `PageTask` | `TaskPlan`; nothing is written |
 * | POST `task` | `PageTask` | `TaskAnswer` |
 * | GET `choices?of=NAMES` | `choicesOf` of a field | `{ choices: Choice[] }` |
 * | GET `sections?page=KEY` | | `{ sections: SectionType[] }` |
 * | GET `changes` | | `CommittedChanges` |
 * | POST `revert` | `LanguagePlace` | `ChangeAnswer` |
 * | POST `commit` | `{ message: string }` | `CommitAnswer` |
 * | POST `picture?name=NAME` | the bytes of the file, with its type | `PictureAnswer` |
 * | GET `translations?to=sv` | | `FileForTranslators` |
 * | POST `translations?name=NAME&language=sv` | the bytes of a file, as `application/octet-stream` | `TakenTranslations` |
 * | GET `events?token=TOKEN` | | server-sent events, each an `EditorEvent` as JSON in `data` |
 */

export type { EditorKind, Json, Refusing };

/** Keys and list positions, from the top of a file. Empty for the list that is a whole file. */
export type FieldPath = readonly (string | number)[];

/** A field by its definition: what its file is, then its path, with types of items: `['pages', 'sections', TYPE, 'items', 0, 'title']`. */
export type FieldName = readonly (string | number)[];

/** Where a field is written. */
export interface FieldPlace {
  /** The file, relative to the site's folder, with `/`: `content/pages/home.yaml`. */
  file: string;
  /** Without the language, for a field that has several. */
  path: FieldPath;
}

/** Where the value of one language is written. '' for the value of a field without languages. */
export interface LanguagePlace extends FieldPlace {
  language: string;
}

/** A field in one file. Fields are in the order of their definition; parts follow their `group` or `list`. */
export interface Field extends FieldPlace {
  kind: EditorKind;
  name: FieldName;
  /** From the definition; '' if it has none. */
  description: string;
  /** Whether it has a value by language. */
  localized: boolean;
  /** Whether it may be taken away. An item of a list may be, unless the list has too few then. */
  optional: boolean;
  /** Of a text: characters. Of a list: items. Of a number: its value. */
  limit?: { least?: number; most?: number };
  /** The values that are allowed. */
  choices?: readonly string[];
  /** The names of the site that are allowed instead, for GET `choices?of=…`: `pages`, `icons`, `forms`, `collection:positions`. */
  choicesOf?: string;
  /** Whether its texts may have placeholders: GET `choices?of=placeholders:sv` gives them with their values in a language. */
  hasPlaceholders?: true;
  /** The collection whose entries the file is the page of: texts can name their facts, GET `choices?of=placeholders:sv:positions`. */
  subject?: string;
  /** The parts that a figure or a price may have, in the order of its definition. */
  parts?: readonly FieldPart[];
  /** What a new item of a list begins with, or a part that is not written. */
  blank?: NewValue;
  /** The section types or variants of the items of a list, if they have some; the first is the usual one. */
  variants?: readonly string[];
  /** By language for a localized field, else under ''. What is not written has no key. */
  values: Readonly<Record<string, Json>>;
  /**
   * What the page shows of the field, by language: texts of blocks without markup and with single spaces, in their order, then `alt`
   * texts and addresses of pictures. Empty if the page does not show it.
   */
  shown: Readonly<Record<string, readonly string[]>>;
  /** What it is called in place of its name: the word of the templates that it replaces, in the editor's language. */
  word?: string;
  /** What pages say by language where nothing is written: the word of the template. */
  fallbacks?: Readonly<Record<string, string>>;
  /** Of each language but the source; empty for a field without languages. */
  states: Readonly<Record<string, TranslationMark>>;
  /** How many pages show the field, in the language of the page that shows it most. At least 1. */
  pages: number;
  /** Why it cannot be edited; with its line, counted from 1. */
  readOnly?: Refusing & { line: number };
  findings: readonly ShownFinding[];
}

/** A part of a value that is edited as a whole; `kind`, `choices` and `optional` as in a field. */
export interface FieldPart extends Pick<Field, 'kind' | 'choices' | 'optional'> {
  key: string;
}

/** A value that can be added, with fillers for the texts that somebody writes then. */
export interface NewValue {
  value: Json;
  /** The names of the site that somebody chooses before: without them, the value would be wrong. */
  asks: readonly AskedName[];
}

/** A name of the site at a path of a new value; `choicesOf` as in a field. */
export type AskedName = { path: FieldPath; choicesOf: string };

export interface Choice {
  value: string;
  label: string;
  /** Of an icon: its shapes, as markup of the tool's own in an SVG element of 24 × 24 units. */
  drawing?: string;
}

/** `missing`: not written, or a filler. `stale`: the source was changed since. `identical`: the same words as the source. */
export interface TranslationMark {
  kind: 'missing' | 'stale' | 'machine' | 'identical' | 'current';
  /** The source text that was translated, of a stale translation, if it is known. */
  sourceBefore?: string;
}

/** A finding, in the words of `validate`; `hint`: what to do about this one, not about any of its code. Line and column count from 1. */
export interface ShownFinding {
  code: string;
  severity: 'error' | 'warning' | 'info';
  message: string;
  hint?: string;
  file: string;
  line?: number;
  column?: number;
  /** What `validate --fix` writes, and so does the task `repair`, in the place of what; none if nothing certain is meant. */
  repair?: readonly { before: string; now: string }[];
  /** Whether nobody has written the value yet: a filler is there. */
  isToFillIn?: true;
  /** The place in the file, if there is one. It may begin with the path of a field, and end with a language. */
  path?: FieldPath;
  /** The page that a line of the route table is about, which has no fields. */
  page?: string;
}

/** Everything that the editor shows around a page. */
export interface EditorState {
  /** The site's name in the source language. */
  name: string;
  /** The address of the published site; '' as long as the configuration has none. */
  url: string;
  /** The pages in the order of the route table. */
  pages: readonly PageItem[];
  /** The key of the first page of the site; '' if there is none. */
  firstPage: string;
  collections: readonly CollectionItem[];
  languages: readonly LanguageItem[];
  /** Code of the source language. */
  source: string;
  findings: readonly ShownFinding[];
  /** Whether pages are shown as they were without errors, and not as they are written. */
  isPageOld: boolean;
  /** Whether nothing can be written: with `--read-only`. */
  readOnly: boolean;
  /** Whether there is something to undo and to redo. */
  undo: boolean;
  redo: boolean;
  /** Whether the site lies in a git repository. */
  git: boolean;
  /** The clock of the server, in milliseconds since 1970, and the zone of the site's times. */
  clock: { now: number; timeZone: string };
  /** The most that a picture may have, in bytes. */
  uploadLimit: number;
  /** What stands in the place of a text until somebody has written it. */
  filler: string;
}

export interface PageItem {
  /** The key of the page: `home`, or `articles/tides` for the page of an entry. */
  key: string;
  /** By language. One that lacks the page has its slug in `otherSlugs`, if it is to have the page: '' where none is written. */
  titles: Readonly<Record<string, string>>;
  addresses: Readonly<Record<string, string>>;
  otherSlugs?: Readonly<Record<string, string>>;
  /** The file that it is written in. */
  file: string;
  isDraft: boolean;
  /** The key of the page above; none at the top of the site. */
  parent?: string;
  /** The entry that the page is about, if it is that of one. */
  entry?: { collection: string; id: string };
  /** Whether pages lie below it. */
  isAbove: boolean;
}

/** A collection that can get an entry. */
export interface CollectionItem {
  name: string;
  /** What its entries are, in words of its definition. */
  holds: string;
  /** Whether its entries have pages, and so titles and addresses. */
  hasPages: boolean;
  /** The names of the site that a new entry needs, such as its author. */
  asks: readonly AskedName[];
}

export interface LanguageItem {
  code: string;
  /** In its own words: `svenska`. */
  name: string;
  direction: 'ltr' | 'rtl';
  /** Whether pages are shown in it: not in a draft. */
  isShown: boolean;
}

/** The fields of a page, file by file: its own first, then entries that it shows, the menu, the words and facts of the company. */
export interface PageFields<Known = never> {
  page: string;
  language: string;
  /** The path of the page's address: `/sv/priser`. */
  address: string;
  groups: readonly (FieldGroup | Known)[];
}

/** Stands for a group that whoever asks knows: most groups of a page are as they were before an edit. */
export type KnownGroup = Pick<FieldGroup, 'digest'>;

/** The fields of one file. */
export interface FieldGroup {
  /** Of everything else in the group. */
  digest: string;
  file: string;
  /** In words: the title of the entry, or the name of the file. */
  title: string;
  fields: readonly Field[];
  /** Why none of it can be edited, such as a file that cannot be read. */
  readOnly?: Refusing & { line: number };
}

/**
 * A change of one value. It names what the editor has seen: if the file says something else by now, nothing is written. `now` without a
 * value takes the key away. `before` without a value: there was none.
 */
export type FieldChange = FieldPlace &
  (
    | { do: 'set'; language?: string; before?: Json; now?: Json }
    | { do: 'insert'; index: number; value: Json }
    | { do: 'move'; from: number; to: number; before: Json }
    | { do: 'remove'; index: number; before: Json }
  );

/**
 * All changes are written, or none. `conflict`: something else is there by now. `notWritten`: the system refuses, such as a full disk; the
 * same request may succeed later.
 */
export type ChangeAnswer =
  | { kind: 'written'; files: readonly string[]; undo: boolean; redo: boolean }
  | { kind: 'conflict'; place: FieldPlace & { language?: string }; now?: Json }
  | ({ kind: 'cannotEdit'; file: string; line: number } & Refusing)
  | ({ kind: 'notWritten' } & Refusing);

/** A section that can be added to a page. `description`: what it shows, in English. */
export interface SectionType {
  type: string;
  description: string;
  blank: NewValue;
}

/** The path that content names the picture by. `why`: what is wrong with the file itself; without it, the system refuses. */
export type PictureAnswer =
  | { kind: 'written'; file: string }
  | { kind: 'refused'; reason: string; why: 'noPicture' | 'cutOff' | 'active' }
  | ({ kind: 'notWritten' } & Refusing);

/** Why a request was refused, in words. */
export type RefusedRequest = { error: string } & Pick<Refusing, 'why'>;

/** `shown`: the page is another one now; `isSiteOther`: and what `state` says of the site. `files`: these have changed, by whom ever. */
export type EditorEvent =
  | { kind: 'findings'; findings: readonly ShownFinding[]; isPageOld: boolean }
  | { kind: 'files'; files: readonly string[] }
  | { kind: 'shown'; isSiteOther: boolean };

/** The most that a file may have, in bytes. */
export const uploadLimit = 20_000_000;
