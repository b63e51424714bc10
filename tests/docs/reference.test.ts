import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fieldList } from '../../cli/check/editors/field-list.ts';
import { createProgram } from '../../cli/commands/main.ts';
import { look as defaultLook } from '../../cli/definitions/fields/look.ts';
import { lookChoices, styleNames } from '../../cli/definitions/fields/look-names.ts';
import { colorStyle } from '../../cli/definitions/look/style.ts';
import { packageDefinitions } from '../../cli/definitions/package-definitions.ts';
import * as schema from '../../cli/definitions/schema.ts';
import { sectionSchema } from '../../cli/definitions/section.ts';
import { exchangeFormats } from '../../cli/exchange/unit.ts';
import type { Host } from '../../cli/platform/host.ts';
import { bundledPackages, bundledPaths } from '../../scripts/bundled-packages.mjs';
import { root } from '../run-cli.ts';

const guide = (name: string) => readFileSync(join(root, `docs/${name}.md`), 'utf8');

it('docs/fields.md says what each kind of field takes, and what components receive of it', () => {
  const reference = guide('fields');
  const { z: _, field, escapeText, htmlOf, endOfDay, siteWord, notedWord, offersOf, ...rest } = schema;
  const kinds = Object.keys(rest).filter((name) => !name.startsWith('define'));
  expect(kinds.length).toBeGreaterThan(15);
  expect(kinds.filter((name) => !new RegExp(`^\\| .*\`${name}\\(`, 'm').test(reference))).toEqual([]);
});

const { config, sections, receivers } = packageDefinitions;
const hosts = fieldList(config).find(({ key }) => key === 'hosts');

it.each([
  ['content', 'section type', [...sections.keys()], '`name`'],
  ['forms', 'receiver', [...receivers.keys()], 'type: name'],
  ['forms', 'kind of field', Object.keys(schema.field), '`name`'],
  ['deploy', 'host', hosts?.kind.replace('list: ', '').split(', ') ?? [], '| `name` |'],
  ['translators', 'format', exchangeFormats, '`name`'],
])('docs/%s.md names every %s', (document, _, names, written) => {
  expect(names.length).toBeGreaterThan(3);
  const text = guide(document);
  expect(names.filter((name) => !text.includes(written.replace('name', name)))).toEqual([]);
});

it('docs/look.md names every look, and every value of its settings', () => {
  const look = guide('look');
  expect(styleNames.filter((style) => !look.includes(`| \`${style}\` |`))).toEqual([]);
  const values = (setting: string) => new RegExp(`^  ${setting}: .*# (?:.*: )?(.*)$`, 'm').exec(look)?.[1];
  const listed = Object.keys(lookChoices).map((setting) => [setting, values(setting)?.split(', ')]);
  expect(Object.fromEntries(listed)).toEqual(lookChoices);
});

it('docs/styles.md names the CSS properties that every page has', () => {
  const reference = guide('styles');
  const tokens = readFileSync(join(root, 'templates/styles/_tokens.scss'), 'utf8');
  const look = colorStyle(defaultLook.parse({}));
  const names = [...`${tokens}${look}`.matchAll(/(--[\w-]+):/g)].map(([, name = '']) => name);
  const steps = /^--(step|space)-\d$/;
  const missing = names.filter((name) => !steps.test(name) && !reference.includes(`\`${name}\``));
  expect(names.length).toBeGreaterThan(40);
  expect(missing).toEqual([]);
});

it('every field of a section type and of a collection has a sentence', () => {
  const { sections, collections } = packageDefinitions;
  const silent = [
    ...Array.from(sections, ([type, section]) => [type, sectionSchema(type, section)] as const),
    ...Array.from(collections.values(), ({ name, schema }) => [name, schema] as const),
  ].flatMap(([name, schema]) => fieldList(schema).flatMap(({ key, says }) => (says === '' ? [`${name} ${key.trim()}`] : [])));
  expect(silent).toEqual([]);
});

it('docs/architecture.md and the documents of the rooms name files that are there', () => {
  const documents = [
    'docs/architecture.md',
    'templates/README.md',
    ...readdirSync(join(root, 'cli')).map((room) => `cli/${room}/README.md`),
  ].filter((document) => existsSync(join(root, document)));
  const named = documents.flatMap((document) =>
    [...readFileSync(join(root, document), 'utf8').matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.(?:tsx?|mjs|scss))`/g)].map(([, file = '']) => file),
  );
  const isThere = (file: string) => ['', 'cli', 'templates'].some((folder) => existsSync(join(root, folder, file)));
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((file) => !isThere(file))).toEqual([]);
});

it('docs/dependencies.md has a line for each package that a site installs or may add, and that the tool contains', () => {
  const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
    peerDependencies: Record<string, string>;
  };
  const lines = readFileSync(join(root, 'docs/dependencies.md'), 'utf8').split('\n');
  const named = lines
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name));
  expect(named.sort()).toEqual([...Object.keys({ ...dependencies, ...peerDependencies }), ...bundledPackages].sort());
});

interface LockedPackage {
  version: string;
  license?: string;
  dev?: boolean;
}

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>;
};
const ofSites = Object.entries(packages).filter(([path, { dev }]) => path !== '' && dev !== true);

it('docs/dependencies.md lists the licences of all packages that a site installs', () => {
  const counts = new Map<string, number>();
  for (const [path, { license = expect.fail(path) }] of ofSites) counts.set(license, (counts.get(license) ?? 0) + 1);
  const text = readFileSync(join(root, 'docs/dependencies.md'), 'utf8');
  const listed = [...text.matchAll(/^\| ([\w.-]+) \| (\d+) \|$/gm)].map(([, name = '', count]) => [name, Number(count)]);
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(counts));
});

it('the list of packages of a release (SBOM) names each package with its licence and its hash', () => {
  const text = execFileSync(process.execPath, ['scripts/sbom.mjs'], { cwd: root, encoding: 'utf8' });
  const { bomFormat, components } = JSON.parse(text) as {
    bomFormat: string;
    components: { purl: string; licenses: object[]; hashes: object[] }[];
  };
  expect(bomFormat).toBe('CycloneDX');
  for (const { purl, licenses, hashes } of components) expect([licenses.length, hashes.length], purl).toEqual([1, 1]);
  const named = components.map(({ purl }) => decodeURIComponent(purl.replace('pkg:npm/', '')));
  const paths = bundledPaths(packages);
  const bundled = Object.entries(packages).filter(([path]) => paths.has(path));
  const wanted = [...ofSites, ...bundled].map(([path, { version }]) => `${path.replace(/^.*node_modules\//, '')}@${version}`);
  expect(new Set(named)).toEqual(new Set(wanted));
});

it.each(['docs/commands.md', 'docs/sv/commands.md'])('the table in %s has every command', (file) => {
  const text = readFileSync(join(root, file), 'utf8');
  const { commands } = createProgram(quietHost(), () => {});
  const names = commands.map((command) => command.name());
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => !new RegExp(String.raw`^\| .tvilling ${name}\b`, 'm').test(text))).toEqual([]);
});

const quietHost = (): Host => ({
  cwd: root,
  env: {},
  stdout: { write: () => true },
  stderr: { write: () => true },
  now: () => new Date(),
  ask: null,
  terminal: null,
  handleSignals: (work) => work(new AbortController().signal),
});
