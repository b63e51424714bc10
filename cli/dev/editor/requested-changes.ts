import { z } from 'zod';
import { bodyKey } from '../../content/markdown-file.ts';
import { BadRequest } from './door.ts';
import type { FieldChange, LanguagePlace } from './protocol.ts';

const place = {
  file: z.string().max(1000),
  path: z
    .array(z.union([z.string().max(1000), z.int().min(0)]))
    .min(1)
    .max(40)
    .refine((path) => path[0] !== bodyKey),
};

const index = z.int().min(0).max(100_000);
const value = z.json();

const change = z.discriminatedUnion('do', [
  z.strictObject({
    ...place,
    do: z.literal('set'),
    language: z.string().max(100).optional(),
    before: value.optional(),
    now: value.optional(),
  }),
  z.strictObject({ ...place, do: z.literal('insert'), index, value }),
  z.strictObject({ ...place, do: z.literal('move'), from: index, to: index, before: value }),
  z.strictObject({ ...place, do: z.literal('remove'), index, before: value }),
]);

const request = z.strictObject({ changes: z.array(change).min(1).max(1000) });

/** The changes in the body of a request. Throws BadRequest for anything else. */
export const changesIn = (body: unknown): FieldChange[] => read(request, body).changes as FieldChange[];

const languagePlace = z.strictObject({ ...place, language: z.string().max(100) });

/** The place in the body of a request. Throws BadRequest for anything else. */
export const placeIn = (body: unknown): LanguagePlace => read(languagePlace, body);

/** The places in the body of a request. Throws BadRequest for anything else. */
export const placesIn = (body: unknown): LanguagePlace[] =>
  read(z.strictObject({ places: z.array(languagePlace).max(1000) }), body).places;

/** The message of a commit in the body of a request. Throws BadRequest for anything else. */
export const messageIn = (body: unknown): string =>
  read(
    z.strictObject({
      message: z
        .string()
        .refine((text) => text.trim() !== '' && !text.includes('\0'))
        .max(5000),
    }),
    body,
  ).message;

function read<T>(schema: z.ZodType<T>, body: unknown): T {
  const { data, error } = schema.safeParse(body);
  if (error !== undefined)
    throw new BadRequest(`This is not what the editor asks for: ${z.prettifyError(error)}`);
  return data;
}
