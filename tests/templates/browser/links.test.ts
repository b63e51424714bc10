import { afterEach, expect, it, vi } from 'vitest';
import { isOtherPage } from '../../../templates/browser/links.ts';

afterEach(() => vi.unstubAllGlobals());

/** Whether the router follows a link on a page of https://quay.example. */
function isFollowed(href: string, attributes: object = {}): boolean {
  const here = new URL('https://quay.example/about');
  vi.stubGlobal('location', here);
  const { origin, pathname } = new URL(href, here);
  return isOtherPage({ origin, pathname, target: '', download: '', ...attributes } as HTMLAnchorElement);
}

it('the router follows links to other pages of the site that open in the same window', () => {
  expect(isFollowed('/contact#form')).toBe(true);
  expect(isFollowed('/about#history')).toBe(false);
  expect(isFollowed('/opening.ics')).toBe(false);
  expect(isFollowed('https://other.example/contact')).toBe(false);
  expect(isFollowed('/contact', { target: '_blank' })).toBe(false);
  expect(isFollowed('/contact', { download: 'contact' })).toBe(false);
});
