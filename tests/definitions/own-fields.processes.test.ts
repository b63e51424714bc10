import { join } from 'node:path';
import { expect, it } from 'vitest';
import { siteWithParts } from '../bundled-site.ts';
import { runMain } from '../run-main.ts';
import { edit, minimal, read } from '../temporary-site.ts';

const about = 'content/pages/about.yaml';

it('a field is shown in another way when its code changes', async () => {
  const site = await siteWithParts('minimal', {
    [about]: minimal(about, [
      'action:\n',
      `  - type: tickets
    title: { en: Tickets, sv: Biljetter }
    tickets: [{ name: { en: Day ticket, sv: Dagsbiljett }, price: { EUR: 12.5 } }]
action:
`,
    ]),
  });
  const build = async (): Promise<string> => {
    const { code, stderr } = await runMain(['build', '--root', site, '--date', '2026-11-21']);
    expect(code, stderr).toBe(0);
    return read(join(site, 'dist'), 'about.html');
  };
  expect(await build()).toContain('Day ticket: €12.50');
  edit(
    site,
    'templates/fields/price.ts',
    "style: 'currency', currency",
    "style: 'currency', currency, maximumFractionDigits: 0",
  );
  expect(await build()).toContain('Day ticket: €13<');
});
