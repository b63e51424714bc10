import { describe, expect, it } from 'vitest';
import { committed } from '../git.ts';
import { runMain } from '../run-main.ts';
import { edit, temporarySite } from '../temporary-site.ts';
import { about, diff, repository } from './compared-site.ts';

describe('tvilling diff', () => {
  it('counts the redirect of a closed position as an answer', async () => {
    const site = temporarySite('verkbro', { '.gitignore': '.tvilling/\n' });
    committed(site);
    const { code, found } = await diff(site, '--date', '2099-01-01');
    expect(found.lost).toEqual([]);
    expect(code).toBe(0);
  });

  it('shows values of any length: a word of half a million letters, a list of 59,000 words', async () => {
    const site = repository();
    edit(site, about, 'en: Twelve people, sv', `en: ${'o'.repeat(500_000)}, sv`);
    const words = Array.from({ length: 59_000 }, (_, index) => `w${index}`).join(' ');
    edit(site, about, 'sv: [om oss]', `sv: ["${words} →"]`);
    const { stdout } = await runMain(['diff', '--root', site]);
    expect(stdout).toContain('ooo'.repeat(1000));
    expect(stdout).toContain('w58999');
  });
});
