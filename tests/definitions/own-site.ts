import { join } from 'node:path';
import { expectNoCrash } from '../findings.ts';
import { root } from '../run-cli.ts';
import { runMain } from '../run-main.ts';
import { type Changes, changed, read, temporarySite } from '../temporary-site.ts';

/** The fixture: a site with templates of its own. */
export const fixture = join(root, 'tests/sites/own-templates');

export const definition = 'templates/collections/news/definition.ts';
export const section = 'templates/sections/latest/definition.ts';

/** The site of the fixture, with changes. */
export const ownSite = (changes: Changes = {}) => temporarySite('own-templates', changes);

/** A file of the fixture with one piece replaced. */
export const withPiece = (path: string, before: string, after: string): Changes => ({
  [path]: changed(read(fixture, path), before, after),
});

/** Runs a command. Returns its output as one text without line breaks, because a terminal wraps lines. */
export async function said(site: string, command = 'validate'): Promise<{ code: number | null; text: string }> {
  const result = await runMain([command, '--root', site, '--date', '2026-11-21']);
  expectNoCrash(result);
  return { code: result.code, text: `${result.stdout}${result.stderr}`.replace(/\s+/g, ' ') };
}
