import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runMain } from '../../run-main.ts';
import { minimal, temporarySite } from '../../temporary-site.ts';

const table = 'content/redirects.csv';

const siteWith = (csv: string, config = '') =>
  temporarySite('minimal', {
    [table]: csv,
    'site.config.yaml': `${minimal('site.config.yaml')}${config}`,
    'public/plan.pdf': '%PDF-1.4',
  });

/** The findings in the table, as `line:column code: message`. */
async function found(csv: string): Promise<string[]> {
  const { stdout } = await runMain(['validate', '--format', 'json', '--root', siteWith(csv)]);
  const { findings } = JSON.parse(stdout) as {
    findings: {
      file: string;
      code: string;
      message: string;
      range: { start: { line: number; column: number } };
    }[];
  };
  return findings
    .filter(({ file }) => file === table)
    .map(({ code, message, range: { start } }) => `${start.line}:${start.column} ${code}: ${message}`);
}

describe('the table of old addresses', () => {
  it.each([
    ['commas, as text', '/Om.aspx,about,sv\n/utst.php?id=3,/sv/kontakt\n'],
    [
      'semicolons, as Excel saves them',
      '\ufeffNew;Old;Language;Note\r\nabout;/Om.aspx;sv;"a ""note"""\r\n"/sv/kontakt";"/utst.php?id=3"\r\n\r\n',
    ],
    [
      'tabs, as spreadsheets copy them',
      'old\tnew\tlanguage\nhttps://www.nordkaj.example/Om.aspx/\tabout\tsv\nhttp://nordkaj.example/utst.php?id=3\thttps://nordkaj.example/sv/kontakt#\n',
    ],
  ])('is read with %s', async (_, csv) => {
    const site = siteWith(csv);
    const { stdout, stderr } = await runMain(['routes', '--json', '--root', site]);
    expect(stderr).toBe('');
    const rows = JSON.parse(stdout) as {
      page: string;
      aliases: { url: string; language: string; as: string }[];
    }[];
    expect(
      rows.flatMap(({ page, aliases }) =>
        aliases.flatMap(({ url, language, as }) => (as === 'redirect' ? [`${url} ${page} ${language}`] : [])),
      ),
    ).toEqual(['/Om.aspx about sv', '/utst.php?id=3 contact sv']);
  });

  it('says at its line and column what leads nowhere', async () => {
    expect(
      await found(`old,new,language,anchor
/a.php,abuot
/b.php,/om-os
"/c.php",about,se
/d//e,about
https://other.example/a,about
/about,about
/F,about
/F/,contact
/plan.pdf,about
/g.php,about,,nowhere
,about
/h.php
`),
    ).toEqual([
      '2:8 reference/unknown-page: There is no page "abuot".',
      '3:8 reference/unknown-page: There is no page "/om-os".',
      expect.stringMatching(/^4:16 translation\/unknown-language/),
      '5:1 route/bad-alias: "/d//e" cannot be an alias: a part of it is empty.',
      expect.stringMatching(/^6:1 route\/bad-alias: .* an address of another site/),
      '7:1 route/alias-collision: The alias /about is already an address of the page "about".',
      '9:1 route/alias-collision: The alias /F is already an address of the page "about".',
      '10:1 route/bad-alias: "/plan.pdf" cannot be an alias: a file of the site has it.',
      expect.stringMatching(/^11:15 reference\/unknown-anchor/),
      '12:2 route/bad-redirect-table: The line has no old address.',
      '13:1 route/bad-redirect-table: The line has no page to lead to.',
    ]);
    expect(await found('/a.php,about\n"/b.php,about\n')).toEqual([
      '2:1 route/bad-redirect-table: The quotation marks of this cell never end.',
    ]);
    expect(await found('from,to\n/a,about\n')).toEqual([expect.stringMatching(/^1:1 route\/bad-redirect-table: The first line must name/)]);
  });

  it('changes files of hosts alone, is recorded, and follows a renaming', async () => {
    const site = siteWith('/Om.aspx,about\n/x.php,/sv/om-oss\n', 'hosts: [nginx]\n');
    const built = await runMain(['build', '--root', site]);
    expect(built.code, built.stderr).toBe(0);
    writeFileSync(join(site, table), '/Om.aspx,about\n/x.php,/sv/om-oss\n/y.php?id=1,about,sv\n');
    const again = await runMain(['build', '--root', site]);
    expect(again.code, again.stderr).toBe(0);
    const [, pages = '', kept] = /(\d+) pages written .*, (\d+) of them as before/.exec(again.stdout + again.stderr) ?? [];
    expect(kept).toBe(pages);
    expect(readFileSync(join(site, 'dist/nginx.conf'), 'utf8')).toContain(
      'location = "/y.php" { if ($args = "id=1") { return 301 "/sv/om-oss"; } try_files $uri =404; }',
    );
    expect(readFileSync(join(site, 'content/published.lock.yaml'), 'utf8')).toContain('- /y.php?id=1 about sv\n');
    const renamed = await runMain(['rename', 'page', 'about', 'company', '--slug', 'sv=foretaget', '--root', site]);
    expect(renamed.code, renamed.stderr).toBe(0);
    expect(readFileSync(join(site, table), 'utf8')).toBe('/Om.aspx,company\n/x.php,/sv/foretaget\n/y.php?id=1,company,sv\n');
  });
});
