import { expect, it } from 'vitest';
import { Secrets } from '../../../cli/edit/pull/secrets.ts';

it('a secret is hidden in addresses, forms and JSON', () => {
  const value = 'a "b" c/å';
  const shown = [value, encodeURIComponent(value), new URLSearchParams({ q: value }).toString(), JSON.stringify({ value })];
  expect(new Secrets({ KEY: value }).hide(shown.join(' '))).toBe('(KEY) (KEY) q=(KEY) {"value":"(KEY)"}');
});
