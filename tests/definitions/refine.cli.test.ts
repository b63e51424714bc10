import { describe, expect, it } from 'vitest';
import { findingsIn } from '../findings.ts';
import { exampleIn, ownParts } from '../own-parts.ts';
import { root } from '../run-cli.ts';
import { runMain } from '../run-main.ts';
import { type Changes, changed, edit, minimal, read, temporarySite } from '../temporary-site.ts';

const definition = 'templates/sections/offer/definition.ts';
const about = 'content/pages/about.yaml';

/** The minimal site with a section of the example of the guide. */
const offer = (fields: string, changes: Changes = {}): string =>
  temporarySite('minimal', {
    ...Object.fromEntries(Object.entries(ownParts).filter(([path]) => path.includes('/offer/'))),
    [about]: minimal(about, [
      'action:\n',
      `  - type: offer
    title: { en: An offer, sv: Ett erbjudande }
${fields.replace(/^/gm, '    ')}
action:
`,
    ]),
    ...changes,
  });

const right = 'opens: 2026-05-01\ncloses: 2026-05-31';

describe('a check across the fields of a section type', () => {
  it('finds nothing in what is right', async () => {
    expect(await findingsIn(offer(right))).toEqual({ code: 0, findings: [] });
  });

  it('is one finding at the field that is wrong, in the words of the definition', async () => {
    const site = offer('opens: 2026-05-01\ncloses: 2026-04-30');
    expect(await findingsIn(site)).toEqual({
      code: 1,
      findings: ['content/invalid-value content/pages/about.yaml:19:13'],
    });
    const { stdout } = await runMain(['validate', '--root', site]);
    expect(stdout).toContain('"2026-04-30" is not allowed here; expected the day of opens, or one after it.');
  });

  it('is a missing key at the section if the field is not there', async () => {
    expect(await findingsIn(offer('opens: 2026-05-01\nhours: 4'))).toEqual({
      code: 1,
      findings: ['content/missing-key content/pages/about.yaml:16:5'],
    });
  });

  it('waits for fields that do not fit, and the texts of the section are checked all the same', async () => {
    expect((await findingsIn(offer('opens: 2026-05-01\ncloses: never'))).findings).toEqual([
      'content/invalid-value content/pages/about.yaml:19:13',
    ]);
    const site = offer('opens: 2026-05-01\ncloses: 2026-04-30');
    edit(site, about, 'An offer, sv: Ett erbjudande', 'An offer');
    expect((await findingsIn(site)).findings).toEqual([
      'translation/missing content/pages/about.yaml:17:5',
      'content/invalid-value content/pages/about.yaml:19:13',
    ]);
  });

  it.each([
    ['section => section.closes.length.no', /:10:\d+/, 'It throws while content is checked: Cannot read'],
    ['() => process.exit(0)', /:10:\d+/, 'It throws while content is checked: a definition calls process.exit(0)'],
    ['() => process.kill(process.pid) as never', /:10:\d+/, 'a definition calls process.kill('],
    ['() => true as never', /:3:\d+/, 'It cannot be used: its refine returns no list of problems'],
    ["(async () => { await 1; throw new Error('lost'); }) as never", /:3:\d+/, 'It cannot be used: its refine returns a promise'],
    ["() => [{ at: ['closes'] }] as never", /:3:\d+/, 'It cannot be used: its refine returns no list'],
  ])('%s is a finding in the definition', async (code, at, says) => {
    const text = String(exampleIn('docs/kinds.md')[definition]);
    const start = text.indexOf('refine:');
    const site = offer(right, { [definition]: `${text.slice(0, start)}refine: ${code},\n});\n` });
    const { stdout, code: exit } = await runMain(['validate', '--root', site]);
    const said = stdout.replace(/\s+/g, ' ');
    expect(said).toMatch(new RegExp(`${definition}${at.source} error template/unusable`));
    expect(said).toContain(says);
    expect(said).toContain('It was to check this file: content/pages/about.yaml');
    expect(exit).toBe(1);
  });

  it('is the same example in both guides', () => {
    expect(exampleIn('docs/sv/kinds.md')[definition]).toBe(exampleIn('docs/kinds.md')[definition]);
  });
});

describe('a check across the fields of an entry', () => {
  const news = 'templates/collections/news/definition.ts';
  const file = 'content/news/open-day.yaml';
  const withRefine = (code: string): Changes => ({
    [news]: changed(read(`${root}/tests/sites/news`, news), '  page: {', `  refine: ${code},\n  page: {`),
  });

  it('stands at its place in the file, also in a part of a field', async () => {
    const site = temporarySite(
      'news',
      withRefine(
        `({ date, topics }) =>
    date.date < '2026-06-02' && topics.length > 0 ? [{ at: ['topics', 0], expected: 'no topic before June 2' }] : []`,
      ),
    );
    const { code, findings } = await findingsIn(site);
    expect(findings).toContain(`content/invalid-value ${file}:5:10`);
    expect(findings.every((finding) => finding.startsWith('content/invalid-value content/news/'))).toBe(true);
    expect(code).toBe(1);
  });

  it('may be about the entry as a whole', async () => {
    const site = temporarySite(
      'news',
      withRefine("({ title }) => (title.in('en') === 'Come up and look' ? [{ expected: 'another entry' }] : [])"),
    );
    expect(await findingsIn(site)).toEqual({ code: 1, findings: [`content/invalid-value ${file}:1:1`] });
  });

  it('waits for a field whose parts do not fit together, also of zod', async () => {
    const own = 'templates/fields/season.ts';
    const shown = ({ shown }: { shown: string }) => ({
      [news]: changed(
        changed(
          changed(
            read(`${root}/tests/sites/news`, news),
            '    author:',
            `    shown: z.strictObject({ days: ${shown} }).refine(({ days }) => days.kind !== undefined, 'never').optional(),\n    author:`,
          ),
          '  page: {',
          `  refine: ({ shown }) => shown === undefined ? [] : [{ at: ['shown'], expected: shown.days.kind }],\n  page: {`,
        ),
        'import { ',
        `import season from '../../fields/season.ts';\nimport { ${shown.includes('period') ? 'period, ' : ''}`,
      ),
      [own]: `import { defineField, period } from 'tvilling/schema';\nexport default defineField({ written: period(), check: ({ from }) => [{ expected: from.slice(0, 4) }], show: () => null });\n`,
      [file]: changed(
        read(`${root}/tests/sites/news`, file),
        'author: lars',
        'author: lars\nshown: { days: { from: 2026-06-03, to: 2026-06-01 } }',
      ),
    });
    for (const kind of ['period()', 'season()']) {
      const { findings } = await findingsIn(temporarySite('news', shown({ shown: kind })));
      expect(findings.filter((finding) => finding.includes(file))).toEqual([`content/invalid-value ${file}:5:40`]);
      expect(findings.filter((finding) => finding.includes('template/'))).toEqual([]);
    }
  });

  it('of zod is one too, inside of a mapping', async () => {
    const rule = `z.strictObject({ from: day(), to: day() })
      .refine(({ from, to }) => from.date <= to.date, { path: ['to'], error: 'the day of from, or one after it' })`;
    const site = temporarySite('news', {
      [news]: changed(read(`${root}/tests/sites/news`, news), '    author:', `    shown: ${rule}.optional(),\n    author:`),
      [file]: changed(read(`${root}/tests/sites/news`, file), 'author: lars', 'author: lars\nshown: { from: 2026-06-03, to: 2026-06-01 }'),
    });
    expect(await findingsIn(site)).toEqual({ code: 1, findings: [`content/invalid-value ${file}:5:32`] });
  });
});
