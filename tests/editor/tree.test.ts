import { expect, test } from 'vitest';
import type { Field } from '../../cli/dev/editor/protocol.ts';
import { firstText } from '../../editor/model/tree.ts';

const hero = { file: 'content/pages/home.yaml', path: ['hero'] };
const text = (key: string, values: Field['values']): Field => ({
  ...hero,
  path: ['hero', key],
  kind: 'text',
  name: ['pages', 'hero', key],
  description: '',
  localized: true,
  optional: true,
  values,
  shown: {},
  states: {},
  pages: 1,
  findings: [],
});

test('a part is opened at its first text that is written, or else at its first text', () => {
  const [label, title] = [text('label', {}), text('title', { en: 'Cranes' })];
  expect(firstText(hero, [label, title])).toBe(title);
  expect(firstText(hero, [label])).toBe(label);
});
