import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { expectNoCrash } from '../findings.ts';
import { root, runCli } from '../run-cli.ts';
import { writeSite } from '../temporary-site.ts';

const footer = 'templates/shell/footer.tsx';
const style = 'templates/sections/text/style.scss';
const component = (body: string) => `export function Footer() {\n  return <footer>${body}</footer>;\n}\n`;

/** A mistake in a site's template, the first words of the build's message, the exit code, and options of the build. */
const mistakes: readonly (readonly [
  file: string,
  text: string,
  says: string,
  code: number,
  options?: string[],
])[] = [
  [
    footer,
    `import { x } from 'no-such-package';\n${component('{x}')}`,
    `${footer}:1:19 cannot be used: there is no package no-such-package`,
    2,
  ],
  [footer, `import { X } from '../cli/logo.tsx';\n${component('<X />')}`, `${footer}:1:`, 2],
  [
    footer,
    `import { readFileSync } from 'node:fs';\n${component('{typeof readFileSync}')}`,
    `${footer}:1:30 cannot be used: it imports node:fs, which browsers do not have`,
    2,
  ],
  [style, '.text {\n  color: $nothing;\n}\n', `${style}:2:10 cannot be used: undefined variable`, 2],
  [
    footer,
    "export function Footer() {\n  throw new Error('no tide today');\n}\n",
    `${footer}:2:9  error  output/render-failed`,
    1,
    ['--threads', '2'],
  ],
  ...(
    [
      ['new Date()', 5],
      ['Date.now()', 10],
      ['Date()', 5],
      ['Math.random()', 10],
    ] as const
  ).map(
    ([value, column]) =>
      [
        footer,
        `export function Footer() {\n  return <footer>{String(\n    ${value}\n  )}</footer>;\n}\n`,
        `${footer}:3:${column}  error  output/render-failed   The template failed on about (en): ${value} has another value`,
        1,
      ] as const,
  ),
  // What waits for ever takes no processor time.
  [
    footer,
    'export function Footer() {\n  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);\n}\n',
    'stopped after 10 s',
    1,
    ['--threads', '2'],
  ],
  [
    footer,
    'export function Footer() {\n  process.exit(7);\n}\n',
    `${footer}:2:11  error  output/render-failed`,
    1,
  ],
];

it('a mistake in a template of a site is told at its place, and nothing that follows from it', {
  timeout: 240_000,
}, async () => {
  // Beside the tool, because a site's templates and the tool must have short paths between them.
  const site = mkdtempSync(join(root, '.tvilling/site-'));
  onTestFinished(() => rmSync(site, { recursive: true, force: true }));
  writeSite(site, 'minimal', { 'templates/shell/x': '', 'templates/sections/text/x': '' });
  for (const [file, text, says, code, options = []] of mistakes) {
    writeFileSync(join(site, file), text);
    const result = await runCli(['build', '--root', site, ...options]);
    expectNoCrash(result);
    expect(result.code, result.stderr).toBe(code);
    expect(result.stderr.replaceAll('\n', ' ')).toContain(says);
    const findings = result.stderr.match(/^\S.* {2}error {2}\S+$/gm) ?? [];
    expect(new Set(findings.map((line) => line.split('  ')[2])).size).toBeLessThanOrEqual(1);
    rmSync(join(site, file));
  }
});

it('a component may read the time where it does not render, and render a time that is given', async () => {
  const site = mkdtempSync(join(root, '.tvilling/site-'));
  onTestFinished(() => rmSync(site, { recursive: true, force: true }));
  writeSite(site, 'minimal', {
    [footer]: `import { useEffect, useState } from 'react';
const loaded = Date.now() + Math.random();
export function Footer() {
  const [day, setDay] = useState(new Date('2026-11-21T12:00:00Z'));
  useEffect(() => setDay(new Date()), []);
  return (
    <footer>
      <button type="button" onClick={() => setDay(new Date(loaded))}>
        {day instanceof Date && day.toISOString()} {Math.max(2, 3)} {Date.UTC(2026, 0)}
      </button>
    </footer>
  );
}
`,
  });
  const { code, stderr } = await runCli(['build', '--root', site]);
  expect(code, stderr).toBe(0);
  expect(readFileSync(join(site, 'dist/index.html'), 'utf8')).toContain('2026-11-21T12:00:00.000Z');
});
