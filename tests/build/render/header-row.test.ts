import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { shownRow } from '../../../cli/build/render/header-row.ts';
import { cleanSite } from '../../linked-site.ts';
import { root } from '../../run-cli.ts';

const tool = join(root, 'templates');
const site = cleanSite('minimal');

const withHeader = (text: string): number => {
  const own = mkdtempSync(join(tmpdir(), 'tvilling-'));
  onTestFinished(() => rmSync(own, { recursive: true }));
  mkdirSync(join(own, 'shell'));
  writeFileSync(join(own, 'shell/header.tsx'), text);
  return shownRow(site, { own, tool });
};

it('is counted for the header of the tool, also within one of the site, and the standard for another one', () => {
  expect(shownRow(site, { own: null, tool })).toBe(48);
  expect(withHeader("import { Header as Original } from 'tvilling/templates/shell/header';\n")).toBe(48);
  expect(withHeader('export function Header() {\n  return null;\n}\n')).toBe(64);
});
