import { expect, it } from 'vitest';
import { isForPeople } from '../../../cli/edit/pull/judge.ts';

it('an old address that leads to an entry that is gone is for people, other unknown pages are not', () => {
  const unknown = (file: string) => isForPeople({ code: 'reference/unknown-page', severity: 'error', file });
  expect(unknown('content/redirects.csv')).toBe(true);
  expect(unknown('content/pages/home.yaml')).toBe(false);
});
