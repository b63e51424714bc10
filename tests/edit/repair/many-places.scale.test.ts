import { expect, it } from 'vitest';
import { minimal, temporarySite } from '../../temporary-site.ts';
import { about, fix } from './fixing.ts';

it('--fix repairs in hundreds of places of one file, and of one with thousands once, which the next run goes on with', async () => {
  const section = (index: number) => `  - type: text\n    id: s${index}\n    title: { en: e\u0301, sv: b }\n    body: { en: c, sv: d }\n`;
  const page = (sections: number) =>
    minimal(about, ['action:\n', `${Array.from({ length: sections }, (_, n) => section(n)).join('')}action:\n`]);
  const small = await fix(temporarySite('minimal', { [about]: page(500) }));
  expect(small.stderr).toContain('Repaired: 500 places in 1 file.\n');
  expect(small.code).toBe(0);
  const large = await fix(temporarySite('minimal', { [about]: page(1000) }));
  expect(large.stderr).toContain('Repaired: 200 places in 1 file.\n');
  expect(large.stdout).toContain('Not all of this file was checked');
  expect(large.code).toBe(1);
});
