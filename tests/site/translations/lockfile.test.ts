import { expect, it } from 'vitest';
import { type LockedText, lockfileOf, parseLockfile } from '../../../cli/site/translations/lockfile.ts';

const hash = (digit: string) => digit.repeat(12);
const texts: LockedText[] = [
  { key: 'pages/about title', language: 'sv', source: hash('a'), translation: hash('b') },
  { key: 'pages/about lead', language: 'sv', source: hash('c'), translation: hash('d'), isMachine: true },
  { key: 'pages/home title', language: 'sv', source: hash('e'), translation: hash('f') },
];
const written = lockfileOf(texts).format();
const read = (text: string) => parseLockfile(text, () => expect.unreachable())?.format();

it('is read as the tool has written it, also with other line ends', () => {
  expect(written.match(/^ {2}- /gm)).toHaveLength(3);
  expect(read(written)).toBe(written);
  expect(read(written.replaceAll('\n', '\r\n'))).toBe(written);
});
