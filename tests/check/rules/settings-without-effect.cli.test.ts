import { describe, expect, it } from 'vitest';
import { locationOf, type Report } from '../../findings.ts';
import { runMain } from '../../run-main.ts';
import { minimal, temporarySite } from '../../temporary-site.ts';

const about = 'content/pages/about.yaml';
const menus = 'content/navigation.yaml';

/** What is wrong with the minimal site if a file of it has other lines: the place of each finding, and what is expected there. */
async function wrong(file: string, ...edits: [before: string, after: string][]): Promise<string[]> {
  const site = temporarySite('minimal', { [file]: minimal(file, ...edits) });
  const { findings } = JSON.parse((await runMain(['validate', '--root', site, '--json'])).stdout) as Report;
  return findings.map((finding) => `${finding.code} ${locationOf(finding)} ${finding.message.replace(/^.*; /, '')}`);
}

const lead: [string, string] = [
  '  lead: { en: And two vans., sv: Och två skåpbilar. }',
  `  lead: { en: And two vans., sv: Och två skåpbilar. }
  drawing: workshop
  parts: [{ en: The bench, sv: Bänken }, { en: The gate, sv: Porten }]`,
];
const stage = (part: number): [string, string] => ['    id: story', `    id: story\n    stage: ${part}`];

describe('a setting without an effect is a finding at its place', () => {
  it('such as the part of a drawing that a section is about, if there is no such part', async () => {
    expect(await wrong(about, lead, stage(2))).toEqual([]);
    expect(await wrong(about, lead, stage(3))).toEqual([
      'content/invalid-value content/pages/about.yaml:14:12 expected a part of the hero, from 1 to 2.',
    ]);
    expect(await wrong(about, stage(1))).toEqual([
      'content/invalid-value content/pages/about.yaml:12:12 expected nothing: the hero has no parts.',
    ]);
  });

  it('such as what numbers stand for, beside a picture', async () => {
    const beside: [string, string] = [
      lead[0],
      lead[1].replace('drawing: workshop', 'picture: { file: vans.png, alt: { en: Vans, sv: Bilar } }'),
    ];
    expect(await wrong(about, beside)).toContain(
      'content/invalid-value content/pages/about.yaml:10:10 expected nothing: only a drawing has numbers, and the hero has a picture.',
    );
    // The section shows them.
    expect((await wrong(about, beside, stage(1))).filter((finding) => finding.includes('invalid-value'))).toEqual([]);
  });

  it('such as the pages below a link of the footer, if the header has none there', async () => {
    const footer = 'footer:\n  - { title: { en: About, sv: Om oss }, path: about';
    const withPages: [string, string] = [footer, `${footer}, withPages: true`];
    expect(await wrong(menus, withPages)).toEqual([
      'content/invalid-value content/navigation.yaml:5:65 expected false: the header has no pages below about.',
    ]);
    const group: [string, string] = ['path: about }', 'path: about, submenu: [{ title: { all: C }, path: contact }] }'];
    expect(await wrong(menus, group, withPages)).toEqual([]);
  });

  it('such as a second link of the footer to the same page', async () => {
    const link = '  - { title: { en: About, sv: Om oss }, path: about }';
    const twice = (more: string): [string, string] => [`footer:\n${link}`, `footer:\n${link}\n${link.replace(' }', ` ${more}}`)}`];
    expect(await wrong(menus, twice(''))).toEqual([
      'content/invalid-value content/navigation.yaml:6:47 expected a link that the list does not have yet.',
    ]);
    // Each language has one of them.
    expect(
      await wrong(menus, [
        `footer:\n${link}`,
        `footer:\n${link.replace(/ }$/, ', languages: [en] }')}\n${link.replace(/ }$/, ', languages: [sv] }')}`,
      ]),
    ).toEqual([]);
  });
});
