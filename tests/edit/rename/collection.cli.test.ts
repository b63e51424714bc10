import { chmodSync, cpSync, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepMade } from '../../built-sites.ts';
import { expectRefusal, findingsIn } from '../../findings.ts';
import { applyPatch, committed, committedSite, git } from '../../git.ts';
import { meetingChanges, refusal } from '../../platform/files/broken-writes.ts';
import { root } from '../../run-cli.ts';
import { runMain } from '../../run-main.ts';
import { type Changes, edit, read, temporarySite, textsOf } from '../../temporary-site.ts';
import { listFiles } from '../../verkbro/read-dist.ts';

const rename = (site: string, name: string, now: string, ...args: string[]) =>
  runMain(['rename', 'collection', name, now, ...args, '--root', site]);

/** The site `ferry` with every way in which code and content may name a collection. */
async function referring(changes: Changes = {}): Promise<string> {
  const site = temporarySite('ferry', {
    'content/ui.yaml': "# Words.\nships:\n  about: { en: Aboard, sv: 'Ombord', de: An Bord }\n",
    'templates/collections/ships/parts/most.ts':
      "import type words from '../../ships/words.ts';\nimport type own from '../words.ts';\n\nexport type Words = typeof words | typeof own;\nexport const most = 9;\n",
    'shared/names.ts': "import type words from '../templates/collections/ships/words.ts';\n\nexport type Words = typeof words;\n",
    'templates/collections/ships/.notes.md': 'Ships.\r\n',
    ...changes,
  });
  edit(site, 'templates/collections/ships/definition.ts', "from './words.ts';\n", `from './words.ts';\nimport './parts/most.ts';\n`);
  edit(
    site,
    'templates/sections/crew/index.tsx',
    "import './style.scss';\n",
    `import './style.scss';\r
/* 🚢 */ export type { default as Ships } from "../../collections/ships/definition";\r
type Words = typeof import('../../collections/ships/words.ts');\r
export const later = () => import(\`../../collections/ships/words.ts\`) as Promise<Words>;\r
export const marks: Record<string, string> = { all: 'ships', path: '/ships', prose: 'all ships', other: 'ship' };\r
export const own = marks['sh' + 'ips'];\r
`,
  );
  edit(site, 'templates/collections/news/definition.ts', 'import people', "import '../../../shared/names.ts';\nimport people");
  const sheet = read(site, 'templates/sections/crew/style.scss');
  writeFileSync(join(site, 'templates/sections/crew/style.scss'), `/* ../collections/ships/look.scss */\n${sheet}`);
  const text = read(site, 'content/ships.yaml');
  writeFileSync(join(site, 'content/ships.yaml'), `# yaml-language-server: $schema=../.tvilling/schemas/ships.schema.json\n${text}`);
  expect((await runMain(['validate', '--root', site])).stderr).toContain('no problems');
  return committed(site);
}

// Copies of the site get its definitions and schemas, which take longest to make.
beforeAll(async () => {
  const site = temporarySite('ferry', {}, () => {});
  expect(await findingsIn(site)).toEqual({ code: 0, findings: [] });
  keepMade('ferry', site);
  rmSync(site, { recursive: true });
});

