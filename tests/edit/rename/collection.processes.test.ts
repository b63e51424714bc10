import { chmodSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { expectRefusal } from '../../findings.ts';
import { runMain } from '../../run-main.ts';
import { edit, temporarySite, textsOf } from '../../temporary-site.ts';

it.each<[what: string, make: (site: string) => void, message: RegExp]>([
  [
    'entries that are read-only',
    (site) => chmodSync(join(site, 'content/ships.yaml'), 0o444),
    /content\/ships\.yaml is marked as read-only/,
  ],
  [
    'another definition that is read-only',
    (site) => chmodSync(join(site, 'templates/sections/timetable/definition.ts'), 0o444),
    /templates\/sections\/timetable\/definition\.ts is marked as read-only/,
  ],
  [
    'a file that is a link',
    (site) => {
      const folder = join(site, 'templates/collections/ships');
      writeFileSync(join(folder, 'notes.md'), 'Ships.');
      symlinkSync('notes.md', join(folder, 'more.md'));
    },
    /templates\/collections\/ships\/more\.md is a symbolic link/,
  ],
  [
    'a file that is no text',
    (site) => writeFileSync(join(site, 'templates/collections/ships/plan.png'), Buffer.from([0x89, 0x50, 0xff])),
    /templates\/collections\/ships\/plan\.png is no text in UTF-8/,
  ],
  [
    'an import with an escape',
    (site) => edit(site, 'templates/sections/timetable/definition.ts', '/ships/', '/sh\\u0069ps/'),
    /timetable\/definition\.ts:2 writes "\.\.\/\.\.\/collections\/ships\/definition\.ts" in a way that cannot be/,
  ],
  [
    'code that is no text',
    (site) => {
      const file = join(site, 'templates/sections/timetable/definition.ts');
      writeFileSync(file, Buffer.concat([Buffer.from('// \xe5\n', 'latin1'), readFileSync(file)]));
    },
    /timetable\/definition\.ts is no text in UTF-8/,
  ],
  [
    'code that is too large',
    (site) => edit(site, 'templates/sections/crew/index.tsx', 'export default', `/*${' '.repeat(2 ** 20)}*/ export default`),
    /crew\/index\.tsx is no text in UTF-8, or has more than 1 MB/,
  ],
])('tvilling rename collection refuses %s, and changes nothing', async (_, make, message) => {
  const site = temporarySite('ferry');
  make(site);
  const before = textsOf(site);
  expectRefusal(await runMain(['rename', 'collection', 'ships', 'vessels', '--root', site]), message);
  expect(textsOf(site)).toEqual(before);
});
