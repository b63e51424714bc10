import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectNoCrash } from '../../findings.ts';
import { type CliResult, root, runCli } from '../../run-cli.ts';
import { runMain } from '../../run-main.ts';
import { writeSite } from '../../temporary-site.ts';

const footer = 'templates/shell/footer.tsx';
const style = 'templates/sections/text/style.scss';
const text = 'templates/sections/text/index.tsx';
const component = (body: string) => `export function Footer() {\n  return <footer>${body}</footer>;\n}\n`;

/** A component that shows a value that it takes while it is loaded. */
const early = (value: string) => `const early = ${value};\n${component('{String(early)}')}`;

/** Mistakes for which nothing can be built, and the first words of the build's message. */
const unusable: readonly (readonly [of: string, file: string, text: string, says: string])[] = [
  [
    'a package that is not there',
    footer,
    `import { x } from 'no-such-package';\n${component('{x}')}`,
    `${footer}:1:19 cannot be used: there is no package no-such-package`,
  ],
  [
    'a file that its package does not export',
    footer,
    `import 'react/no-such.css';\n${component('')}`,
    `${footer}:1:8 cannot be used: its package does not export react/no-such.css`,
  ],
  [
    'a file that is not there',
    footer,
    `import { x } from './none.ts';\n${component('{x}')}`,
    `${footer}:1:19 cannot be used: there is no ./none.ts`,
  ],
  [
    'an await while it is loaded',
    footer,
    `interface Tide {\n  high: string;\n}\n${component('')}export const tide = (await Promise.resolve({})) as Tide;\n`,
    `${footer}:7:22 cannot be used: it waits for something while it is loaded`,
  ],
  ['a file of the tool', footer, `import { X } from './logo.tsx';\n${component('<X />')}`, `${footer}:1:`],
  [
    'a module of Node.js',
    footer,
    `import { readFileSync } from 'node:fs';\n${component('{typeof readFileSync}')}`,
    `${footer}:1:30 cannot be used: it imports node:fs, which browsers do not have`,
  ],
  ['a variable of SCSS', style, '.text {\n  color: $nothing;\n}\n', `${style}:2:10 cannot be used: undefined variable`],
  [
    'a selector that CSS does not have',
    style,
    '> .note {\n  color: red;\n}\n',
    `${style} cannot be used: invalid empty selector: "> .note".`,
  ],
  [
    'an error while it is loaded',
    footer,
    early(`(() => {\n  throw new Error('no tide');\n})()`),
    `${footer}:2:9 throws while it is loaded: no tide`,
  ],
  [
    'a text that is thrown while it is loaded',
    footer,
    `throw 'no tide';\n${component('')}`,
    `${footer} throws while it is loaded: no tide`,
  ],
  [
    'a promise that it rejects while it is loaded',
    footer,
    `${component('')}void Promise.reject(new Error('no tide'));\n`,
    `${footer}:4:21 rejects a promise while it is loaded, and nothing handles it: no tide`,
  ],
  [
    'a text with which it rejects a promise',
    footer,
    `${component('')}void Promise.reject('no tide');\n`,
    'templates rejects a promise while it is loaded, and nothing handles it: no tide',
  ],
  [
    'a package that needs a browser',
    footer,
    `import { width } from 'wide';\n${component('{width}')}`,
    `${footer}:1:23 cannot be used: the package wide throws while it is loaded: window is not defined`,
  ],
  [
    'a package in CommonJS that needs a browser',
    footer,
    `import { width } from 'tall';\n${component('{width}')}`,
    `${footer}:1:23 cannot be used: the package tall throws while it is loaded: window is not defined`,
  ],
  [
    'a component that is not exported by default',
    text,
    `export function Text() {\n  return null;\n}\n`,
    `${text}:1:1 has no default export`,
  ],
  ['what is no component', text, `const seven = 7;\nexport default seven;\n`, `${text}:2:1 exports no component`],
  // The place of a method is its name.
  ...(
    [
      ['new Date()', 15],
      ['Date()', 15],
      ['Date.now()', 20],
      ['Math.random()', 20],
      ['performance.now()', 27],
      ['crypto.randomUUID()', 22],
      ['crypto.getRandomValues(new Uint8Array(1))', 22],
    ] as const
  ).map(
    ([value, column]) =>
      [
        `${value} while it is loaded`,
        footer,
        early(value),
        `${footer}:1:${column} cannot be used: ${value.replace('new Uint8Array(1)', '')} has another value when a browser loads it`,
      ] as const,
  ),
];

/**
 * A footer that makes the mistake that the name of the site says. One bundle serves all builds with it. Without a mistake, it reads the time
 * where it neither renders nor is loaded, renders a time that is given, and sets a timer, for which no build waits.
 */
