import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished } from 'vitest';
import type { RunningCommand } from '../run-cli.ts';
import { type Changes, changed, writeSite } from '../temporary-site.ts';

export const about = 'content/pages/about.yaml';
export const footer = 'templates/shell/footer.tsx';

/** A template of a site's own. */
export const ownFooter = {
  [footer]: 'export function Footer() {\n  return (\n    <footer><p className="quay">At the quay</p></footer>\n  );\n}\n',
};

/** The minimal site, which has no templates of its own, in a folder for a test file. */
export function servedMinimal(changes: Changes = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'tvilling-'));
  // A bundler may still be writing.
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 9 }));
  writeSite(folder, 'minimal', changes);
  return folder;
}

/** Like `expect`, but reads the value again until it is right. */
const soon = <T>(read: () => T) => expect.poll(read, { timeout: 90_000, interval: 10 });

let marks = 0;

/** The edits of a site that `dev` serves. `server`: the command, as soon as it runs. */
export function editsOf(folder: string, server: () => RunningCommand) {
  /** Returns a function that gives what is printed on stderr from now on. */
  const printing = () => {
    const from = server().stderr().length;
    return () => server().stderr().slice(from);
  };
  /** Resolves when all that has been written is checked: a check has noticed a file that comes then, and one that goes. */
  const settled = async () => {
    const mark = `content/mark-${++marks}.yaml`;
    const printed = printing();
    writeFileSync(join(folder, mark), '[]\n');
    await soon(printed).toContain(mark);
    rmSync(join(folder, mark));
    await soon(printed).toMatch(new RegExp(`^Repaired: .*${mark}.*\n(?:Checked|Now)`, 'm'));
  };
  /** Changes a file as an editor saves it. Restores it at the end of the test. */
  const edit = (path: string, change: (text: string) => string) => {
    const file = join(folder, path);
    const before = readFileSync(file, 'utf8');
    const after = change(before);
    if (after === before) throw new Error(`nothing changed in ${path}`);
    const undo = () => writeFileSync(file, before);
    onTestFinished(async () => {
      if (readFileSync(file, 'utf8') !== before) undo();
      await settled();
    });
    writeFileSync(file, after);
    return { undo };
  };
  return { edit, printing };
}

export const retitle = (title: string) => (text: string) => changed(text, 'en: Twelve people,', `en: ${JSON.stringify(title)},`);
export const misspell = (text: string) => changed(text, '\nhero:\n', '\nheroo:\n');
