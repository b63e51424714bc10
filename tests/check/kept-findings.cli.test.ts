import { cpSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { validateUnchanged } from '../../cli/check/validate.ts';
import { formatNames } from '../../cli/diagnostics/formats/names.ts';
import type { Host } from '../../cli/platform/host.ts';
import { commit, committedSite, git } from '../git.ts';
import { runMain } from '../run-main.ts';
import { minimal, temporarySite } from '../temporary-site.ts';

const page = 'content/pages/about.yaml';
const date = ['--date', '2026-11-21'];
const validate = (site: string, ...options: string[]) => runMain(['validate', '--root', site, ...date, ...options]);

/** Whether the next check would be answered from the findings of the last one. */
function areKept(site: string): boolean {
  const options = { root: site, date: '2026-11-21', format: 'pretty', output: undefined } as const;
  const silent = { write: () => undefined };
  const host = {
    cwd: site,
    env: {},
    now: () => new Date(),
    stdout: silent,
    stderr: silent,
  } as unknown as Host;
  return validateUnchanged({ ...options, maxWarnings: undefined, since: undefined }, host).code !== null;
}

/** Checks a site until its findings are kept: they are not while a file is younger than 50 ms. */
async function checked(site: string) {
  let result = await validate(site);
  while (!areKept(site)) result = await validate(site);
  return result;
}

/** The site `minimal` with a mistake, and its findings, which are kept. */
async function siteWithMistake() {
  const site = temporarySite('minimal', {
    [page]: minimal(page, ['[Write to us](page:contact)', '[Write to us](page:contakt)']),
  });
  return { site, first: await checked(site) };
}

describe('a check of an unchanged site', () => {
  it('prints the same, in every format, and ends with the same code', async () => {
    const { site, first } = await siteWithMistake();
    expect(first.code).toBe(1);
    expect(await validate(site)).toEqual(first);
    for (const format of formatNames) {
      const kept = await validate(site, '--format', format);
      expect(areKept(site)).toBe(true);
      rmSync(join(site, '.tvilling/store'), { recursive: true });
      expect(kept, format).toEqual(await validate(site, '--format', format));
      await checked(site);
    }
    expect((await validate(site, '--max-warnings', '0')).code).toBe(1);
  });

  it('prints the same with definitions of its own, until a module of them is another', async () => {
    const definition = (rest: string) => `import { calendarYear, defineSection } from 'tvilling/schema';
import { shows } from '../../../shared.ts';
export default defineSection({ shows, fields: { built: calendarYear()${rest} } });
`;
    const file = 'templates/sections/boat/definition.ts';
    const site = temporarySite('minimal', {
      [file]: definition(''),
      'templates/sections/boat/index.tsx': 'export default () => null;\n',
      'shared.ts': "export const shows = 'A boat.';\n",
    });
    const first = await checked(site);
    expect(await validate(site)).toEqual(first);
    // It lies where no stamp of the site looks.
    writeFileSync(join(site, 'shared.ts'), "export const shows = 'A ship.';\n");
    expect(areKept(site)).toBe(false);
    expect(await checked(site)).toEqual(first);
    writeFileSync(join(site, file), definition('.missing()'));
    expect(areKept(site)).toBe(false);
    const broken = await validate(site);
    expect(broken.stdout).toContain('template/unusable');
    expect(await validate(site)).toEqual(broken);
  });

  it('prints the same if the configuration cannot be used', async () => {
    for (const usable of ['timeZone: Europe/Stockholm', 'sourceLanguage: en', 'product: nordkaj']) {
      const site = temporarySite('minimal', {
        'site.config.yaml': minimal('site.config.yaml', [usable, `${usable}[`]),
      });
      const first = await checked(site);
      expect(first, usable).toEqual({
        code: 2,
        stdout: expect.stringMatching(/^site.config.yaml:/),
        stderr: '8 files checked: 1 error\n',
      });
      expect(await validate(site)).toEqual(first);
    }
  });

  it('makes the schemas for editors again if they are gone', async () => {
    const { site } = await siteWithMistake();
    rmSync(join(site, '.tvilling/schemas'), { recursive: true });
    await validate(site);
    expect(statSync(join(site, '.tvilling/schemas/state.txt')).isFile()).toBe(true);
  });

  it('is a whole check on another day, and for a release', async () => {
    const { site } = await siteWithMistake();
    const other = await runMain(['validate', '--root', site, '--date', '2026-11-22']);
    expect(other.code).toBe(1);
    expect(areKept(site)).toBe(false);
    await checked(site);
    expect((await validate(site, '--release')).code).toBe(1);
  });
});

describe('a check after a change', () => {
  let site = '';
  const right = minimal(page);

  beforeEach(async () => {
    ({ site } = await siteWithMistake());
    expect(areKept(site)).toBe(true);
  });

  it.each<[how: string, change: (file: string) => void]>([
    ['that is written over it', (file) => writeFileSync(file, right)],
    [
      'with the same size and time',
      (file) => {
        const { atime, mtime } = statSync(file);
        writeFileSync(file, readFileSync(file, 'utf8').replace('page:contakt', 'page:contact'));
        utimesSync(file, atime, mtime);
      },
    ],
    [
      'of another file with the same size and time, which takes its place',
      (file) => {
        const { atime, mtime } = statSync(file);
        writeFileSync(`${file}~`, readFileSync(file, 'utf8').replace('page:contakt', 'page:contact'));
        utimesSync(`${file}~`, atime, mtime);
        renameSync(`${file}~`, file);
      },
    ],
  ])('sees new bytes %s', async (_, change) => {
    change(join(site, page));
    expect(await validate(site)).toMatchObject({ code: 0 });
  });

  it('sees a file that is new, one that is gone, and one below public/', async () => {
    writeFileSync(join(site, 'content/pages/more.yaml'), right);
    expect((await validate(site)).stdout).toContain('more.yaml');
    rmSync(join(site, 'content/pages/more.yaml'));
    rmSync(join(site, 'content/pages/contact.yaml'));
    expect((await validate(site)).stdout).toContain('contact');
    cpSync(join(site, 'content/navigation.yaml'), join(site, 'public/odd.svg'));
    expect(areKept(site)).toBe(false);
  });
});

it('sees what git keeps', async () => {
  const site = committedSite('minimal');
  await checked(site);
  git(site, 'add', '--force', '.tvilling');
  expect((await validate(site)).stdout).toContain('file/committed-cache');
  git(site, 'reset', '--quiet');
  await checked(site);
  writeFileSync(join(site, 'notes.txt'), 'A note.');
  commit(site, 'another');
  expect(areKept(site)).toBe(false);
});

it.each<[how: string, damage: (file: string) => void]>([
  ['cut off', (file) => writeFileSync(file, readFileSync(file).subarray(0, 100))],
  [
    'edited',
    (file) =>
      writeFileSync(
        file,
        readFileSync(file).map((byte) => (byte === 101 ? 69 : byte)),
      ),
  ],
  ['empty', (file) => writeFileSync(file, '')],
])('uses no kept findings that were %s', async (_, damage) => {
  const { site, first } = await siteWithMistake();
  damage(join(site, '.tvilling/store/findings'));
  expect(areKept(site)).toBe(false);
  expect(await validate(site)).toEqual(first);
});
