import { describe, expect, test } from 'vitest';
import type { PageItem } from '../../cli/dev/editor/protocol.ts';
import { linkTarget } from '../../editor/model/link-target.ts';

const page = (key: string, addresses: PageItem['addresses']): PageItem => ({
  ...{ key, titles: {}, addresses, file: '', isDraft: false, isAbove: false },
});

const site = {
  url: 'https://ferry.example/islands',
  pages: [page('home', { en: '/islands/', sv: '/islands/sv' }), page('booking', { en: '/islands/booking', sv: '/islands/sv/boka-båt' })],
};

const target = (typed: string) => linkTarget(typed, site, 'http://localhost:4620');

describe('an address as people write it', () => {
  test.each([
    [' www.example.com ', 'https://www.example.com'],
    ['example.com/tides?day=1', 'https://example.com/tides?day=1'],
    ['harbour@ferry.example', 'mailto:harbour@ferry.example'],
    ['+46 (8) 465-004 12', 'tel:+46846500412'],
    ['08 465 004 12', 'tel:0846500412'],
  ])('%s gets its kind', (typed, expected) => expect(target(typed)).toBe(expected));

  test.each([
    ['/islands/booking', 'page:booking'],
    ['/islands/booking/#form', 'page:booking#form'],
    ['https://ferry.example/islands/sv/boka-b%C3%A5t', 'page:booking'],
    ['ferry.example/islands', 'page:home'],
    ['http://localhost:4620/islands/sv/', 'page:home'],
  ])('%s is a page of the site', (typed, expected) => expect(target(typed)).toBe(expected));

  test.each([
    'https://example.com/islands/booking',
    'https://ferry.example/islands/none',
    'mailto:harbour@ferry.example',
    'page:booking',
    'file:plan.pdf',
    'plan.pdf',
    '#form',
    'tel:+46846500412',
    'https://ferry.example/%E0%A4%A',
  ])('%s stays as it is', (typed) => expect(target(typed)).toBe(typed));
});
