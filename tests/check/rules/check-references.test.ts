import { expect, it } from 'vitest';
import { linkedSite } from '../../linked-site.ts';
import { minimal } from '../../temporary-site.ts';

/** The findings of a site whose entry "projects", which a page names, has another line. */
const foundWith = (line: string) =>
  linkedSite('minimal', { 'content/metrics.yaml': `${minimal('content/metrics.yaml')}  ${line}\n` }).findings;

it('an entry that is named before it is published, in any language, is reported where it is named', () => {
  for (const line of ['publish: 2026-12-01', 'publish: { en: 2026-12-01, sv: 2026-12-02 }']) {
    const named = foundWith(line).find(
      ({ file, range }) => file.endsWith('home.yaml') && range?.start.line === 13,
    );
    expect(named?.code, line).toBe('reference/unpublished');
  }
});

it('an entry that is published in each language at a time is there from the first one on', () => {
  expect(foundWith('publish: { en: 2026-11-21, sv: 2026-11-20 }')).toEqual([]);
});
