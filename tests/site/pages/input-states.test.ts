import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { siteStates } from '../../../cli/site/pages/input-states.ts';
import type { Input } from '../../../cli/site/pages/inputs.ts';
import { cleanSite } from '../../linked-site.ts';
import { root } from '../../run-cli.ts';
import { minimal, read } from '../../temporary-site.ts';

const booking = join(root, 'tests/sites/booking');

/** The minimal site with the pages of `booking` that a form leads to. `sections`: more of them on the contact page. */
function withForms(sections: string): Record<string, string> {
  const page = (name: string) => `content/pages/${name}.yaml`;
  const route = (name: string) => `- page: ${name}\n  slug: { en: ${name}, sv: ${name}-sv }\n`;
  const names = ['thanks', 'not-sent', 'privacy'];
  return {
    'site.config.yaml': `${minimal('site.config.yaml')}forms:
  receiver: { type: endpoint, url: https://forms.example/api }
  thanks: thanks
  failed: not-sent
  privacy: privacy
`,
    'content/routes.yaml': minimal('content/routes.yaml') + names.map(route).join(''),
    ...Object.fromEntries(names.map((name) => [page(name), read(booking, page(name))])),
    [page('about')]: minimal(page('about'), ['Write to us](page:contact)', 'Our rules](page:privacy)']),
    [page('contact')]: minimal(page('contact'), ['action:\n', `${sections}action:\n`]),
  };
}

/** The parts that all pages are made from whose states are others in another site. */
function changedParts(changes: Record<string, string>, before: Record<string, string> = {}, date?: string): string[] {
  const [earlier, now] = [siteStates(cleanSite('minimal', before)), siteStates(cleanSite('minimal', changes, date))];
  return Object.keys(now).filter((part) => now[part] !== earlier[part]);
}

describe('the state of what all pages are made from', () => {
  it.each<[what: string, changes: Record<string, string>, part: string]>([
    ['the configuration', { 'site.config.yaml': `${minimal('site.config.yaml')}# Mine\n` }, 'site.config.yaml'],
    ['the navigation', { 'content/navigation.yaml': `${minimal('content/navigation.yaml')}# Mine\n` }, 'content/navigation.yaml'],
    [
      'the words of the site',
      { 'content/ui.yaml': 'shell: { common: { skip: { en: To the text, sv: Till texten } } }\n' },
      'content/ui.yaml',
    ],
  ])('is another one after a change of %s', (_, changes, part) => {
    expect(changedParts(changes)).toEqual([part]);
  });

  it('is the same after a change of a page', () => {
    const about = 'content/pages/about.yaml';
    expect(changedParts({ [about]: minimal(about, ['The story', 'A story']) })).toEqual([]);
  });

  it('is another one on another day', () => {
    expect(changedParts({}, {}, '2026-11-22')).toEqual(['the day']);
  });

  it('is another one if the first form comes, because the policy of every page allows its receiver', () => {
    const next = read(booking, 'content/pages/book.yaml').replace(/[\s\S]*(?= {4}next:)/, '');
    const form = `  - type: form\n    form: contact\n    title: { en: Write to us, sv: Skriv till oss }\n${next}`;
    expect(changedParts(withForms(form), withForms(''))).toEqual(['the list of forms']);
  });
});

describe('the state of an input of a page', () => {
  const about = 'content/pages/about.yaml';
  const routes = 'content/routes.yaml';
  it.each<[input: Input, changes: Record<string, string>]>([
    [{ kind: 'file', path: about }, { [about]: minimal(about, ['The story', 'A story']) }],
    [{ kind: 'title', page: 'about' }, { [about]: minimal(about, ['title: { en: About us', 'title: { en: Who we are']) }],
    [{ kind: 'sections', page: 'about' }, { [about]: minimal(about, ['    id: story\n', '    id: story\n    publish: 2026-11-22\n']) }],
    [{ kind: 'route', page: 'about' }, { [routes]: minimal(routes, ['en: about', 'en: who-we-are']) }],
    [
      { kind: 'children', page: 'about' },
      {
        [routes]: minimal(routes, [
          '- page: contact\n  slug: { en: contact, sv: kontakt }',
          '  children:\n    - page: contact\n      slug: { en: contact, sv: kontakt }',
        ]),
      },
    ],
    [{ kind: 'found', language: 'en' }, { [routes]: `${minimal(routes)}  indexable: false\n` }],
  ] as [Input, Record<string, string>][])('is another one after a change: %j', (input, changes) => {
    const [before, now] = [cleanSite('minimal'), cleanSite('minimal', changes)];
    expect(now.stateOf(input)).not.toBe(before.stateOf(input));
    expect(cleanSite('minimal').stateOf(input)).toBe(before.stateOf(input));
  });
});
