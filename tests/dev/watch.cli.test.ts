import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { expectRefusal } from '../findings.ts';
import { committed } from '../git.ts';
import type { RunningCommand } from '../run-cli.ts';
import { runMain, startMain } from '../run-main.ts';
import { type Changes, minimal, temporarySite } from '../temporary-site.ts';

const about = 'content/pages/about.yaml';
const config = 'site.config.yaml';

/** A command that watches, with its output between checks. */
interface Watching {
  site: string;
  cli: RunningCommand;
  write(path: string, text: string): void;
  /** Resolves when a matching summary or refusal is printed, in the output since the last call. */
  says(pattern: RegExp): Promise<void>;
}

function watching(changes: Changes = {}, args: string[] = []): Watching {
  const site = temporarySite('minimal', changes);
  const cli = startMain(['validate', '--root', site, '--watch', ...args]);
  onTestFinished(async () => {
    await cli.stop();
  });
  let seen = 0;
  return {
    site,
    cli,
    write: (path, text) => writeFileSync(join(site, path), text),
    says: async (pattern) => {
      const line = new RegExp(`^[^]{${seen},}?^\\d\\d:\\d\\d:\\d\\d {2}[^\\n]*${pattern.source}[^]*?^Waiting`, 'm');
      const [text] = await cli.waitFor(line, 'stderr');
      seen = text.length;
    },
  };
}

describe('--watch', () => {
  it('checks at the start and after each change of content, configuration and public files', async () => {
    const { site, cli, write, says } = watching({ 'public/brochure.pdf': '' });
    await says(/checked: no problems/);
    write(about, minimal(about).replace('hero:', 'heroo:'));
    await says(/checked: 1 error/);
    expect(cli.stdout()).toContain(`${about}:5:1  error  content/unknown-key`);
    expect(cli.stderr()).toContain('--fix repairs 1 of them.\n');
    write(about, minimal(about));
    await says(/checked: no problems/);
    write(config, minimal(config).replace('sourceLanguage: en', 'sourceLanguage: de'));
    await says(/checked: 1 error/);
    write(config, minimal(config));
    await says(/checked: no problems/);
    write('public/brochure.pdf', 'x');
    await says(/checked: no problems/);
    write('content/extra.yaml', '[]\n');
    await says(/checked: 1 warning/);
    rmSync(join(site, 'content/extra.yaml'));
    await says(/checked: no problems/);
    // Without a terminal, it uses no colour and clears nothing.
    expect(cli.stdout() + cli.stderr()).not.toContain('\u001b');
    expect(await cli.stop()).toBe(0);
  });

  it('survives what is broken in between', async () => {
    const { site, write, says, cli } = watching();
    await says(/checked: no problems/);
    write(about, '"');
    await says(/checked: 1 error/);
    write(about, minimal(about));
    await says(/checked: no problems/);
    rmSync(join(site, config));
    await says(/There is no site\.config\.yaml in /);
    mkdirSync(join(site, config));
    await says(/cannot be read \(EISDIR\)\./);
    rmSync(join(site, config), { recursive: true });
    write(config, minimal(config));
    await says(/checked: no problems/);
    symlinkSync('loop.yaml', join(site, 'content/loop.yaml'));
    await says(/checked: 1 error/);
    rmSync(join(site, 'content/loop.yaml'));
    await says(/checked: no problems/);
    renameSync(join(site, 'content'), join(site, 'away'));
    await says(/checked: 2 errors/);
    renameSync(join(site, 'away'), join(site, 'content'));
    await says(/checked: no problems/);
    // The restored folder is watched like the first one.
    write(about, minimal(about).replace('hero:', 'heroo:'));
    await says(/checked: 1 error/);
    expect(await cli.stop()).toBe(0);
  });

  it('checks by definitions as they are, the first of a site too', async () => {
    const { site, cli, write, says } = watching();
    await says(/checked: no problems/);
    const section = '  - { type: tide, id: tide, title: { en: Tide, sv: Tidvatten }, tide: { en: High, sv: Högt } }\n';
    write(about, minimal(about, ['sections:\n', `sections:\n${section}`]));
    await says(/checked: 1 error/);
    const definition = 'templates/sections/tide/definition.ts';
    const text =
      "import { defineSection, localizedText } from 'tvilling/schema';\nexport default defineSection({ shows: 'The tide.', fields: { tide: localizedText() } });\n";
    mkdirSync(dirname(join(site, definition)), { recursive: true });
    write(definition, text);
    await says(/checked: no problems/);
    write(definition, text.replace('export default', 'export const tide ='));
    await says(/checked: 1 error/);
    write(definition, text);
    await says(/checked: no problems/);
    expect(await cli.stop()).toBe(0);
  });

  it('writes no lockfile: what is half written is no translation', async () => {
    const lockfile = 'content/translations.lock.yaml';
    const { site, write, says, cli } = watching();
    await says(/checked: no problems/);
    write(about, minimal(about).replace('en: The story', 'en: The whole story').replace('Historien', 'Hela historien'));
    await says(/checked: no problems/);
    expect(await cli.stop()).toBe(0);
    expect(readFileSync(join(site, lockfile), 'utf8')).toBe(minimal(lockfile));
    expect((await runMain(['validate', '--root', site])).stderr).toContain(`${lockfile} has been brought up to date`);
  });

  it('prints a line for each finding where that is asked for, and only those of the change', async () => {
    const site = committed(temporarySite('minimal', { '.gitignore': '.tvilling/\n', [about]: `${minimal(about)}old: x\n` }));
    const cli = startMain(['validate', '--root', site, '--watch', '--format=compact', '--since=HEAD']);
    onTestFinished(async () => {
      await cli.stop();
    });
    await cli.waitFor(/no problems since HEAD; 1 older not shown\nWaiting/, 'stderr');
    writeFileSync(join(site, about), `${minimal(about).replace('hero:', 'heroo:')}old: x\n`);
    await cli.waitFor(/1 error since HEAD; 1 older not shown\n/, 'stderr');
    expect(cli.stdout()).toMatch(/^\S+about\.yaml:5:1: error content\/unknown-key: [^\n]+\n$/);
    expect(await cli.stop()).toBe(0);
  });
});

describe('--watch that cannot be', () => {
  it.each([
    [['--format', 'json'], /--watch prints for people, and not as json\. Take --format pretty/],
    [['--output', 'findings.txt'], /'--watch' cannot be used with option '--output <file>'/],
    [['--fix'], /'--watch' cannot be used with option '--fix'/],
    [['--since', 'nowhere'], /git finds no repository at /],
  ])('is refused at the start: %j', async (args, message) => {
    expectRefusal(await runMain(['validate', '--root', temporarySite('minimal'), '--watch', ...args]), message);
  });

  it('is refused where there is no site', async () => {
    const site = temporarySite('minimal', { [config]: null });
    expectRefusal(await runMain(['validate', '--root', site, '--watch']), /There is no site\.config\.yaml in /);
    expectRefusal(await runMain(['validate', '--root', join(site, 'nowhere'), '--watch']), /There is no site\.config\.yaml in /);
  });
});
