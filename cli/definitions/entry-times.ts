import { z } from 'zod';
import { oncePerObject } from '../platform/once-per.ts';
import { isFieldValue } from './fields/field-value.ts';

/** The kinds of fields that say a time, each with a value of it. */
const times = {
  day: '2026-01-01',
  period: { from: '2026-01-01', to: '2026-01-02' },
  moment: '2026-01-01 09:00',
} as const;

/** The kind of time that a field takes; null if it takes none. It tries values with the schema, which may be composed of others. */
export const timeIn = (field: z.core.$ZodType | undefined): keyof typeof times | null => (field === undefined ? null : timeOfField(field));

const timeOfField = oncePerObject((field: z.core.$ZodType): keyof typeof times | null => {
  const found = Object.entries(times).find(([, value]) => {
    const { data } = z.safeParse(field, value);
    return isFieldValue(data) && data.span !== null;
  });
  return (found?.[0] as keyof typeof times | undefined) ?? null;
});

/** The field by which the entries of a collection are sorted; undefined if they keep the order of their files. */
export const sortField = ({ page }: { page?: { newestFirst?: string; soonestFirst?: string } | undefined }): string | undefined =>
  page?.newestFirst ?? page?.soonestFirst;

/** The field with the day on which an entry was published; undefined if there is none. */
export function publishedField({
  entry,
  page,
}: {
  entry: z.ZodRawShape;
  page?: { published?: string; newestFirst?: string } | undefined;
}): string | undefined {
  const { published, newestFirst } = page ?? {};
  if (published !== undefined || newestFirst === undefined) return published;
  return timeIn(entry[newestFirst]) === 'day' ? newestFirst : undefined;
}
