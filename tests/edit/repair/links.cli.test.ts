import { expect, it } from 'vitest';
import { changed, minimal, read, temporarySite } from '../../temporary-site.ts';
import { about, fix, home } from './fixing.ts';

const english = '[Write to us](page:contact)';
const swedish = '[Skriv till oss](page:contact)';
const button = '{ page: contact, label: { en: Contact us, sv: Kontakta oss } }';

/** The page about us with another target in a text, after `--fix`. */
async function fixedText(link: string, target: string): Promise<string> {
  const wrong = link.replace('page:contact', target);
  const site = temporarySite('minimal', { [about]: changed(minimal(about), link, wrong) });
  await fix(site);
  const [, now = ''] = /\[(?:Write to us|Skriv till oss)\]\(([^)]*)\)/.exec(read(site, about).slice(minimal(about).indexOf(link))) ?? [''];
  return now;
}

it.each([
  [english, '/contact', 'page:contact'],
  [english, '/contact/', 'page:contact'],
  [english, '/contact#details', 'page:contact#details'],
  [english, '/', 'page:home'],
  [swedish, '/sv/kontakt', 'page:contact'],
  [swedish, 'https://nordkaj.example/sv/kontakt', 'page:contact'],
  [swedish, 'http://nordkaj.example/sv', 'page:home'],
  [english, 'contact', 'page:contact'],
  [english, 'contact#details', 'page:contact#details'],
  [english, 'www.example.com/prices', 'https://www.example.com/prices'],
  [english, 'https://https://example.com', 'https://example.com'],
  [english, 'post@example.com', 'mailto:post@example.com'],
])('--fix writes the link that is certainly meant: %s to %s', async (link, target, meant) => {
  expect(await fixedText(link, target)).toBe(meant);
});

it.each([
  ['of another language', english, '/sv/kontakt'],
  ['that no page has', english, '/contacts-of-ours'],
  ['with a query', english, '/contact?from=about'],
  ['of a part that the page does not have', english, '/contact#nowhere'],
  ['of another site', english, 'https://example.com/contact'],
  ['that may be a file or a host', english, 'example.com'],
])('--fix leaves an address alone %s', async (_, link, target) => {
  expect(await fixedText(link, target)).toBe(target);
});

it.each([
  ['/contact', 'contact'],
  ['/sv/kontakt', 'contact'],
  ['https://nordkaj.example/contact#details', 'contact#details'],
  ['www.example.com', 'https://www.example.com'],
  // An address by language is no page.
  ['{ en: /contact, sv: /sv/kontakt }', '{ en: /contact, sv: /sv/kontakt }'],
])('--fix writes where a button certainly leads: %s', async (target, meant) => {
  const text = (to: string) => changed(minimal(home), button, button.replace('contact', to));
  const site = temporarySite('minimal', { [home]: text(target) });
  await fix(site);
  expect(read(site, home)).toBe(text(meant));
});

it('--fix corrects the name of a picture that is nearly that of one', async () => {
  const picture = (file: string) => `  - type: picture
    title: { en: Crane, sv: Kran }
    picture: { file: ${file}, decorative: true }
`;
  const text = (file: string) => changed(minimal(home), 'sections:\n', `sections:\n${picture(file)}`);
  const site = temporarySite('minimal', {
    [home]: text('qauy-crane.svg'),
    'content/pictures/quay-crane.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"><path d="M0 0h3v2H0z"/></svg>\n',
  });
  await fix(site);
  expect(read(site, home)).toBe(text('quay-crane.svg'));
});
