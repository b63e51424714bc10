import { z } from 'zod';
import { isDay } from '../../platform/build-date.ts';
import { ofKind } from './field-schemas.ts';
import { FactValue, type FieldRules, type ValuePath } from './field-value.ts';
import { isLocalized, perLanguage } from './localized.ts';

/** Whether something is a draft. */
export class DraftMark extends FactValue {
  readonly isDraft: boolean;
  constructor(isDraft: boolean) {
    super();
    this.isDraft = isDraft;
  }

  get kind(): 'draft' {
    return 'draft';
  }

  show(): boolean {
    return this.isDraft;
  }
}

/** When something is published or expires, in the site's time zone. */
export class PublicationTime extends FactValue {
  /** A day, `2026-12-01`, or a minute, `2026-12-01 09:00`. */
  readonly text: string;
  constructor(text: string) {
    super();
    this.text = text;
  }

  get kind(): 'publicationTime' {
    return 'publicationTime';
  }

  override check(rules: FieldRules, at: ValuePath): boolean {
    rules.publicationTime(this.text, at);
    return true;
  }

  show(): string {
    return this.text;
  }
}

const expected = 'a day such as 2026-12-01, or with a time 2026-12-01 09:00';

const publicationTime = () =>
  ofKind(
    z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}( ([01]\d|2[0-3]):[0-5]\d)?$/, { error: expected, abort: true })
      .refine((text) => isDay(text.slice(0, '2026-12-01'.length)), { message: expected })
      .transform((text) => new PublicationTime(text)),
    { kind: 'publicationTime', editedAs: 'moment' },
  );

/** A time for all languages, or one for some of them. */
function timeOrTimes() {
  return z.union([publicationTime(), perLanguage(publicationTime())]);
}

/** The fields that say when a page, an entry of a collection or a section is published. */
export const publicationFields = {
  draft: ofKind(
    z.boolean().transform((isDraft) => new DraftMark(isDraft)),
    { kind: 'draft', editedAs: 'boolean' },
  )
    .optional()
    .describe('A draft is checked, but not published.'),
  publish: publicationTime()
    .optional()
    .describe("When it becomes public: at the beginning of a day, or at a time on it, in the site's time zone."),
  expires: publicationTime()
    .optional()
    .describe("When it stops being public: at the beginning of a day, or at a time on it, in the site's time zone."),
};

/** The same for a page or an entry in all languages, which may be published at another time in each language. */
export const publicationFieldsByLanguage = {
  ...publicationFields,
  publish: timeOrTimes()
    .optional()
    .describe(
      "When it becomes public, in all languages or in each: at the beginning of a day, or at a time on it, in the site's time zone.",
    ),
  expires: timeOrTimes()
    .optional()
    .describe(
      "When it stops being public, in all languages or in each: at the beginning of a day, or at a time on it, in the site's time zone.",
    ),
};

/** A value without the fields that say when it is published. Templates see only what is shown. */
export function withoutPublication<T extends object>(value: T): T {
  const { draft, publish, expires, ...rest } = value as Record<string, unknown>;
  const isPlain = [draft, publish, expires].every((field) => field === undefined);
  return isPlain ? value : (rest as T);
}

/** When something is published, as it is written. */
export interface Publication extends PublicationTimes {
  isDraft: boolean;
  /** What differs in a language, by its code; null if nothing does. */
  inLanguages: Readonly<Record<string, PublicationTimes>> | null;
}

/** Each is a day, `2026-12-01`, or a minute, `2026-12-01 09:00`, in the site's time zone; null if there is none. */
export interface PublicationTimes {
  publish: string | null;
  expires: string | null;
}

/** When something is published in a language, as it is written. */
export const timesIn = (publication: Publication, language: string): PublicationTimes => publication.inLanguages?.[language] ?? publication;

/** What a page, an entry or a section says about its publication; null if it says nothing. Parts that are not valid are skipped. */
export function publicationOf(value: unknown): Publication | null {
  if (typeof value !== 'object' || value === null) return null;
  const { draft, publish, expires } = value as Record<string, unknown>;
  // Most values are no such thing, and this is asked of each.
  if (draft === undefined && publish === undefined && expires === undefined) return null;
  const isDraft = draft instanceof DraftMark && draft.isDraft;
  const times = { publish: textOf(publish), expires: textOf(expires) };
  const inLanguages = timesByLanguage(publish, expires);
  const isTimed = times.publish !== null || times.expires !== null || inLanguages !== null;
  return isDraft || isTimed ? { isDraft, ...times, inLanguages } : null;
}

/** A time for all languages as it is written; null for anything else. */
const textOf = (written: unknown): string | null => (written instanceof PublicationTime ? written.text : null);

/** The times of each language that a value names; null if it names none. */
function timesByLanguage(publish: unknown, expires: unknown): Publication['inLanguages'] {
  const codes = [publish, expires].flatMap((time) => (isLocalized(time) ? Object.keys(time.values) : []));
  const textIn = (time: unknown, code: string) => textOf(isLocalized(time) ? time.values[code] : time);
  const times = codes.map((code) => [code, { publish: textIn(publish, code), expires: textIn(expires, code) }]);
  return codes.length === 0 ? null : Object.fromEntries(times);
}
