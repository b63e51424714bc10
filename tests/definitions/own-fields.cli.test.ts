import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { siteWithParts } from '../bundled-site.ts';
import { expectNoCrash, findingsIn } from '../findings.ts';
import { exampleIn, ownParts } from '../own-parts.ts';
import { runMain } from '../run-main.ts';
import { type Changes, edit, minimal, read, temporarySite } from '../temporary-site.ts';

const field = 'templates/fields/size.ts';
const about = 'content/pages/about.yaml';

/** The templates of one kind of field, of those that tests share. */
const partsOf = (...names: string[]): Changes =>
  Object.fromEntries(Object.entries(ownParts).filter(([path]) => names.some((name) => path.startsWith(`templates/${name}`))));

/** The page about the firm with a section before its end. */
const withSection = (section: string): Changes => ({
  [about]: minimal(about, ['action:\n', `${section}action:\n`]),
});

/** The section of the example of the guide. */
const crate = (size: string): Changes =>
  withSection(`  - type: crates
    title: { en: Crates, sv: Lådor }
    crates:
      - name: { en: Large crate, sv: Stor låda }
        size: ${size}
`);

/** The minimal site with the example of the guide, and a section that has it. */
const crates = (size: string): Changes => ({
  ...partsOf('fields/size.ts', 'sections/crates/'),
  ...crate(size),
});

/** The site with another `check`. */
function withCheck(code: string): string {
  const site = temporarySite('minimal', crates('{ length: 12.5, width: 140 }'));
  const before =
    read(site, field)
      .split('\n  ')
      .find((part) => part.startsWith('check:')) ?? '';
  edit(site, field, before, code);
  return site;
}

/** What gives the text of a page of a site with all parts, once it is built. */
async function built(section: Changes): Promise<(path: string) => string> {
  const site = await siteWithParts('minimal', section);
  const result = await runMain(['build', '--root', site, '--date', '2026-11-21']);
  expectNoCrash(result);
  expect(result.code, result.stderr).toBe(0);
  return (path) => read(join(site, 'dist'), path);
}

/** The number and the unit are parted by a no-break space. */
const plain = (html: string): string => html.replace(/\u00a0/g, ' ');

describe('the size of a thing', () => {
  it('is the same example in both guides', () => {
    const example = exampleIn('docs/kinds.md');
    expect(Object.keys(example)).toEqual(expect.arrayContaining([field, 'templates/sections/crates/definition.ts']));
    expect(exampleIn('docs/sv/kinds.md')).toEqual(example);
  });

  // In another way when its code changes: own-fields.processes.test.ts.
  it('is shown in the way of each language', async () => {
    const page = await built(crate('{ length: 12.5, width: 140 }'));
    expect(plain(page('about.html'))).toContain('Large crate: 12.5 cm, 140 cm');
    expect(plain(page('sv/om-oss.html'))).toContain('Stor låda: 12,5 cm, 140 cm');
  });

  it.each([
    ['{ width: 140 }', 'content/missing-key content/pages/about.yaml:20:9'],
    ['{ length: 12.5, depth: 11 }', 'content/unknown-key content/pages/about.yaml:20:31'],
    ['{ length: twelve }', 'content/wrong-type content/pages/about.yaml:20:25'],
    ['{ length: -1 }', 'content/invalid-value content/pages/about.yaml:20:25'],
    ['[length]', 'content/wrong-type content/pages/about.yaml:20:15'],
  ])('%s is one finding at its place', async (size, finding) => {
    const site = temporarySite('minimal', crates(size));
    expect(await findingsIn(site)).toEqual({ code: 1, findings: [finding] });
  });

  it('is expected as a mapping of keys, not of languages', async () => {
    const site = temporarySite('minimal', crates('twelve'));
    const { stdout } = await runMain(['validate', '--root', site]);
    expect(stdout).toContain('Expected a mapping of keys, found text "twelve".');
  });
});