const mistaken = `import { useEffect, useState } from 'react';
setInterval(() => {}, 1000);
const loaded = Date.UTC(2026, 0) + Math.max(2, 3) + performance.timeOrigin;
const { SHOP } = process.env;
const waits: boolean = false;
if (waits) for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
export function Footer({ shell: { name: MISTAKE } }: { shell: { name: string } }) {
  const [day, setDay] = useState(new Date('2026-11-21T12:00:00Z'));
  useEffect(() => setDay(new Date()), []);
  void crypto.subtle;
  if (MISTAKE === 'throw') throw new Error('no tide today');
  if (MISTAKE === 'wait') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  if (MISTAKE === 'exit') process.exit(7);
  if (MISTAKE === 'environment') return <footer>{process.env.SHOP}</footer>;
  if (MISTAKE === 'new Date()') return <footer>{String(new Date())}</footer>;
  if (MISTAKE === 'Date.now()') return <footer>{String(Date.now())}</footer>;
  if (MISTAKE === 'Date()') return <footer>{String(Date())}</footer>;
  if (MISTAKE === 'Math.random()') return <footer>{String(Math.random())}</footer>;
  if (MISTAKE === 'performance.now()') return <footer>{String(performance.now())}</footer>;
  if (MISTAKE === 'crypto.randomUUID()') return <footer>{String(crypto.randomUUID())}</footer>;
  return (
    <footer>
      <button type="button" onClick={() => setDay(new Date(loaded))}>
        {day instanceof Date && day.toISOString()} {Math.max(2, 3)} {Date.UTC(2026, 0)} {SHOP}
      </button>
    </footer>
  );
}
`;

/** The place of a finding: so many characters into a piece of the footer. */
function placeIn(piece: string, at = 0): string {
  const before = mistaken.slice(0, mistaken.indexOf(piece) + at).split('\n');
  return `${footer}:${before.length}:${(before.at(-1) ?? '').length + 1}`;
}

let site: string;
beforeAll(() => {
  // Beside the tool, because a site's templates and the tool must have short paths between them.
  site = mkdtempSync(join(root, '.tvilling/site-'));
  writeSite(site, 'minimal', {
    'templates/shell/x': '',
    'templates/sections/text/x': '',
    'node_modules/wide/package.json': '{ "name": "wide", "type": "module", "main": "index.js" }',
    'node_modules/wide/index.js': 'export const width = window.innerWidth;\n',
    'node_modules/tall/package.json': '{ "name": "tall", "main": "index.js" }',
    'node_modules/tall/index.js': 'exports.width = window.innerWidth;\n',
  });
});
afterAll(() => rmSync(site, { recursive: true, force: true }));

/** Writes the footer and its mistake, and forgets the pages of the last build. */
function writeMistaken(mistake = 'Nordkaj', text = mistaken): void {
  writeFileSync(join(site, footer), text);
  const config = readFileSync(join(site, 'site.config.yaml'), 'utf8');
  writeFileSync(join(site, 'site.config.yaml'), config.replace(/^name: .*$/m, `name: '${mistake}'`));
  rmSync(join(site, '.tvilling/store/build'), { force: true });
}

/** Expects one kind of finding, or none, and a message at the place of the mistake. */
function expectOneMistake(result: CliResult, code: number, says: string): void {
  expectNoCrash(result);
  expect(result.code, result.stderr).toBe(code);
  expect(result.stderr.replaceAll('\n', ' ')).toContain(says);
  const findings = result.stderr.match(/^\S.* {2}error {2}\S+$/gm) ?? [];
  expect(new Set(findings.map((line) => line.split('  ')[2])).size).toBeLessThanOrEqual(1);
}

it.each(unusable)('a mistake for which nothing can be built is told at its place: %s', async (_, file, text, says) => {
  writeFileSync(join(site, file), text);
  try {
    expectOneMistake(await runMain(['build', '--root', site]), 2, says);
  } finally {
    rmSync(join(site, file));
  }
});

it('a component may read the time where it does not render, and render a time that is given', async () => {
  writeMistaken();
  const { code, stderr } = await runCli(['build', '--root', site], { env: { SHOP: 'shop.example' } });
  expect(code, stderr).toBe(0);
  const html = readFileSync(join(site, 'dist/index.html'), 'utf8');
  expect(html).toContain('2026-11-21T12:00:00.000Z');
  // A page has no variable that the configuration does not name.
  expect(html).not.toContain('shop.example');
});

it.each(['new Date()', 'Date.now()', 'Date()', 'Math.random()', 'performance.now()', 'crypto.randomUUID()'])(
  'a component that renders %s is told at its place',
  async (value) => {
    writeMistaken(value);
    // The place of a method is its name.
    const place = placeIn(`String(${value})`, 'String('.length + value.indexOf('.') + 1);
    expectOneMistake(
      await runMain(['build', '--root', site]),
      1,
      `${place}  error  output/render-failed   The template failed on about (en): ${value} has another value`,
    );
  },
);

it.each([
  ['throws', 'throw', `${placeIn('new Error(')}  error  output/render-failed`, ['--threads', '2']],
  // What waits for ever takes no processor time.
  ['does not end', 'wait', 'stopped after', ['--threads', '2']],
  ['ends its process', 'exit', `${placeIn('exit(7)')}  error  output/render-failed`, []],
  [
    'asks for a variable of the environment',
    'environment',
    `${placeIn('SHOP}</footer>')}  error  output/render-failed   The template failed on about (en): process.env.SHOP has no value in a browser`,
    ['--threads', '2'],
  ],
])('a component that %s is told at its place', async (_, mistake, says, options) => {
  writeMistaken(mistake);
  const result = await runCli(['build', '--root', site, ...options], { env: { SHOP: 'shop.example' } });
  expectOneMistake(result, 1, says);
});

it('a component that does not end while it is loaded is stopped', async () => {
  writeMistaken('Nordkaj', mistaken.replace('waits: boolean = false', 'waits: boolean = true'));
  const result = await runCli(['build', '--root', site]);
  expectOneMistake(result, 2, `${placeIn('Atomics.wait')} does not end while it is loaded: stopped after`);
});
