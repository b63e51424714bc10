import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { siteBefore } from '../../../cli/check/changed-site.ts';
import { main } from '../../../cli/commands/main.ts';
import { loadDefinitions } from '../../../cli/definitions/load-definitions.ts';
import { growingSite } from '../../../cli/edit/scaffold/site.ts';
import { expectRefusal } from '../../findings.ts';
import { runMain } from '../../run-main.ts';
import { type Changes, changed, minimal, read, temporarySite, textsOf } from '../../temporary-site.ts';

const about = 'content/pages/about.yaml';
const contact = 'content/pages/contact.yaml';
const navigation = 'content/navigation.yaml';
const routes = 'content/routes.yaml';
const config = 'site.config.yaml';
const lockfile = 'content/translations.lock.yaml';
const published = 'content/published.lock.yaml';
const footer = 'templates/shell/footer.tsx';
const kept = 'templates/.originals/shell/footer.tsx';
const ownFooter = "export * from 'tvilling/templates/shell/footer';\n";

/**
 * Runs a command. Somebody changes files of the site after they were read, before any is written: at the first time that it handles signals
 * itself. `later`: how many times after that.
 */
async function whileChanging(site: string, args: readonly string[], changes: Record<string, string>, later = 0) {
  const printed = { stdout: '', stderr: '' };
  let left = later + 1;
  const code = await main(args, {
    cwd: site,
    env: {},
    stdout: { write: (text: string) => (printed.stdout += text) },
    stderr: { write: (text: string) => (printed.stderr += text) },
    now: () => new Date('2026-11-25T12:00:00Z'),
    ask: null,
    terminal: null,
    handleSignals: (work) => {
      left -= 1;
      if (left === 0)
        for (const [path, text] of Object.entries(changes)) {
          mkdirSync(dirname(join(site, path)), { recursive: true });
          writeFileSync(join(site, path), text);
        }
      return work(new AbortController().signal);
    },
  });
  expect(left).toBeLessThan(1);
  return { code, ...printed };
}

