import { describe, expect, it } from 'vitest';
import { expectRefusal } from '../findings.ts';
import { runMain } from '../run-main.ts';
import { temporarySite } from '../temporary-site.ts';

const site = () => temporarySite('own-templates');
const ownLists = () =>
  temporarySite('own-templates', {
    'templates/sections/own-lists/definition.ts': `import { defineSection, z } from 'tvilling/schema';
export default defineSection({
  shows: 'Lists.',
  fields: {
    bounded: z.array(z.string()).min(2).max(4),
    exact: z.array(z.string()).length(3),
    few: z.array(z.string()).max(5),
    any: z.array(z.string()),
  },
});
`,
    'templates/sections/own-lists/index.tsx': 'export default function Lists() { return null; }\n',
  });
const said = async (...args: string[]) => {
  const { code, stdout, stderr } = await runMain(['fields', ...args]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  return stdout;
};

describe('tvilling fields', () => {
  it('lists the files, section types and collections of the site, its own among them', async () => {
    const stdout = await said('--root', site());
    for (const name of ['page', 'site.config', 'routes', 'sections/text', 'sections/latest', 'collections/news'])
      expect(stdout).toMatch(new RegExp(`^${name}$`, 'm'));
  });

  it('takes the path of a file for its name', async () => {
    const own = site();
    for (const [path, name] of [
      ['site.config.yaml', 'site.config'],
      ['content/navigation.yaml', 'navigation'],
    ] as const)
      expect(await said(path, '--root', own)).toBe(await said(name, '--root', own));
  });

  it('says of each field what is written, what it is for, and whether it must be there', async () => {
    const stdout = await said('collections/news', '--root', site());
    expect(stdout).toContain('  title*  text by language\n      What has happened, in a few words.\n');
    expect(stdout).toContain('  body*  Markdown by language\n');
    expect(stdout).toContain('  mark  icon\n');
    expect(stdout).toContain('  published*  day\n');
    expect(await said('price-list')).toContain('price*  price, such as { SEK: 120 } or free\n');
  });

  it('says how many items a list needs, and how many it may have', async () => {
    expect(await said('sections/faq')).toContain('  items*  list of at least 2\n');
    expect(await said('sections/timeline')).toContain('  events*  list of at least 2\n');
    const lists = await said('own-lists', '--root', ownLists());
    for (const line of ['bounded*  list of 2 to 4: text', 'exact*  list of 3: text', 'few*  list of at most 5: text', 'any*  list: text'])
      expect(lists).toContain(`  ${line}\n`);
  });

  it('goes into what holds itself once', async () => {
    expect((await said('routes')).match(/^ +children {2}list$/gm)).toHaveLength(2);
  });

  it('takes a name without its folder', async () => {
    expect(await said('latest', '--root', site())).toBe(await said('sections/latest', '--root', site()));
    expect(await said('positions')).toMatch(/^sections\/positions$[\s\S]*^collections\/positions$/m);
  });

  it('lists the words of the templates with their texts', async () => {
    const stdout = await said('ui');
    expect(stdout).toContain('  shell  mapping\n');
    expect(stdout).toMatch(/^ +menu {2}text by language\n +Where left out: Menu$/m);
  });

  it('suggests the nearest name', async () => {
    expectRefusal(await runMain(['fields', 'sections/txt']), /^error Nothing is called "sections\/txt"\. Did you mean "sections\/text"\?$/);
  });
});