describe('a kind of field that fails', () => {
  it.each([
    ["check: () => { throw new Error('No'); },", ':7:24', 'It throws while content is checked: No'],
    [
      'check: ({ width }) => String(width.length.toFixed()) as never,',
      ':7:45',
      'It throws while content is checked: Cannot read properties of undefined',
    ],
    ["check: (async () => { await 1; throw new Error('lost'); }) as never,", ':5:21', 'It cannot be used: its check returns a promise'],
    ['check: () => 12 as never,', ':5:21', 'It cannot be used: its check returns no list of problems'],
    ["check: () => [{ at: ['length'] }] as never,", ':5:21', 'It cannot be used: its check returns no list'],
    ['check: () => undefined as never,', ':5:21', 'It cannot be used: its check returns no list'],
    ['check: () => [,] as never,', ':5:21', 'It cannot be used: its check returns no list'],
    ['check: () => { throw Object.create(null); },', ':5:21', 'It throws while content is checked: a value'],
  ])('%s is a finding, and the other values are checked', async (code, at, says) => {
    const site = withCheck(code);
    edit(site, about, 'lead: { en: And two vans., sv: Och två skåpbilar. }', 'lead: { en: And two vans. }');
    const { findings } = await findingsIn(site);
    expect(findings).toEqual(['translation/missing content/pages/about.yaml:8:3', `template/unusable ${field}${at}`]);
    const { stdout, code: exit } = await runMain(['validate', '--root', site]);
    expect(stdout.replace(/\s+/g, ' ')).toContain(says);
    expect(stdout).toContain('It was to check this value: content/pages/about.yaml:20:15');
    expect(exit).toBe(1);
  });

  it.each([
    ['written: 12', '"written" is no schema of zod, such as z.number()'],
    ['check: []', '"check" is no function'],
    ["show: 'size'", '"show" is no function'],
    ['show: undefined', '"show" is no function'],
  ])('with %s is a finding, and the rest is checked', async (other, says) => {
    const code = `defineField({ ...{ written: z.number(), show: (value) => value }, ${other} });`;
    const site = temporarySite('minimal', {
      ...crates('{ length: 12.5 }'),
      [field]: `import { defineField, z } from 'tvilling/schema';\nexport const size = ${code}\n`,
    });
    edit(site, about, 'lead: { en: And two vans., sv: Och två skåpbilar. }', 'lead: { en: And two vans. }');
    const { stdout } = await runMain(['validate', '--root', site]);
    const said = stdout.replace(/\s+/g, ' ');
    expect(said).toContain(`${field}:2:21 error template/unusable It cannot be used: ${says}`);
    expect(said).toContain('content/pages/about.yaml:8:3 error translation/missing');
  });

  it.each([
    ['torn', ':6:11', 'It throws while a page is made: No'],
    ['odd', ':3:20', 'It cannot be used: its show returns something that is no JSON'],
  ])('that is %s is one finding of the build, and the other pages are made', async (name, at, says) => {
    const [contact, crew] = ['content/pages/contact.yaml', 'title: { en: A crew, sv: Ett lag }'];
    const site = await siteWithParts('minimal', {
      ...withSection(`  - { type: ${name}, title: { en: A part, sv: En del }, text: Text }\n`),
      [contact]: minimal(contact, ['action:\n', `  - { type: crew, ${crew}, journal: Closed }\naction:\n`]),
    });
    const result = await runMain(['build', '--root', site]);
    expectNoCrash(result);
    const said = result.stderr.replace(/\s+/g, ' ');
    expect(said).toContain(`templates/fields/${name}.ts${at} error template/unusable ${says}`);
    expect(said.split(says)).toHaveLength(2);
    expect(said).toContain('It was to make the page about (en): content/routes.yaml:');
    expect(said).toContain('The template failed on contact (en): Invalid URL');
    expect(said).toContain('Not built, dist/ is as it was: 3 errors');
    expect(result.code).toBe(1);
  });
});

describe('a kind of field that is made of others', () => {
  const card = withSection(`  - type: cards
    title: { en: Cards, sv: Kort }
    card: { page: contact, caption: { en: Come and see, sv: Kom och se } }
`);
  const cards = { ...partsOf('fields/card.ts', 'sections/cards/'), ...card };

  it('gets its parts in the language of the page, with links', async () => {
    const page = await built(card);
    expect(page('about.html')).toMatch(/<a href="\/contact">en: Come and see \([^)]+\)<\/a>/);
    expect(page('sv/om-oss.html')).toMatch(/<a href="\/sv\/kontakt">sv: Kom och se \([^)]+\)<\/a>/);
  });

  it('has its references checked, its languages compared and its names renamed', async () => {
    const site = temporarySite('minimal', cards);
    edit(site, about, 'page: contact, caption: { en: Come and see, sv', 'page: contcat, caption: { en: Come and see, no');
    expect((await findingsIn(site)).findings).toEqual([
      'reference/unknown-page content/pages/about.yaml:18:19',
      'translation/missing content/pages/about.yaml:18:28',
      'translation/unknown-language content/pages/about.yaml:18:57',
    ]);
    edit(site, about, 'page: contcat, caption: { en: Come and see, no', 'page: contact, caption: { en: Come and see, sv');
    const { code, stderr } = await runMain(['rename', 'page', 'contact', 'visit', '--root', site]);
    expect(code, stderr).toBe(0);
    expect(read(site, about)).toContain('card: { page: visit, caption');
  });

  it('has its texts translated', async () => {
    const site = temporarySite('minimal', cards);
    const args = ['translations', 'export', '--root', site, '--to', 'sv', '--only', 'complete,missing,stale'];
    const { stdout } = await runMain([...args, '--format', 'csv']);
    expect(stdout).toContain('"Come and see"');
    edit(site, about, ', sv: Kom och se', '');
    expect((await findingsIn(site)).findings).toEqual(['translation/missing content/pages/about.yaml:18:28']);
  });
});
