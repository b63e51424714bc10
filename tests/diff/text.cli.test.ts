import { describe, expect, it } from 'vitest';
import { runMain } from '../run-main.ts';
import { edit } from '../temporary-site.ts';
import { about, repository, routes } from './compared-site.ts';

describe('tvilling diff, as text', () => {
  it('fits a terminal and shows before and now', async () => {
    const site = repository();
    edit(
      site,
      about,
      'lead: { en: And two vans., sv: Och två skåpbilar. }',
      `lead: { en: ${'And two long vans. '.repeat(8).trim()}, sv: Och två skåpbilar. }`,
    );
    edit(site, routes, 'en: about', 'en: company');
    const { stdout, code } = await runMain(['diff', '--root', site]);
    expect(stdout).toContain('Lost: published, and leading nowhere now\n  /about  about  en\n');
    expect(stdout).toMatch(/Pages\n {2}renamed {2}en {2}\/about → \/company {2}lost\n/);
    expect(stdout).toContain('  hero.lead\n    en  - And two vans.\n    en  + And two long vans.');
    expect(stdout).toContain('    sv    stale: Och två skåpbilar.');
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
    expect(code).toBe(1);
  });
});
