import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { committedSite } from '../../git.ts';
import { conformsToXliff } from '../../published-schemas.ts';
import { root } from '../../run-cli.ts';
import { changed, edit, temporarySite } from '../../temporary-site.ts';
import { all, diffOf, exported, imported, translations } from './exchanged-files.ts';

/** Signs that markup, encodings and directions of writing trip over. */
const hostile = '<b> & ]]> &amp; \u00a0\u00ad\u202e 🚢 e\u0301 עברית';

describe('other programs', () => {
  it.each([
    ['ferry', (site: string) => edit(site, 'site.config.yaml', 'sv: Sverige', `sv: "${hostile}"`)],
    ['Verkbro', null],
  ] as const)('find the files of %s valid by the schemas of OASIS', async (name, change) => {
    const site = change === null ? root : temporarySite(name);
    change?.(site);
    for (const [format, version] of [
      ['xliff12', '1.2-strict'],
      ['xliff2', '2.0'],
    ] as const) {
      const { stdout: text } = await translations(site, 'export', '--to', 'sv', '--format', format, ...all);
      expect(text.length).toBeGreaterThan(10_000);
      expect(await conformsToXliff(version, text), format).toEqual([]);
      const broken = changed(text, '</target>', '<target/></target>');
      expect(await conformsToXliff(version, broken), format).not.toEqual([]);
    }
  });

  it('read the files, and give them back through other formats', async () => {
    const site = committedSite('ferry', { '.gitignore': '*.xlf\n*.po\n*.csv\n.tvilling\n' });
    const run = (program: string, ...args: string[]) => execFileSync(program, args, { cwd: site, stdio: 'pipe' });
    const text = await exported(site, 'sv.xlf', ...all);
    await exported(site, 'sv2.xlf', '--format', 'xliff2', ...all);
    await exported(site, 'sv.po', ...all);
    run('msgfmt', '--check-format', '--output-file', '/dev/null', 'sv.po');
    run('xliff2po', 'sv.xlf', 'from-xliff.po');
    run('po2xliff', 'sv.po', 'from-po.xlf');
    run('xliff2po', 'from-po.xlf', 'there-and-back.po');
    run('po2csv', 'sv.po', 'from-po.csv');
    run('csv2po', 'from-po.csv', 'from-csv.po');
    const units = text.split('<trans-unit').length - 1;
    for (const file of ['from-xliff.po', 'there-and-back.po', 'from-po.csv', 'from-csv.po']) {
      const result = await translations(site, 'import', file, '--to', 'sv');
      expect(result.stderr, file).toBe(`${units} texts of this site read: nothing to take over.\n`);
    }
    expect(diffOf(site)).toEqual([]);
    const po = readFileSync(join(site, 'from-xliff.po'), 'utf8');
    const result = await imported(site, 'from-xliff.po', changed(po, 'msgstr "Sverige"', 'msgstr "Sverge"'), '--to', 'sv');
    expect(result.stdout).toBe('site.config.yaml\ncontent/translations.lock.yaml\n');
  });
});
