import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runMain } from '../../run-main.ts';
import { read } from '../../temporary-site.ts';
import { siteWithNewTemplates } from './new-templates.ts';

it('new templates are shown as they are, beside a new collection', async () => {
  const site = await siteWithNewTemplates();
  const { code, stderr } = await runMain(['build', '--root', site, '--date', '2026-11-22']);
  expect(code, stderr).toBe(0);
  const home = read(site, 'dist/index.html');
  expect(home).toContain('section--press-cuttings');
  expect(home).toMatch(/<div class="prose"><p>Words nummer \d+<\/p>/);
  expect(home).toMatch(/<textarea[^>]* name="message"/);
  expect(existsSync(join(site, 'dist/news/first.html'))).toBe(true);
});
