import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filesOf } from '../../edit/repair/fixing.ts';
import { committed, git } from '../../git.ts';
import { runMain } from '../../run-main.ts';
import { read, temporarySite } from '../../temporary-site.ts';

const folder = 'min "sajt" på ö';

/** Files with a byte order mark, with the line ends of Windows, and without an end of the last line. */
const odd: Record<string, (text: string) => string> = {
  'content/navigation.yaml': (text) => `\ufeff${text}`,
  'content/pages/home.yaml': (text) => text.replaceAll('\n', '\r\n'),
  'content/pages/about.yaml': (text) => text.trimEnd(),
};

/** A repository with the minimal site in a folder, and the folder. */
function repository(): { top: string; site: string } {
  const top = temporarySite('minimal');
  const site = join(top, folder);
  mkdirSync(site);
  for (const part of ['content', 'site.config.yaml']) cpSync(join(top, part), join(site, part), { recursive: true });
  for (const [path, change] of Object.entries(odd)) writeFileSync(join(site, path), change(read(site, path)));
  committed(top);
  return { top, site };
}

it.each([
  ['rename page', ['rename', 'page', 'contact', 'reach-us', '--slug', 'en=reach-us']],
  ['rename language', ['rename', 'language', 'sv', 'sv-SE']],
  ['rename anchor', ['rename', 'anchor', 'contact', 'details', 'places']],
])('%s --dry-run prints a patch that git applies as the command would do it', async (_, command) => {
  const { top, site } = repository();
  const args = [...command, '--root', site];
  const { code, stdout, stderr } = await runMain([...args, '--dry-run'], { cwd: top });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  writeFileSync(join(top, 'changes.patch'), stdout);
  git(top, 'apply', 'changes.patch');
  const applied = filesOf(site);
  git(top, 'checkout', '--quiet', '.');
  git(top, 'clean', '--quiet', '--force', '-d', folder);
  expect((await runMain(args, { cwd: top })).code).toBe(0);
  expect(applied).toEqual(filesOf(site));
  expect(readFileSync(join(site, 'content/navigation.yaml'), 'utf8').startsWith('\ufeff')).toBe(true);
});

it('a patch with characters that cannot be seen is shown with them, and says that git cannot apply it', async () => {
  const { top, site } = repository();
  const navigation = 'content/navigation.yaml';
  writeFileSync(join(site, navigation), read(site, navigation).replace('Contact us', 'Contact \u200bus'));
  const { stdout, stderr } = await runMain(['rename', 'page', 'contact', 'reach-us', '--root', site, '--dry-run'], { cwd: top });
  expect(stdout).toContain('Contact \\u{200b}us');
  expect(stderr).toContain('git cannot apply it');
});
