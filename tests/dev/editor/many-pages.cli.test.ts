import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type Changes, minimal, read } from '../../temporary-site.ts';
import { openedEditor } from './opened-editor.ts';

const routes = 'content/routes.yaml';
const about = 'content/pages/about.yaml';
const lockfile = 'content/translations.lock.yaml';

/** More pages than those whose titles are told. */
const names = Array.from({ length: 510 }, (_, index) => `page-${index}`);
const line = (name: string) => `- page: ${name}\n  slug: { en: ${name}, sv: sida-${name} }\n`;
const many: Changes = {
  [routes]: minimal(routes) + names.map(line).join(''),
  ...Object.fromEntries(names.map((name) => [`content/pages/${name}.yaml`, minimal(about)])),
};

it('the pages are told again when one has another address, or is new, and not after each edit', async () => {
  const { editor, root, state, change } = await openedEditor('minimal', many);
  const told: unknown[] = [];
  const write = (file: string, text: string) => {
    writeFileSync(join(root, file), text);
    editor.follow(null, [file]);
    editor.shown();
  };
  editor.shown();
  onTestFinished(editor.listen((event) => event.kind === 'shown' && told.push(event.isSiteOther)));
  const at = { file: about, path: ['hero', 'title'], language: 'en' };
  await change({ ...at, do: 'set', before: 'Twelve people', now: 'Thirteen people' });
  editor.shown();
  write(routes, read(root, routes).replace('en: page-7,', 'en: seven,'));
  write('content/pages/page-new.yaml', minimal(about));
  expect(told).toEqual([false, true, true]);
  const { pages } = await state();
  expect(pages.find(({ key }) => key === 'page-7')?.addresses.en).toBe('/seven');
  expect(pages.find(({ key }) => key === 'page-new')).toMatchObject({ addresses: {} });
});

it('what another program writes into the lockfile is seen', async () => {
  const { editor, root, page } = await openedEditor('minimal');
  const stateOf = async () => {
    const { groups } = await page('about', 'en');
    return groups[0]?.fields.find(({ path }) => path.join('.') === 'hero.title')?.states.sv?.kind;
  };
  expect(await stateOf()).toBe('current');
  const other = read(root, lockfile).replace(/(pages\/about hero.title sv) \S+/, '$1 000000000000');
  writeFileSync(join(root, lockfile), other);
  editor.follow(null, ['content']);
  expect(await stateOf()).toBe('stale');
});
