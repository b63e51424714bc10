import { expect, it } from 'vitest';
import { linkedSite } from '../../linked-site.ts';
import { minimal } from '../../temporary-site.ts';

/** The findings of a site whose entry "projects", which a page names, has another line. */
const foundWith = (line: string) =>
  linkedSite('minimal', { 'content/metrics.yaml': `${minimal('content/metrics.yaml')}  ${line}\n` }).findings;

it('an entry that is named before it is published, in any language, is reported where it is named', () => {
  for (const line of ['publish: 2026-12-01', 'publish: { en: 2026-12-01, sv: 2026-12-02 }']) {
    const named = foundWith(line).find(({ file, range }) => file.endsWith('home.yaml') && range?.start.line === 13);
    expect(named?.code, line).toBe('reference/unpublished');
  }
});

it('an entry that is published in each language at a time is there from the first one on', () => {
  expect(foundWith('publish: { en: 2026-11-21, sv: 2026-11-20 }')).toEqual([]);
});

/** The findings of the site whose contact page has another text, and whose home page leads to a part of that page. */
const foundWithContact = (before: string, after: string, part: string) =>
  linkedSite('minimal', {
    'content/pages/contact.yaml': minimal('content/pages/contact.yaml', [before, after]),
    'content/pages/home.yaml': minimal('content/pages/home.yaml', ['page: contact', `page: contact#${part}`]),
  }).findings.map(({ code }) => code);

it('the parts of a page with a mistake are known', () => {
  const misspelt = ['label: { en: Contact,', 'lable: { en: Contact,'] as const;
  expect(foundWithContact(...misspelt, 'details')).toEqual(['content/unknown-key']);
  expect(foundWithContact(...misspelt, 'nowhere').sort()).toEqual(['content/unknown-key', 'reference/unknown-anchor']);
});

it('a page with a mistake is checked in all else: where its own links lead', () => {
  const page = 'content/pages/about.yaml';
  const written = minimal(page, ['label: { en: Company,', 'lable: { en: Company,'], ['page: contact, label', 'page: contakt, label']);
  const { findings } = linkedSite('minimal', { [page]: written });
  expect(findings.map(({ code }) => code).sort()).toEqual(['content/unknown-key', 'reference/unknown-page']);
});

it('a section without a valid type has the id that is written', () => {
  const found = ['type: contact-details', 'type: contact-detail'] as const;
  expect(foundWithContact(...found, 'details')).toEqual(['content/unknown-section-type']);
  expect(foundWithContact(...found, 'nowhere').sort()).toEqual(['content/unknown-section-type', 'reference/unknown-anchor']);
});
