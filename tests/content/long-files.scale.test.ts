import { describe, expect, it } from 'vitest';
import { findingsIn } from '../findings.ts';
import { judgedOnce, manyPages } from '../many-pages.ts';
import { runMain } from '../run-main.ts';
import { minimal, read, temporarySite } from '../temporary-site.ts';

const page = 'content/pages/about.yaml';
const about = minimal(page);
/** The page with one piece replaced. The piece must exist. */
const aboutWith = (from: string, to: string): string => minimal(page, [from, to]);
/** Rows of a table, each with its number. */
const numbered = <Row extends unknown[]>(rows: readonly Row[]) => rows.map((row, index): [...Row, number] => [...row, index]);

describe('files that would take too long', () => {
  const bodies = (text: string, count: number): string => {
    const section = (index: number) =>
      `  - { type: text, id: s${index}, title: { en: One, sv: Ett }, body: { en: ${JSON.stringify(text)}, sv: Två } }\n`;
    const sections = Array.from({ length: count }, (_, index) => section(index)).join('');
    return about.replace(/ {2}- type: text[\s\S]*(?=^action:)/m, () => sections);
  };
  const lines = (count: number, line: (index: number) => string): string =>
    Array.from({ length: count }, (_, index) => line(index)).join('');
  const isOfTranslation = (finding: string) => finding.startsWith('translation/');
  const found = async (changes: Record<string, string>) => {
    const { code, findings } = await findingsIn(temporarySite('minimal', changes));
    return { code, findings: findings.filter((finding) => !isOfTranslation(finding)) };
  };

  describe('as pages', () => {
    const alike = 'ab'.repeat(9500);
    const tooLarge = ['content/too-large'];
    const unsupported = ['content/unsupported-markdown 10:68'];
    const whole: [what: string, text: string, found: string[]][] = [
      ['half a million values', `[${'a,'.repeat(500_000)}]`, tooLarge],
      ['a million brackets that are not closed', '['.repeat(1_000_000), tooLarge],
      ['a million commas', `[${','.repeat(1_000_000)}]`, tooLarge],
      ['half a million escapes', `a: "${'\\q'.repeat(500_000)}"\n`, tooLarge],
      ['emphasis of two kinds in each other', bodies('*a_ '.repeat(225), 30), tooLarge],
      ['lists without end', bodies('* a\n'.repeat(450), 20), tooLarge],
      ['more signs than any page has', about + 'key: one\n'.repeat(31_000), tooLarge],
      ['a text of emphasis that begins', bodies('*a_ '.repeat(5000), 1), unsupported],
      ['a text of emphasis that begins and ends', bodies('_a*'.repeat(6000), 1), unsupported],
      ['a text of pictures that begin', bodies('![a]('.repeat(4000), 1), unsupported],
      ['long words that stand alike in two languages', bodies(alike, 25).replaceAll('sv: Två', `sv: ${JSON.stringify(alike)}`), []],
    ];
    /** Some of the findings. There are at most as many as are listed for one file. */
    const partly: [what: string, text: string, among: string, most: number][] = [
      [
        'each of many aliases without looking through all anchors again',
        `a: [${'&b x,'.repeat(4000)}&a x]\nz: [${'*a,'.repeat(5000)}]\n`,
        'content/unknown-key 2:1',
        200,
      ],
      ['a million spaces within a text', `a: b${' '.repeat(1_000_000)}c\n`, 'content/unknown-key 1:1', 200],
      ['7,000 keys that nothing reads', about + lines(7000, (index) => `key${index}: one\n`), 'content/too-large', 201],
      [
        '1,500 placeholders in one text that stand for nothing',
        aboutWith('Twelve people, sv', `"${'{figure:x} '.repeat(1500)}", sv`),
        'content/too-large',
        201,
      ],
      [
        'comments that silence what nobody has found',
        about + '# tvilling-ignore-next-line content/filer -- x\n'.repeat(5000),
        'content/too-large',
        201,
      ],
    ];
    const judged = judgedOnce(manyPages([...whole, ...partly].map(([, text]) => text)));
    const ofCase = (index: number) => judged.ofCase(index).filter((finding) => !isOfTranslation(finding));

    it.each(numbered(whole))('%s', (_, __, expected, index) => {
      expect(ofCase(index)).toEqual(expected);
    });

    it.each(numbered(partly))('%s', (_, __, among, most, index) => {
      const findings = ofCase(whole.length + index);
      expect(findings).toContain(among);
      if (most === 201) expect(findings).toHaveLength(most);
      else expect(findings.length).toBeLessThan(most);
    });

    it('and nothing is found elsewhere', () => {
      expect(judged.elsewhere()).toEqual([]);
      expect(judged.code()).toBe(1);
    });
  });

  it('compares the entries of long lists without reading their file for each', async () => {
    const entry = (index: number) => `  - { id: p${index}, title: T, department: D, location: L, type: full-time }\n`;
    const list = Array.from({ length: 600 }, (_, index) => entry(index)).join('');
    const { code } = await found({ 'content/positions.yaml': `en:\n${list}sv:\n${list}` });
    expect(code).toBe(0);
  });

  it('refuses a lockfile with an address that no browser takes', async () => {
    const lockfile = `version: 1\naddresses:\n  - /${'a'.repeat(3_000_000)} about en\n`;
    const { code, findings } = await found({ 'content/published.lock.yaml': lockfile });
    expect({ code, findings }).toEqual({
      code: 1,
      findings: ['route/bad-lock content/published.lock.yaml:3:1'],
    });
  });

  it.each([
    ['content/published.lock.yaml', 'route/bad-lock', '  - /x home en gone\n'],
    ['content/translations.lock.yaml', 'translation/bad-lock', '\n'],
    ['content/translations.lock.yaml', 'translation/bad-lock', '<<<<<<< main\n'],
  ])('reads no lockfile with more lines than any site needs: %s (%s), lines of %j', async (path, code, line) => {
    const text = minimal(path) + line.repeat(60_000);
    const site = temporarySite('minimal', { [path]: text });
    expect(await findingsIn(site)).toEqual({ code: 1, findings: [`${code} ${path}:60001:1`] });
    const { stdout, code: exit } = await runMain(['validate', '--root', site, '--fix']);
    expect(stdout).toContain('No more lines of a lockfile are read.');
    expect(exit).toBe(1);
    expect(read(site, path)).toBe(text);
  });

  it('reads a lockfile with more lines of a file than any file has', async () => {
    const line = (index: number) => `  - pages/about a${index} sv 0f3c52a1b7d4 9be2071c44aa\n`;
    const lines = Array.from({ length: 70_000 }, (_, index) => line(index)).join('');
    const head = read(temporarySite('minimal'), 'content/translations.lock.yaml').replace(/^ {2}- [\s\S]*/m, '');
    const { code } = await found({ 'content/translations.lock.yaml': head + lines });
    expect(code).toBe(0);
  });

  it('8,000 rules with mistyped codes', async () => {
    const rules = Array.from({ length: 8_000 }, (_, index) => `  content/unknown-kye${index}: off\n`);
    const config = `${minimal('site.config.yaml')}rules:\n${rules.join('')}`;
    const { code, findings } = await findingsIn(temporarySite('minimal', { 'site.config.yaml': config }));
    expect(code).toBe(2);
    expect(findings).toHaveLength(201);
    expect(findings).toContain('content/too-large site.config.yaml');
  });

  it('more languages than any site has: one finding, and nothing is said of each', async () => {
    const language = (index: number) => `  - { code: x${index}, name: X, flag: x, prefix: x${index}, region: sv_SE }\n`;
    const languages = Array.from({ length: 99 }, (_, index) => language(index)).join('');
    const config = minimal('site.config.yaml', ['contact:\n', `${languages}contact:\n`]);
    const { code, findings } = await findingsIn(temporarySite('minimal', { 'site.config.yaml': config }));
    expect({ code, findings }).toEqual({ code: 2, findings: ['content/invalid-value site.config.yaml:7:3'] });
  });

  it('a route table with more signs than any page has', async () => {
    const routes = lines(8000, (index) => `- page: p${index}\n  slug: { en: p${index}, sv: q${index} }\n`);
    const { findings } = await found({
      'content/routes.yaml': minimal('content/routes.yaml') + routes,
    });
    expect(findings).not.toContain('content/too-large content/routes.yaml');
    expect(findings).toContain('route/missing-page content/routes.yaml:7:9');
  });
});
