import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { committed } from '../git.ts';
import { runMain } from '../run-main.ts';
import { minimal, writeSite } from '../temporary-site.ts';

/**
 * Hostile characters in names, texts and arguments reach terminals and logs. They must not move the cursor, hide or turn text, or
 * act as a command for the log's reader.
 */
const turning = '\u202e\u2066\u200f\u061c';
const hidden = '\u200b\u00ad\ufeff\u2028\u{e0041}';
const commands = '##[error]a ##vso[task.setvariable]b section_start:1:c';
export const hostile = `x\u001b[31m\u009b31m${turning}${hidden}\r\n::error file=a::b ${commands}`;
/** The same without characters that YAML must escape. */
const written = `x${turning}\u200b\u00ad::error::b ${commands}`;
const asYaml = JSON.stringify(`${hostile}\ud800`);

export const work = mkdtempSync(join(tmpdir(), 'tvilling-hostile-'));
export const [wrong, odd, output] = ['wrong', 'odd', 'output'].map((name) => join(work, name)) as [string, string, string];

export const about = 'content/pages/about.yaml';
/** Keys of every length, so that in one of them the command is at the start of a wrapped line. */
const keys = Array.from({ length: 50 }, (_, index) => `"${'k'.repeat(index + 20)} ::error::b": 1\n`).join('');

/** Makes the sites before the tests of a file, and removes them after these. */
export function hostileSites(): void {
  beforeAll(makeSites);
  // Vite does not wait for what it prepares when its server stops within this process.
  afterAll(() => rmSync(work, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
}

function makeSites(): void {
  mkdirSync(work, { recursive: true });
  for (const site of [wrong, odd]) {
    mkdirSync(site);
    writeSite(site, 'minimal', { '.gitignore': '.tvilling/\ndist/\n' });
    committed(site);
  }
  writeSite(wrong, 'minimal', {
    [about]: minimal(
      about,
      ['And two vans.', asYaml],
      ['page:contact', `page:${written.replaceAll(' ', '')}`],
      ['  - type: text', `  - type: ${asYaml}\n  - type: text`],
      ['page: contact', `page: ${asYaml}`],
    ),
    'content/pages/home.yaml': `${minimal('content/pages/home.yaml')}${keys}${asYaml}: ${asYaml}\n`,
    'content/metrics.yaml': `${minimal('content/metrics.yaml')}- id: ${asYaml}\n  ${asYaml}: 1\n`,
    [`content/${hostile}.yaml`]: '[]\n',
    [`content/pages/${hostile}.yaml`]: minimal(about),
    [`public/${hostile}.png`]: 'x',
  });
  writeSite(odd, 'minimal', {
    [about]: minimal(about, [
      '{ en: And two vans., sv: Och två skåpbilar. }',
      `\n    en: |-\n      ${written}\n\n      ::error::b\n    sv: Och två skåpbilar.`,
    ]),
    [`public/${hostile}.txt`]: 'x',
  });
  mkdirSync(output);
  const page = `<!doctype html><html lang="${written}"><head><link rel="canonical" href="https://example.org/"><base href="${written}"></head><body>\n::error::b <a href="/${hostile}">x</a><p id="${hostile}" id="${hostile}" style="x" on${turning}="x">`;
  writeFileSync(join(output, 'index.html'), page);
  writeFileSync(join(output, `${hostile}.html`), page);
  writeFileSync(join(output, 'sitemap.xml'), `<urlset><url><loc>${hostile}</loc></url></urlset>`);
}

/** The output and the files of a command, with its exit code. */
export async function printed(args: readonly string[], cwd: string, env: Record<string, string> = {}) {
  const { code, stdout, stderr } = await runMain(args, { cwd, env });
  expect(stderr).not.toContain('tvilling itself has failed');
  return { code, stdout, stderr };
}
