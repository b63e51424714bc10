import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dependencyOn } from '../../../cli/edit/starter/init.ts';
import { emptyFolder } from './new-site.ts';

describe('the dependency of a new site', () => {
  it.each([
    ['the version that was asked for', '^0.1.0', '^1.2.3'],
    ['a tag', 'latest', '^1.2.3'],
    ['a tarball', 'file:tvilling-1.2.3.tgz', 'file:../project/tvilling-1.2.3.tgz'],
    ['a tarball elsewhere', 'file:///srv/tvilling-1.2.3.tgz', 'file:{srv}/tvilling-1.2.3.tgz'],
    ['an address', 'https://example.org/tvilling.tgz', 'https://example.org/tvilling.tgz'],
  ])('is %s', (_what, asked, expected) => {
    const folder = emptyFolder();
    const tool = join(folder, 'project/node_modules/.store/tvilling@1/node_modules/tvilling');
    mkdirSync(tool, { recursive: true });
    writeFileSync(join(tool, 'package.json'), '{ "name": "tvilling" }');
    writeFileSync(join(folder, 'project/package.json'), JSON.stringify({ dependencies: { tvilling: asked } }));
    const site = join(folder, 'site');
    const srv = `${'../'.repeat(site.split('/').length - 1)}srv`;
    expect(dependencyOn(tool, { version: '1.2.3', site })).toBe(expected.replace('{srv}', srv));
  });
});
