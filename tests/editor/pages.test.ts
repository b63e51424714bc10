import { describe, expect, it } from 'vitest';
import type { PageItem } from '../../cli/dev/editor/protocol.ts';
import { addressOf, askedPage, pageAt, titleOfFile } from '../../editor/model/pages.ts';

const page = (key: string, addresses: Record<string, string>): PageItem => ({
  key,
  titles: {},
  addresses,
  file: `content/pages/${key}.yaml`,
  isDraft: false,
  isAbove: false,
});

const site = {
  pages: [page('home', { en: '/quay/', sv: '/quay/sv/' }), page('about', { en: '/quay/about/' }), page('not-found', {})],
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

  const asked = { address: '/quay/about/', at: 1000 };
  const home = { path: '/quay/', began: 1500, isReload: false };

  it('is asked for again if the page before it loads itself again', () => {
    expect(askedPage(asked, { ...home, isReload: true })).toBe('lost');
    expect(askedPage(asked, { path: '/quay/about', began: 1500, isReload: true })).toBe('here');
  });

  it('is still coming while a page comes that was asked for before it', () => {
    expect(askedPage(asked, { ...home, began: 500 })).toBe('coming');
    expect(askedPage(asked, { path: '/quay/', began: 500, isReload: true })).toBe('coming');
  });

  it('is not asked for again where it leads elsewhere, which could go on for ever', () => {
    expect(askedPage(asked, home)).toBe('here');
  });

  it('is found by its address', () => {
    expect(pageAt(site, '/quay/about')).toEqual({ page: 'about', language: 'en' });
    expect(pageAt(site, '/quay/sv/404')).toBeUndefined();
  });
});

it('a file is called by its page, unless it is that of several', () => {
  const of = (key: string, file: string) => ({ ...page(key, {}), titles: { en: key }, file });
  const pages = [of('about', 'about.yaml'), of('jobs/one', 'jobs.yaml'), of('jobs/two', 'jobs.yaml')];
  const called = (file: string) => titleOfFile({ pages }, file, 'en');
  expect(['about.yaml', 'jobs.yaml', 'routes.yaml'].map(called)).toEqual(['about', undefined, undefined]);
});
