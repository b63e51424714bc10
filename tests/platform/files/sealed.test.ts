import { expect, it } from 'vitest';
import { sealedBytes, sealedText, unsealed } from '../../../cli/platform/files/sealed.ts';

const seal = { of: 'parsed 1', by: 'a secret' };
const text = 'A line.\nAnother line.\n';
const sealed = Buffer.from(sealedText(text, seal));

it('gives what was sealed, text or bytes', () => {
  expect(unsealed(sealed, seal)?.toString()).toBe(text);
  const bytes = Buffer.from([0, 10, 255, 10]);
  expect(unsealed(sealedBytes(bytes, seal), seal)).toEqual(bytes);
  expect(unsealed(Buffer.from(sealedText('', seal)), seal)).toHaveLength(0);
});

it.each<[what: string, bytes: Buffer, other: Partial<typeof seal>]>([
  ['was made for something else', sealed, { of: 'facts.json 1' }],
  ['was made by somebody else', sealed, { by: 'another secret' }],
  ['was cut short', sealed.subarray(0, -1), {}],
  ['has more', Buffer.concat([sealed, Buffer.from('x')]), {}],
  ['has another seal', Buffer.from(sealed.toString().replace(/^./, '!')), {}],
  ['has no seal', Buffer.from(text), {}],
  ['is empty', Buffer.alloc(0), {}],
])('gives nothing of what %s', (_, bytes, other) => {
  expect(unsealed(bytes, { ...seal, ...other })).toBeNull();
});
