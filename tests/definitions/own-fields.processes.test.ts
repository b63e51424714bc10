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
      `  - type: crates
    title: { en: Crates, sv: Lådor }
    crates: [{ name: { en: Large crate, sv: Stor låda }, size: { length: 12.5 } }]
action:
`,
    ]),
  });
  const build = async (): Promise<string> => {
    const { code, stderr } = await runMain(['build', '--root', site, '--date', '2026-11-21']);
    expect(code, stderr).toBe(0);
    return read(join(site, 'dist'), 'about.html');
  };
  expect(await build()).toContain('Large crate: 12.5 cm');
  edit(
    site,
    'templates/fields/size.ts',
    "style: 'unit', unit: 'centimeter'",
    "style: 'unit', unit: 'centimeter', maximumFractionDigits: 0",
  );
  expect(await build()).toContain('Large crate: 13 cm<');
});
