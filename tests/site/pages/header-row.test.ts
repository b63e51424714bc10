import { expect, it } from 'vitest';
import { headerRow } from '../../../cli/site/pages/header-row.ts';
import { cleanSite, linkedSite } from '../../linked-site.ts';

const rowOf = (main: string, name = 'minimal', changes: Record<string, string> = {}) => {
  const { site } = linkedSite(name, { 'content/navigation.yaml': `main:\n${main}`, ...changes });
  if (site === null) throw new Error('no site');
  return headerRow(site);
};

const item = (en: string, sv: string, path = 'about', more = '') => `  - { title: { en: ${en}, sv: ${sv} }, path: ${path}${more} }\n`;
const wordy = 'Maskinflyttningar i hela landet och i grannländerna';
const few = item('About', 'Om oss');
const submenu = ', submenu: [{ title: { en: Write, sv: Skriv }, path: contact }]';

it('two links and two languages stand in a row from tablets on, and a menu with pages below it from the standard width on', () => {
  expect(headerRow(cleanSite('minimal'))).toBe(48);
  expect(rowOf(few)).toBe(48);
  expect(rowOf(item('About', 'Om oss', 'about', submenu))).toBe(64);
});

it('more words need a wider window, in steps, whatever language has them', () => {
  const inEnglish = rowOf(few + item(wordy, 'Kort', 'contact') + item('About', 'Kort', 'home'));
  const inSwedish = rowOf(few + item('Short', wordy, 'contact') + item('Short', 'About', 'home'));
  expect(inEnglish).toBeGreaterThan(48);
  expect(inSwedish).toBe(inEnglish);
  expect(inEnglish % 2).toBe(0);
});

it('one more letter seldom leads to another width', () => {
  const widths = Array.from({ length: 12 }, (_, more) => rowOf(few + item(`${wordy}${'n'.repeat(more)}`, 'Kort', 'contact')));
  expect(new Set(widths).size).toBeLessThanOrEqual(4);
});

it('words that no window has room for are always in the menu', () => {
  expect(rowOf(few + item('Donaudampfschifffahrtsgesellschaft '.repeat(6).trim(), 'Kort', 'contact'))).toBe(9999);
});

it('a look with larger letters needs a wider window', () => {
  const { site } = linkedSite('minimal', {
    'content/navigation.yaml': `main:\n${few}${item(wordy, 'Kort', 'contact')}`,
  });
  if (site === null) throw new Error('no site');
  const styled = (style: 'plain' | 'editorial') => headerRow({ ...site, config: { ...site.config, look: { ...site.config.look, style } } });
  expect(styled('editorial')).toBeGreaterThan(styled('plain'));
});
