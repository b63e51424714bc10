import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runMain } from '../run-main.ts';
import { edit, read } from '../temporary-site.ts';
import { about, repository, routes } from './compared-site.ts';

describe('tvilling diff, as Markdown', () => {
  it('marks words, keeps texts from being Markdown, and fits a comment', async () => {
    const site = repository();
    edit(
      site,
      about,
      'lead: { en: And two vans., sv: Och två skåpbilar. }',
      'lead: { en: And *three* <vans> | @all., sv: Och tre skåpbilar. }',
    );
    edit(site, routes, 'sv: om-oss }', 'sv: foretaget }\n  aliases: [{ language: sv, slug: om-oss, as: redirect }]');
    const { stdout } = await runMain(['diff', '--root', site, '--format', 'markdown']);
    expect(stdout).toMatch(/^### Content: 1 page renamed, 1 text changed; /);
    expect(stdout).toContain('| renamed | `about` | sv | `/sv/om-oss` → `/sv/foretaget` | leads there |');
    expect(stdout).toContain('Och <del>två</del><ins>tre</ins> skåpbilar.');
    expect(stdout).toContain('<ins>\\*three\\*</ins> <ins>\\<</ins>vans<ins>\\> \\| @\u200ball</ins>.');
  });

  it('counts what is too long for a comment', async () => {
    const site = repository();
    const long = 'word '.repeat(2000).trim();
    for (let index = 0; index < 10; index++) {
      const page = read(site, about).replace('And two vans.', `${index} ${long}`);
      writeFileSync(join(site, `content/pages/page-${index}.yaml`), page);
    }
    const { stdout } = await runMain(['diff', '--root', site, '--format', 'markdown']);
    expect(stdout.length).toBeLessThan(65_536);
    expect(stdout).toMatch(/\n\d+ more, too long for a comment; `tvilling diff --format html` shows all\.\n$/);
  });
});
