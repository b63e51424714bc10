import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { expectNoCrash } from '../findings.ts';
import { runCli } from '../run-cli.ts';
import { type Changes, edit, putFiles, writeSite } from '../temporary-site.ts';

const definition = 'templates/collections/news/definition.ts';
/** Takes no processor time. */
const wait = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);';

type Edit = readonly [before: string, now: string];

/** A field of a kind of the site's own, in line 5. `code`: its functions. */
const ownField = (code: string): readonly Edit[] => [
  ['import { day,', 'import { day, defineField,'],
  ['export default', `const fee = defineField({ written: z.number().default(1), ${code} });\nexport default`],
  ['    date: day()', '    fee: fee(),\n    date: day()'],
];

/**
 * What never ends, the finding, and what it says. The kinds of a definition's code run at different times. On a busy machine the limit
 * of 10 s is doubled once or twice (cli/platform/bounded.ts).
 */
const endless: readonly (readonly [name: string, edits: readonly Edit[], at: string, says: RegExp])[] = [
  [
    'in a rule',
    [['date: day()', `date: day().refine((value) => { if (/2026-03-02/.test(JSON.stringify(value))) ${wait} return true; })`]],
    'content/news/led-lamps.yaml',
    /It is checked by a rule that does not end: stopped after \d\d s\./,
  ],
  [
    'in the sections of a page',
    [
      [
        "title: 'title',\n    description",
        `title: 'title',\n    sections(entry) { if (entry.id === 'led-lamps') ${wait} return []; },\n    description`,
      ],
    ],
    definition,
    /It does not end while a page is made: stopped after \d\d s\. It was to make the page news\/led-lamps \(en\): content\//,
  ],
  [
    'in the check of a field',
    ownField(`check: () => { ${wait} return []; }, show: (value) => value`),
    `${definition}:5:13`,
    /It does not end while content\/news\/autumn-storm\.yaml:1:1 is checked: stopped after \d\d s\./,
  ],
  [
    'in what a field shows',
    ownField(`show: (value) => { ${wait} return value; }`),
    `${definition}:5:13`,
    /It does not end while a page is made: stopped after \d\d s\. .*It was to make the page \S+ \(en\): content\//,
  ],
];

/** Another mistake, which is found although something does not end: a missing translation, and a component that throws. */
const others = {
  check: ['content/pages/home.yaml', '{ en: Forty lights, sv: Fyrtio ljus }', '{ en: Forty lights }', 'translation/missing'],
  page: ['content/pages/home.yaml', 'type: entry-list', 'type: broken', 'output/render-failed'],
} as const;
const broken: Changes = {
  'templates/sections/broken/definition.ts':
    "import { defineSection, entryList } from 'tvilling/schema';\nexport default defineSection({ shows: 'Nothing.', fields: { entries: entryList().describe('Some.') } });\n",
  'templates/sections/broken/index.tsx': 'export default function Broken() {\n  throw new Error("Closed");\n}\n',
};

it.concurrent.each(endless)('a definition that never ends %s is a finding, and the rest is checked', async (_, edits, at, says) => {
  const when = says.source.includes('a page is made') ? 'page' : 'check';
  const [file, before, now, found] = others[when];
  await inSite(
    [
      [file, [[before, now]]],
      [definition, edits],
    ],
    async (site) => {
      const result = await runCli(['build', '--root', site]);
      expectNoCrash(result);
      const said = result.stderr.replace(/\s+/g, ' ');
      expect(said).toContain(`${at} error template/unusable`);
      expect(said).toMatch(says);
      expect(said.split('template/unusable')).toHaveLength(2);
      expect(said).toContain(found);
      expect(said).toContain('Not built');
      expect(result.code).toBe(1);
      expect(existsSync(join(site, 'dist'))).toBe(false);
    },
  );
});

it.concurrent('a definition that never ends while it is loaded is stopped, and the rest is checked', async () => {
  const [file, before, now, found] = others.check;
  await inSite(
    [
      [file, [[before, now]]],
      [definition, [['import', `for (;;) ${wait.replace('0);', '0, 20);')}\nimport`]]],
    ],
    async (site) => {
      const result = await runCli(['build', '--root', site]);
      expectNoCrash(result);
      const said = result.stderr.replace(/\s+/g, ' ');
      expect(said).toMatch(/news\/definition\.ts:1:10 error template\/unusable It does not end while it is loaded: stopped after \d+ s\./);
      expect(said.split('template/unusable')).toHaveLength(2);
      expect(said).toContain(found);
      expect(result.code).toBe(1);
    },
  );
});

it.concurrent('an output that never ends is a finding, and nothing is replaced', async () => {
  await inSite([], async (site) => {
    const own = `import { defineOutput } from 'tvilling/schema';
export default defineOutput({ shows: '', files: () => { ${wait} return {}; } });
`;
    putFiles(site, [['templates/outputs/own/definition.ts', own]]);
    const result = await runCli(['build', '--root', site]);
    expectNoCrash(result);
    expect(result.stderr.replace(/\s+/g, ' ')).toMatch(
      /definition\.ts:2:\d+ error template\/unusable It does not end while its files are made: stopped after \d\d s\./,
    );
    expect(result.code).toBe(1);
    expect(existsSync(join(site, 'dist'))).toBe(false);
  });
});

/** A copy of the news, with edits of its files. */
async function inSite(
  edits: readonly (readonly [file: string, edits: readonly Edit[]])[],
  run: (site: string) => Promise<void>,
): Promise<void> {
  const site = mkdtempSync(join(tmpdir(), 'tvilling-'));
  try {
    writeSite(site, 'news', broken);
    for (const [file, pieces] of edits) for (const [before, now] of pieces) edit(site, file, before, now);
    await run(site);
  } finally {
    rmSync(site, { recursive: true, force: true });
  }
}
