import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The pages of the built site that are copied, by language. */
const models = { en: '/services', sv: '/sv/tjanster' };
const site = 'https://verkbro.example';

/**
 * Makes a correct output with `number` more pages, half of them in each language, from a built site. They are copies of a large
 * page, with their own address, twins, links and sitemap entry. Returns the size of their HTML in bytes.
 */
export function makeManyPages(dist, folder, number) {
  cpSync(dist, folder, { recursive: true });
  const texts = Object.entries(models).map(([language, path]) => ({
    language,
    html: readFileSync(join(dist, `${path}.html`), 'utf8'),
  }));
  let bytes = 0;
  const entries = [];
  for (let index = 0; index < number / texts.length; index++) {
    const addresses = { en: `/many/${index % 100}/${index}`, sv: `/sv/manga/${index % 100}/${index}` };
    for (const { language, html } of texts) {
      const file = join(folder, `${addresses[language]}.html`);
      const text = html
        .replace(/<link rel="(?:canonical|alternate)"[^>]*>/g, (tag) => readdressed(tag, addresses))
        .replace('</main>', `<p id="n${index}"><a href="${addresses[language]}#n${index}">${index}</a></p></main>`);
      if (index < 100) mkdirSync(join(file, '..'), { recursive: true });
      writeFileSync(file, text);
      bytes += Buffer.byteLength(text);
      entries.push(entry(addresses[language], addresses));
    }
  }
  const sitemap = readFileSync(join(dist, 'sitemap.xml'), 'utf8');
  writeFileSync(join(folder, 'sitemap.xml'), sitemap.replace('</urlset>', `${entries.join('')}</urlset>`));
  return bytes;
}

const readdressed = (tag, addresses) =>
  Object.entries(models).reduce((text, [language, path]) => text.replace(`"${site}${path}"`, `"${site}${addresses[language]}"`), tag);

const entry = (address, addresses) => {
  const alternate = (language, path) => `<xhtml:link rel="alternate" hreflang="${language}" href="${site}${path}"/>`;
  const links = Object.entries({ ...addresses, 'x-default': addresses.en }).map(([language, path]) => alternate(language, path));
  return `<url><loc>${site}${address}</loc>${links.join('')}</url>\n`;
};
