import { expect, it } from 'vitest';
import { expectedOrigin } from '../../../cli/definitions/fields/head.ts';

it.each([
  ['https://player.example.org', null],
  ['https://*.example.org', null],
  ['https://player.example.org/path', '"https://player.example.org", the origin without a path'],
  ['https://*.example.org/', '"https://*.example.org", the origin without a path'],
  ['http://example.org', '"https://example.org": what is sent with http can be read and changed on its way'],
])('a policy can allow %s: %s', (written, expected) => {
  expect(expectedOrigin(written, ['https:'])).toBe(expected);
});