const stale = { [about]: minimal(about, ['en: About us', 'en: Who we are']) };
const drawing = (color: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z" fill="${color}"/></svg>`;

/** A site in which nothing names a page. */
const unnamed = {
  [navigation]: minimal(navigation).replaceAll('path: about', 'path: contact'),
  [contact]: minimal(contact, ['page: about', 'page: home']),
};
const wrong = { [about]: minimal(about, ['hero:', 'heroo:']) };

describe('a file that changes after it was read', () => {
  it.each<[command: string, path: string, changes?: Changes]>([
    ['new page prices', routes],
    ['new entry metrics boats', 'content/metrics.yaml'],
    ['new language de', config],
    ['new collection berths --pages', routes],
    ['rename page about story', about],
    ['rename page about --slug en=story', routes],
    ['rename anchor contact details places', contact],
    ['rename language sv sv-FI', config],
    ['move page about --below contact', routes],
    ['remove page about', routes, unnamed],
    ['validate --fix', about, wrong],
    ['accept', lockfile, stale],
    ['accept', about, stale],
    ['override shell/footer', kept, { [kept]: '// An earlier one.\n' }],
    ['override shell/footer --accept', kept, { [footer]: ownFooter, [kept]: '// An earlier one.\n' }],
  ])('is not overwritten: %s', async (command, path, changes = {}) => {
    const site = temporarySite('minimal', changes);
    const before = textsOf(site);
    const now = `${before[path]}# Mine\n`;
    const result = await whileChanging(site, command.split(' '), { [path]: now });
    expectRefusal(result, new RegExp(`^error ${path.replaceAll('.', '\\.')} has changed meanwhile\\. Run the`));
    expect(textsOf(site)).toEqual({ ...before, [path]: now });
  });

  it.each<[command: string, path: string, end: string]>([
    ['validate', published, ''],
    ['validate', lockfile, ''],
    // The tool writes no such comment, so all of the text is in memory.
    ['validate', lockfile, '# Ours\n'],
    ['build', published, ''],
    ['build', lockfile, ''],
  ])('is not overwritten if it is a lockfile with a new line: %s, %s, %j', async (command, path, end) => {
    const behind = (file: string) => [file, minimal(file).replace(/.*\n$/, end)];
    const site = temporarySite('minimal', Object.fromEntries([published, lockfile].map(behind)));
    const before = textsOf(site);
    const now = `${before[path]}# Mine\n`;
    // A build first waits for its turn.
    const result = await whileChanging(site, [command], { [path]: now }, command === 'build' ? 1 : 0);
    expectRefusal(result, new RegExp(`^error ${path.replaceAll('.', '\\.')} has changed meanwhile\\. Run the`));
    expect(textsOf(site)).toEqual({ ...before, [path]: now });
  });

  it.each([published, lockfile])('counts in the next build if a build has read it before: %s', async (path) => {
    const site = temporarySite('minimal');
    // Files that are younger than 50 ms are not relied on.
    await setTimeout(60);
    const now = `${minimal(path)}mine\n`;
    // The third time, a build replaces the output.
    expect(await whileChanging(site, ['build'], { [path]: now }, 2)).toMatchObject({ code: 0 });
    const next = await runMain(['build', '--root', site, '--date', '2026-11-25']);
    expect(next).toMatchObject({ code: 1, stderr: expect.stringContaining(`${path}:`) });
  });

  it('is said by a build, which may have read it before and after', async () => {
    const logo = 'public/favicon.svg';
    const site = temporarySite('minimal', { [logo]: drawing('red') });
    await setTimeout(60);
    const said = 'Files have changed while the site was built. Run the command again.';
    const first = await whileChanging(site, ['build'], { [logo]: drawing('tan') }, 2);
    expect(first).toMatchObject({ code: 0, stderr: expect.stringContaining(said) });
    const next = await runMain(['build', '--root', site, '--date', '2026-11-25']);
    expect(next).toMatchObject({ code: 0, stderr: expect.not.stringContaining(said) });
    expect(read(site, 'dist/favicon.svg')).toBe(drawing('tan'));
  });

  it('is named when an addition reads it once more', async () => {
    const root = temporarySite('minimal');
    const { files, loaded } = await siteBefore(
      { root, definitions: await loadDefinitions(root) },
      { now: () => new Date('2026-11-25T12:00:00Z'), env: {} },
    );
    writeFileSync(join(root, routes), `${read(root, routes)}# Mine\n`);
    expect(() => growingSite(files, loaded).textOf(routes)).toThrow(`${routes} has changed meanwhile.`);
  });

  it('is not overwritten: translations import', async () => {
    const site = temporarySite('minimal');
    const states = ['--only', 'complete', '--format', 'jsonl'];
    const { stdout } = await runMain(['translations', 'export', '--to', 'sv', ...states, '--root', site]);
    writeFileSync(join(site, 'sv.jsonl'), stdout.replaceAll('båthus', 'sjöbod'));
    const before = textsOf(site);
    const now = `${before[about]}# Mine\n`;
    const result = await whileChanging(site, ['translations', 'import', 'sv.jsonl'], { [about]: now });
    expectRefusal(result, /^error content\/pages\/about\.yaml has changed meanwhile\. Run the/);
    expect(textsOf(site)).toEqual({ ...before, [about]: now });
  });

  it('is not overwritten where a file appears: override, init, new', async () => {
    const site = temporarySite('minimal');
    const before = textsOf(site);
    expectRefusal(
      await whileChanging(site, ['override', 'shell/footer'], { [footer]: 'mine' }),
      /^error templates\/shell\/footer\.tsx is there already\./,
    );
    expect(textsOf(site)).toEqual({ ...before, [footer]: 'mine' });
    const page = 'content/pages/prices.yaml';
    expectRefusal(
      await whileChanging(site, ['new', 'page', 'prices'], { [page]: 'mine' }),
      /^error content\/pages\/prices\.yaml is there already\./,
    );
    expect(textsOf(site)).toEqual({ ...before, [footer]: 'mine', [page]: 'mine' });
    const folder = join(site, 'harbour');
    expectRefusal(
      await whileChanging(site, ['init', 'harbour', '--yes'], { 'harbour/content/routes.yaml': 'mine' }),
      /^error content\/routes\.yaml is there already\./,
    );
    expect(textsOf(folder)).toEqual({ 'content/routes.yaml': 'mine' });
  });

  it.each(['rename page about story', 'move page about --below contact', 'new page prices'])(
    'stops a change that follows from it, although the change is of other files: %s',
    async (command) => {
      const site = temporarySite('minimal');
      const before = textsOf(site);
      const now = changed(before[contact] ?? '', 'sections:', 'sections: # [us](page:about)');
      const result = await whileChanging(site, command.split(' '), { [contact]: now });
      expectRefusal(result, /^error content\/pages\/contact\.yaml has changed meanwhile\. Run the/);
      expect(textsOf(site)).toEqual({ ...before, [contact]: now });
    },
  );
});

describe('in continuous integration', () => {
  /** A site whose lockfile lacks the lines of a text, which is an error there. */
  const behind = { [lockfile]: minimal(lockfile).replace(/.*\n$/, '') };

  it.each(['new page prices', 'rename page about story', 'move page about --below contact'])(
    'a site can be changed, although its lockfiles are not up to date: %s',
    async (command) => {
      const [site, other] = [temporarySite('minimal', behind), temporarySite('minimal', behind)];
      const inCI = await runMain([...command.split(' '), '--root', site], { env: { CI: '1' } });
      const elsewhere = await runMain([...command.split(' '), '--root', other]);
      expect(inCI).toEqual(elsewhere);
      expect(inCI.code, inCI.stderr).toBe(0);
      expect(textsOf(site)).toEqual(textsOf(other));
      expect(readdirSync(join(site, 'content/pages')).length).toBeGreaterThan(3);
      expect(read(site, routes)).not.toBe(minimal(routes));
    },
  );
});
