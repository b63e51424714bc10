import { describe, expect, it } from 'vitest';
import type { PageItem } from '../../cli/dev/editor/protocol.ts';
import { addressOf, lostPage, pageAt } from '../../editor/model/pages.ts';

const page = (key: string, addresses: Record<string, string>): PageItem => ({
  key,
  titles: {},
  addresses,
  file: `content/pages/${key}.yaml`,
  isDraft: false,
  isAbove: false,
});

const site = {
  pages: [
    page('home', { en: '/quay/', sv: '/quay/sv/' }),
    page('about', { en: '/quay/about/' }),
    page('not-found', {}),
  ],
};

describe('the page in the frame', () => {
  it('is that of the language, or of the first language that has it', () => {
    expect(addressOf(site, 'home', 'sv')).toBe('/quay/sv/');
    expect(addressOf(site, 'about', 'sv')).toBe('/quay/about/');
  });

  it('stands at an address that is not there, if it has none', () => {
    expect(addressOf(site, 'not-found', 'sv')).toBe('/quay/sv/404');
    expect(addressOf(site, 'gone', 'sv')).toBeUndefined();
    expect(addressOf({ pages: [page('not-found', {})] }, 'not-found', 'sv')).toBeUndefined();
  });

  it('is asked for again as often as the page before it loads itself again', () => {
    const again = lostPage('/quay/about/', '/quay/', true);
    expect(again).toBe('/quay/about/');
    expect(lostPage(again, '/quay/', true)).toBe('/quay/about/');
    expect(lostPage(again, '/quay/about', true)).toBeUndefined();
  });

  it('is not asked for again where it leads elsewhere, which could go on for ever', () => {
    expect(lostPage('/quay/about/', '/quay/', false)).toBeUndefined();
  });

  it('is found by its address', () => {
    expect(pageAt(site, '/quay/about')).toEqual({ page: 'about', language: 'en' });
    expect(pageAt(site, '/quay/sv/404')).toBeUndefined();
  });
});
