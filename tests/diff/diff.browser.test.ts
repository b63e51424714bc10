import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { sharedBrowser } from '../browser/browser.ts';
import { committedSite } from '../git.ts';
import { runMain } from '../run-main.ts';
import { minimal } from '../temporary-site.ts';

const shared = sharedBrowser();

it('shows a change as a page with texts side by side, and runs nothing of them', async () => {
  const config = minimal('site.config.yaml', ['translations:\n', 'rules: { content/html-in-text: off }\ntranslations:\n']);
  const site = committedSite('minimal', { '.gitignore': '.tvilling/\n', 'site.config.yaml': config });
  const about = join(site, 'content/pages/about.yaml');
  const lead = "lead: { en: 'And <script>document.title = 1</script> vans.', sv: Och tre skåpbilar. }";
  const text = readFileSync(about, 'utf8');
  expect(text).toContain('lead: { en: And two vans., sv: Och två skåpbilar. }');
  writeFileSync(about, text.replace('lead: { en: And two vans., sv: Och två skåpbilar. }', lead));
  const file = join(site, 'reports/diff.html');
  const { code, stdout } = await runMain(['diff', '--root', site, '--format', 'html', '--output', file]);
  expect({ code, stdout }).toEqual({ code: 0, stdout: '' });

  const page = await shared.browser.newPage({ viewport: { width: 390, height: 800 } });
  onTestFinished(() => page.close());
  await page.goto(`file://${file}`);
  expect(await page.title()).toMatch(/^Content: 1 text changed/);
  expect(await page.locator('td[lang=sv] ins').innerText()).toBe('tre');
  expect(await page.locator('td[lang=en]').innerText()).toContain('<script>document.title = 1</script>');
  expect(await page.locator('script').count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
