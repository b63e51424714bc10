import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { verkbroDist } from '../built-sites.ts';
import { listFiles, readPages } from './read-dist.ts';

/** The sheets of a page: the one that stands in it, and those that scripts may load. */
const sheetsOf = (html: string): string =>
  [
    ...[...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = '']) => css),
    ...[...html.matchAll(/<link rel="stylesheet" href="([^"]+)" disabled/g)].map(([, href = '']) =>
      readFileSync(join(verkbroDist(), href), 'utf8'),
    ),
  ].join('\n');

/** Properties that are read without a substitute, and not set. */
function unset(css: string): string[] {
  const set = new Set([...css.matchAll(/[{;\s](--[\w-]+):/g)].map(([, name]) => name));
  const read = [...css.matchAll(/var\((--[\w-]+)\)/g)].flatMap(([, name = '']) => name);
  return [...new Set(read)].filter((name) => !set.has(name));
}

test('each property that a sheet of a page reads is set in one of them', () => {
  const pages = readPages();
  const sheets = new Set(pages.map(({ html }) => sheetsOf(html)));
  // Pages have the sheets of their sections.
  expect(sheets.size).toBeGreaterThan(2);
  expect([...sheets].flatMap(unset)).toEqual([]);
  const drawings = listFiles().filter((file) => /^drawings\/.*\.svg$/.test(file));
  expect(drawings.length).toBeGreaterThan(2);
  expect(drawings.flatMap((file) => unset(readFileSync(join(verkbroDist(), file), 'utf8')))).toEqual([]);
});

test("no name of the tool's properties is long", () => {
  const names = readFileSync(new URL('../../.tvilling/cli/short-properties.json', import.meta.url), 'utf8');
  const long = Object.keys(JSON.parse(names) as Record<string, string>);
  const files = listFiles().filter((file) => /\.(html|css|svg)$/.test(file));
  const left = files.filter((file) => {
    const text = readFileSync(join(verkbroDist(), file), 'utf8');
    return long.some((name) => text.includes(`var(${name})`));
  });
  expect(files.length).toBeGreaterThan(80);
  expect(left).toEqual([]);
});
