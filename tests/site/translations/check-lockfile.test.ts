import { expect, it } from 'vitest';
import { usableLockfile } from '../../../cli/site/translations/check-lockfile.ts';
import { hashText, lockfileOf } from '../../../cli/site/translations/lockfile.ts';

const text = (key: string) => ({
  ...{ key, language: 'sv', source: hashText(key), translation: hashText(`${key} sv`) },
});
const [here, before] = ['home meta.title', 'about meta.title'].map((key) => lockfileOf([text(key)] as never).format());

/** The lockfile that is used if this text is in the file. */
const used = (lockfile: string | null) =>
  usableLockfile({ lockfile, committed: () => ({ text: before ?? null }) } as never, () => {})?.format();

it('deleting or emptying the lockfile makes no translation fresh', () => {
  expect(used(here ?? '')).toBe(here);
  expect(used(null)).toBe(before);
  expect(used('')).toBe(before);
});
