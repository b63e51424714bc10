import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { committed, committedSite } from '../git.ts';
import { runMain } from '../run-main.ts';
import { edit, read, temporarySite } from '../temporary-site.ts';
import { about, diff, repository } from './compared-site.ts';

describe('an item that was renamed', () => {
  it('shows an entry of a list with a new id as the same one', async () => {
    const site = committedSite('ferry');
    expect((await runMain(['rename', 'entry', 'ships', 'freja', 'ebba', '--root', site])).code).toBe(0);
    edit(site, 'content/ships.yaml', 'The car ferry to Storskär', 'The large ferry to Storskär');
    const { found } = await diff(site);
    const changed = found.files.find(({ file }) => file === 'content/ships.yaml');
    expect(changed?.texts.map(({ key }) => key)).toEqual(['ebba.summary']);
    expect(changed?.values[0]).toMatchObject({ key: 'ebba.id', before: 'freja', now: 'ebba' });
    // Its former addresses are new: it keeps them.
    expect(new Set(changed?.values.slice(1).map(({ key }) => key))).toEqual(
      new Set(['language', 'path', 'as'].map((name) => `ebba.aliases.*.${name}`)),
    );
  });

  it('shows a section with a new id as the same one', async () => {
    const site = repository();
    expect((await runMain(['rename', 'anchor', 'about', 'story', 'history', '--root', site])).code).toBe(0);
    const { found } = await diff(site);
    expect(found.files.find(({ file }) => file === about)).toMatchObject({
      texts: [],
      values: [{ key: 'sections.history.id', before: 'story', now: 'history' }],
    });
  });

  it('shows another entry in the place of a removed one as another', async () => {
    const site = committedSite('ferry');
    const ships = read(site, 'content/ships.yaml');
    const [first = '', second = ''] = ships.split(/^(?=- id: )/m);
    const other = first
      .replace('id: freja', 'id: ebba')
      .replaceAll(/: ([A-ZÄÖÜ])/g, ': Other $1')
      .replaceAll(/\d/g, '7');
    writeFileSync(join(site, 'content/ships.yaml'), `${other.replaceAll(/^( {6}).+$/gm, '$1Other words.')}${second}`);
    const { found } = await diff(site);
    const keys = found.files.flatMap(({ texts }) => texts.map(({ key }) => key));
    expect(keys).toEqual(expect.arrayContaining(['ebba.summary', 'freja.summary']));
  });

  it('shows the entries of a collection with a new name as the same ones', async () => {
    const site = temporarySite('ferry', { 'shared/names.ts': 'export const names = [];\n' });
    const definition = 'templates/collections/news/definition.ts';
    edit(site, definition, 'import people', "import '../../../shared/names.ts';\nimport people");
    committed(site);
    expect((await runMain(['rename', 'collection', 'news', 'bulletins', '--root', site])).code).toBe(0);
    edit(site, 'content/bulletins/bicycles.yaml', 'Bicycles travel free', 'All bicycles travel free');
    const { found } = await diff(site);
    expect(found.pages).toEqual([]);
    const entries = found.files.filter(({ file }) => file.startsWith('content/bulletins/'));
    expect(entries.map(({ file, from }) => [file, from])).toEqual(
      readdirSync(join(site, 'content/bulletins')).map((name) => [`content/bulletins/${name}`, `content/news/${name}`]),
    );
    expect(entries.flatMap(({ texts, values }) => [...texts, ...values]).map(({ key }) => key)).toEqual(['title']);
    expect(readdirSync(join(site, '.tvilling')).filter((name) => name.includes('former'))).toEqual([]);
  });
});
