import { z } from 'zod';
import { isDay } from '../../platform/build-date.ts';
import { FactValue, type FieldRules, type ValuePath } from './field-value.ts';

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
  z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}( ([01]\d|2[0-3]):[0-5]\d)?$/, { error: expected, abort: true })
    .refine((text) => isDay(text.slice(0, '2026-12-01'.length)), { message: expected })
    .transform((text) => new PublicationTime(text));

/** The fields that say when a page, an entry of a collection or a section is published. */
export const publicationFields = {
  draft: z
    .boolean()
    .transform((isDraft) => new DraftMark(isDraft))
    .optional()
    .describe('true: not published. A draft is checked, but nothing of it is in the output.'),
  publish: publicationTime()
    .optional()
    .describe(
      "From when it is published: a day, or a day and a time, in the site's time zone. A day means its beginning.",
    ),
  expires: publicationTime()
    .optional()
    .describe(
      "From when it is no longer published: a day, or a day and a time, in the site's time zone. A day means its beginning.",
    ),
};

/** A value without the fields that say when it is published. Templates see only what is shown. */
export function withoutPublication<T extends object>(value: T): T {
  const { draft, publish, expires, ...rest } = value as Record<string, unknown>;
  const isPlain = [draft, publish, expires].every((field) => field === undefined);
  return isPlain ? value : (rest as T);
}

/** When something is published, as it is written. */
export interface Publication {
  isDraft: boolean;
  /** A day, `2026-12-01`, or a minute, `2026-12-01 09:00`, in the site's time zone; null if there is none. */
  publish: string | null;
  expires: string | null;
}

/** What a page, an entry or a section says about its publication; null if it says nothing. Parts that are not valid are skipped. */
export function publicationOf(value: unknown): Publication | null {
  if (typeof value !== 'object' || value === null) return null;
  const { draft, publish, expires } = value as Record<string, unknown>;
  const isDraft = draft instanceof DraftMark && draft.isDraft;
  const textOf = (written: unknown) => (written instanceof PublicationTime ? written.text : null);
  const found = { isDraft, publish: textOf(publish), expires: textOf(expires) };
  return isDraft || found.publish !== null || found.expires !== null ? found : null;
}
