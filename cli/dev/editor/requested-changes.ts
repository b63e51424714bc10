import { z } from 'zod';
import { bodyKey } from '../../content/markdown-file.ts';
import type { FieldChange, LanguagePlace } from './protocol.ts';
import { BadRequest } from './sent-body.ts';
import type { PageTask } from './task-protocol.ts';

const place = {
  file: z.string().max(1000),
  path: z
    .array(z.union([z.string().max(1000), z.int().min(0)]))
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
export const placesIn = (body: unknown): LanguagePlace[] => read(z.strictObject({ places: z.array(languagePlace).max(1000) }), body).places;

const key = z.string().max(200);
const texts = z.record(z.string().max(100), z.string().max(500));
const ofEntry = { collection: key, id: key };

const task = z.discriminatedUnion('do', [
  z.strictObject({
    do: z.literal('newPage'),
    titles: texts,
    slugs: texts,
    below: key.nullable(),
    kind: key.optional(),
    from: key.optional(),
    isDraft: z.boolean(),
  }),
  z.strictObject({
    do: z.literal('newEntry'),
    collection: key,
    name: key.optional(),
    titles: texts,
    slugs: texts,
    names: z
      .array(z.strictObject({ path: place.path, name: key }))
      .max(100)
      .optional(),
    from: key.optional(),
    isDraft: z.boolean(),
  }),
  z.strictObject({
    do: z.literal('newLanguage'),
    code: key,
    name: key.optional(),
    prefix: key.optional(),
  }),
  z.strictObject({ do: z.literal('renamePage'), page: key, now: key.optional(), slugs: texts }),
  z.strictObject({ do: z.literal('renameEntry'), ...ofEntry, now: key.optional(), slugs: texts }),
  z.strictObject({
    do: z.literal('movePage'),
    page: key,
    below: key.nullable(),
    before: key.optional(),
  }),
  z.strictObject({ do: z.literal('removePage'), page: key, to: key.optional() }),
  z.strictObject({ do: z.literal('removeEntry'), ...ofEntry, to: key.optional() }),
  z.strictObject({ do: z.literal('restore'), file: z.string().max(1000) }),
  z.strictObject({
    do: z.literal('repair'),
    finding: z.strictObject({
      code: key,
      file: key,
      message: z.string().max(10_000),
      line: index.optional(),
    }),
  }),
  z.strictObject({ do: z.literal('change'), ...request.shape }),
]);

/** The task in the body of a request. Throws BadRequest for anything else. */
export const taskIn = (body: unknown): PageTask => read(task, body) as PageTask;

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
  if (error !== undefined) throw new BadRequest(`This is not what the editor asks for: ${z.prettifyError(error)}`);
  return data;
}