describe('tvilling rename collection', () => {
  it('renames both folders and every reference', async () => {
    const site = committedSite('ferry');
    const before = textsOf(site);
    const { code, stdout, stderr } = await rename(site, 'news', 'bulletins');
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: `4 references changed.
Entries of a feed have ids with the name of their collection. Feed readers will show those of "bulletins" as new.
`,
    });
    const names = ['bicycles', 'ran-sails', 'summer-thanks', 'waiting-room', 'winter-timetable'];
    expect(
      stdout,
    ).toBe(`${names.map((name) => `content/news/${name}.yaml → content/bulletins/${name}.yaml\n`).join('')}templates/collections/news/definition.ts → templates/collections/bulletins/definition.ts
content/pages/home.yaml
content/pages/news.yaml
content/routes.yaml
content/translations.lock.yaml
`);
    const now = textsOf(site);
    expect(Object.keys(now)).toEqual(
      Object.keys(before)
        .map((path) => path.replace(/^(content|templates\/collections)\/news\//, '$1/bulletins/'))
        .sort(),
    );
    expect(now['content/routes.yaml']).toBe(before['content/routes.yaml']?.replace('of: news', 'of: bulletins'));
    expect(now['content/pages/home.yaml']).toBe(before['content/pages/home.yaml']?.replace('of: news', 'of: bulletins'));
    expect(now['templates/collections/bulletins/definition.ts']).toBe(
      before['templates/collections/news/definition.ts']?.replace('content/news/', 'content/bulletins/'),
    );
    expect(now['content/published.lock.yaml']).toBe(before['content/published.lock.yaml']);
    expect(existsSync(join(site, 'content/news'))).toBe(false);
    expect(existsSync(join(site, 'templates/collections/news'))).toBe(false);
    expect(await findingsIn(site)).toEqual({ code: 0, findings: [] });
    expect(textsOf(site)).toEqual(now);
  });

  it('follows imports of any form across folders, words and schemas, and lists what may be a name too', async () => {
    const site = await referring();
    const component = 'templates/sections/crew/index.tsx';
    for (const path of ['content/ships.yaml', component]) writeFileSync(join(site, path), `\ufeff${read(site, path)}`);
    const before = textsOf(site);
    const { code, stderr } = await rename(site, 'ships', 'vessels');
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: `10 references changed.
Look at these, which may mean the collection "ships" too. They stay as they are:
  templates/sections/crew/index.tsx:7:53  "ships"
  templates/sections/crew/index.tsx:7:68  "/ships"
  templates/sections/crew/style.scss:1:18  "/ships"
`,
    });
    const now = textsOf(site);
    expect(now[component]).toBe(before[component]?.replaceAll('/collections/ships/', '/collections/vessels/'));
    expect(now['templates/collections/vessels/parts/most.ts']).toBe(
      before['templates/collections/ships/parts/most.ts']?.replace('../../ships/', '../../vessels/'),
    );
    expect(now['templates/collections/vessels/.notes.md']).toBe('Ships.\r\n');
    expect(now['shared/names.ts']).toContain("'../templates/collections/vessels/words.ts'");
    expect(now['content/ui.yaml']).toBe(before['content/ui.yaml']?.replace('ships:', 'vessels:'));
    expect(now['content/vessels.yaml']).toBe(before['content/ships.yaml']?.replace('ships.schema.json', 'vessels.schema.json'));
    expect(now['content/translations.lock.yaml']).toContain('- ui vessels.about ');
    expect(now['content/translations.lock.yaml']).toContain('- vessels freja.about ');
    expect(now['content/translations.lock.yaml']).not.toMatch(/- (ui )?ships[ .]/);
    expect(await findingsIn(site)).toEqual({ code: 0, findings: [] });
    expect(textsOf(site)).toEqual(now);
    expect((await rename(site, 'vessels', 'ships')).code).toBe(0);
    expect(textsOf(site)).toEqual(before);
  });

  it("finds the packages that the site's definitions import, and leaves nothing behind", async () => {
    const site = await referring({
      'node_modules/knots/package.json': '{ "name": "knots", "version": "1.0.0", "main": "index.js" }',
      'node_modules/knots/index.js': 'exports.knots = 24;\n',
    });
    edit(site, 'templates/collections/ships/definition.ts', "import './parts/most.ts';\n", "import './parts/most.ts';\nimport 'knots';\n");
    expect((await rename(site, 'ships', 'vessels')).code).toBe(0);
    expect(existsSync(join(site, 'templates/collections/vessels/definition.ts'))).toBe(true);
    const left = listFiles(site).filter((path) => path.includes('/.renamed.'));
    expect(left).toEqual([]);
  });

  it('prints a patch that git applies, and changes nothing', async () => {
    const site = await referring();
    const before = textsOf(site);
    const { code, stdout, stderr } = await rename(site, 'ships', 'vessels', '--dry-run');
    expect(code).toBe(0);
    expect(stderr).toContain('Look at these');
    expect(textsOf(site)).toEqual(before);
    applyPatch(site, stdout);
    const applied = textsOf(site);
    git(site, 'reset', '--hard', '--quiet');
    git(site, 'clean', '-fdq', 'content', 'templates');
    await rename(site, 'ships', 'vessels');
    expect(applied).toEqual(textsOf(site));
  });

  it('leaves entries where they are if their place has another name, or is computed', async () => {
    const site = temporarySite('ferry');
    renameSync(join(site, 'content/people.yaml'), join(site, 'content/staff.yaml'));
    edit(site, 'templates/collections/people/definition.ts', 'content/people.yaml', 'content/staff.yaml');
    edit(site, 'content/translations.lock.yaml', '- people elin.role de', '- staff elin.role de');
    expect(await rename(site, 'people', 'crew')).toMatchObject({
      code: 0,
      stderr: expect.not.stringContaining('stay in'),
    });
    expect(existsSync(join(site, 'content/staff.yaml'))).toBe(true);
    edit(site, 'templates/collections/ships/definition.ts', "'content/ships.yaml'", "['content', 'ships.yaml'].join('/')");
    expect(await rename(site, 'ships', 'vessels')).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('The entries stay in content/ships.yaml, because the definition does not write'),
    });
    expect(await findingsIn(site)).toEqual({ code: 0, findings: [] });
  });

  it('refuses what code computes from the name, with the places that would be wrong', async () => {
    const site = temporarySite('ferry');
    edit(
      site,
      'templates/collections/news/definition.ts',
      'reference(people)',
      "reference(people).refine(({ collection }) => collection === ['peo', 'ple'].join(''))",
    );
    expect(await findingsIn(site)).toEqual({ code: 0, findings: [] });
    const before = textsOf(site);
    expectRefusal(
      await rename(site, 'people', 'crew'),
      /\(content\/invalid-value in content\/news\/bicycles\.yaml:4:9, and 4 more new findings\)/,
    );
    expect(textsOf(site)).toEqual(before);
  });

  // Refusals change nothing, so they share a site.
  const site = temporarySite('ferry', {}, afterAll);
  const before = textsOf(site);

  it.each<[what: string, args: [name: string, now: string], message: RegExp]>([
    ['a collection that is not there', ['ship', 'vessels'], /no collection "ship"\. Did you mean "ships"\?/],
    ['a name that another one has', ['ships', 'people'], /There is a collection "people" already/],
    ['a name that one of the tool has', ['ships', 'metrics'], /There is a collection "metrics" already/],
    ['its own name', ['ships', 'ships'], /The collection has the name "ships" already/],
    ['a name that is none', ['ships', 'Our ships'], /"Our ships" is no name for a collection/],
    ['a name that begins with a number', ['ships', '3-ships'], /It begins with a letter/],
    ['the name of another file', ['ships', 'routes'], /content\/routes is something else in every site/],
    ['a collection of the tool', ['metrics', 'figures'], /The collection "metrics" is one of the tool's/],
    ['the name of other words', ['ships', 'search'], /words\.ts has the name of templates\//],
  ])('refuses %s', async (_, args, message) => {
    expectRefusal(await rename(site, ...args), message);
    expect(textsOf(site)).toEqual(before);
  });

  it('refuses a definition in the place of one of the tool, which would come back', async () => {
    const definition = 'templates/collections/metrics/definition.ts';
    const site = temporarySite('ferry', { [definition]: read(root, definition) });
    expectRefusal(await rename(site, 'metrics', 'figures'), /"metrics" replaces one of the tool's/);
  });

  // Others: collection.processes.test.ts.
  it.each<[what: string, make: (site: string) => void, message: RegExp]>([
    [
      'a folder that is there',
      (site) => cpSync(join(root, 'tests/sites/ferry/content/pages/home.yaml'), join(site, 'templates/collections/vessels/notes.yaml')),
      /templates\/collections\/vessels\/notes\.yaml is there already/,
    ],
    [
      'a definition that is read-only',
      (site) => chmodSync(join(site, 'templates/collections/ships/definition.ts'), 0o444),
      /templates\/collections\/ships\/definition\.ts is marked as read-only/,
    ],
    [
      'code that cannot be read',
      (site) => edit(site, 'templates/sections/crew/index.tsx', 'return (', 'return ('.repeat(2)),
      /templates\/sections\/crew\/index\.tsx has a mistake in its syntax/,
    ],
    [
      'a place that other entries have',
      (site) => {
        renameSync(join(site, 'content/people.yaml'), join(site, 'content/vessels.yaml'));
        edit(site, 'templates/collections/people/definition.ts', 'content/people.yaml', 'content/vessels.yaml');
      },
      /content\/vessels\.yaml is there already/,
    ],
    ['a site with errors', (site) => edit(site, 'content/navigation.yaml', 'path: ships', 'path: shisp'), /The site has 1 error/],
  ])('refuses %s, and changes nothing', async (_, make, message) => {
    const site = temporarySite('ferry');
    make(site);
    const before = textsOf(site);
    expectRefusal(await rename(site, 'ships', 'vessels'), message);
    expect(textsOf(site)).toEqual(before);
  });
});

it('puts all files back if one cannot be removed', async () => {
  const site = temporarySite('ferry');
  const before = textsOf(site);
  // Files under their former names are the last that go.
  const result = await meetingChanges(
    site,
    ({ name, args: [from] }) => {
      if (name === 'renameSync' && String(from).endsWith('/ships/words.ts')) throw refusal('EACCES', name, String(from));
    },
    () => rename(site, 'ships', 'vessels'),
  );
  expectRefusal(result, /ships\/words\.ts cannot be written \(EACCES\)/);
  expect(textsOf(site)).toEqual(before);
  expect(existsSync(join(site, 'templates/collections/vessels'))).toBe(false);
});
