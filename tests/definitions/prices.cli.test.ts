import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { searchFile } from '../../cli/site/routes/addresses.ts';
import { findingsIn } from '../findings.ts';
import { plainText } from '../plain-text.ts';
import { root } from '../run-cli.ts';
import { runMain } from '../run-main.ts';
import { type Changes, edit, minimal, read, temporarySite } from '../temporary-site.ts';

const about = 'content/pages/about.yaml';

/** The minimal site with a price list of one line. */
const priced = (price: string, changes: Changes = {}): string =>
  temporarySite('minimal', {
    [about]: minimal(about, [
      'action:\n',
      `  - type: price-list
    title: { en: Prices, sv: Priser }
    groups:
      - lines:
          - name: { en: A crane, sv: En kran }
            price: ${price}
action:
`,
    ]),
    ...changes,
  });

describe('a price that is wrong', () => {
  it.each([
    ['120', 'content/invalid-value content/pages/about.yaml:21:20', 'such as { SEK: 120 }, or "free"'],
    ['120 SEK', 'content/invalid-value content/pages/about.yaml:21:20', 'by its currency: { SEK: 120 }'],
    ['gratis', 'content/invalid-value content/pages/about.yaml:21:20', 'such as { SEK: 120 }, or "free"'],
    ['{ per: hour }', 'content/invalid-value content/pages/about.yaml:21:20', 'such as { SEK: 120 }'],
    ['[120]', 'content/invalid-value content/pages/about.yaml:21:20', 'such as { SEK: 120 }'],
    ['{ SKE: 120 }', 'content/unknown-key content/pages/about.yaml:21:22', 'Did you mean "SEK"?'],
    ['{ SKR: 120 }', 'content/invalid-value content/pages/about.yaml:21:22', 'a currency of ISO 4217'],
    ['{ SEK: 120.005 }', 'content/invalid-value content/pages/about.yaml:21:27', 'at most 2 decimals'],
    ['{ JPY: { from: 9.5 } }', 'content/invalid-value content/pages/about.yaml:21:35', 'JPY has none'],
    ['{ KWD: 1.2345 }', 'content/invalid-value content/pages/about.yaml:21:27', 'at most 3 decimals'],
    ['{ SEK: -120 }', 'content/invalid-value content/pages/about.yaml:21:27', 'an amount above 0'],
    ['{ SEK: 0 }', 'content/invalid-value content/pages/about.yaml:21:27', '"free" in place of the whole price'],
    ['{ SEK: 120 kr }', 'content/wrong-type content/pages/about.yaml:21:27', 'Write the number alone: 120'],
    ['{ SEK: { from: 9, to: 8 } }', 'content/invalid-value content/pages/about.yaml:21:42', 'that of "from"'],
    ['{ SEK: 9, per: hours }', 'content/invalid-value content/pages/about.yaml:21:35', 'Did you mean "hour"?'],
  ])('%s is one finding at its place', async (price, finding, says) => {
    const site = priced(price);
    expect(await findingsIn(site)).toEqual({ code: 1, findings: [finding] });
    const { stdout } = await runMain(['validate', '--root', site]);
    expect(stdout.replace(/\s+/g, ' ')).toContain(says);
  });

  it('gets the currency that was meant, by a repair', async () => {
    const site = priced('{ eur: 120 }');
    expect(await runMain(['validate', '--fix', '--root', site])).toMatchObject({ code: 0 });
    expect(read(site, about)).toContain('price: { EUR: 120 }');
  });

  it('is no price without the words around it, in a language that the templates do not know', async () => {
    const site = temporarySite('trilingual');
    const [, own = ''] = /\n(prices:\n.*?)\nproblems:/s.exec(read(site, 'content/ui.yaml')) ?? [];
    edit(site, 'content/ui.yaml', own, '');
    const { stdout, code } = await runMain(['validate', '--root', site]);
    expect(code).toBe(2);
    expect(stdout.replace(/\s+/g, ' ')).toContain(
      '3 words that the site shows have no text in "ar": prices.free, prices.per.hour, prices.from',
    );
  });
});

/** The first block about prices in a guide. */
const exampleIn = (guide: string): string =>
  /```yaml\n(- type: price-list\n.*?)```/s.exec(readFileSync(join(root, guide), 'utf8'))?.[1] ?? '';

/** The code in the guide that makes offers of a price. */
const [offers = ''] = /(?<=`)offers: [^`]*(?=`)/.exec(readFileSync(join(root, 'docs/prices.md'), 'utf8')) ?? [];

describe('a price that is right', () => {
  it('is shown as the guide says, in both languages of its example', async () => {
    const example = exampleIn('docs/prices.md');
    expect(exampleIn('docs/sv/prices.md')).toBe(example);
    const site = temporarySite('minimal', {
      [about]: minimal(about, [
        'action:\n',
        `${example.replace(/^(?=.)/gm, '  ')}  - { type: search, title: { en: Find a page, sv: Hitta en sida } }\naction:\n`,
      ]),
    });
    const result = await runMain(['build', '--root', site, '--date', '2026-11-21']);
    expect(result.stderr).toContain('no problems');
    const prices = (path: string) =>
      Array.from(read(join(site, 'dist'), path).matchAll(/price-list__price">([^<]*)</g), ([, text = '']) => plainText(text));
    expect(prices('about.html')).toEqual(['SEK 120 / €11.50', 'free', 'from SEK 495 per person', 'SEK 900–1,450']);
    expect(prices('sv/om-oss.html')).toEqual(['120 kr / 11,50 €', 'gratis', 'från 495 kr per person', '900–1 450 kr']);
    // A search of the site finds them, too.
    expect(plainText(read(join(site, 'dist'), searchFile('sv')))).toContain('120 kr / 11,50 €');
  });

  it('is shown in each language, in its digits, and stands within texts of its entry', async () => {
    const site = priced('{ SEK: 1200, EUR: 110.50, per: hour }', {
      'templates/collections/cranes/definition.ts': `import { defineCollection, localizedText, offersOf, price } from 'tvilling/schema';
export default defineCollection({
  holds: 'a list of cranes',
  from: 'content/cranes.yaml',
  entry: { name: localizedText().describe('Its name.'), price: price().describe('Its rent.') },
  page: {
    title: 'name',
    placeholders: ['name', 'price'],
    schema: ({ price }) => ({
      '@type': 'Product',
      ${offers},
    }),
  },
});
`,
      'content/cranes.yaml': '- { id: tower, name: { en: Tower, sv: Torn }, price: { SEK: { from: 500 } } }\n',
      'content/pages/crane.yaml': `meta:
  title: { en: '{entry:name}', sv: '{entry:name}' }
  description: { en: 'Rent: {entry:price}.', sv: 'Hyra: {entry:price}.' }
hero:
  label: { en: Crane, sv: Kran }
  title: { en: Our crane, sv: Vår kran }
  lead: { en: 'A day is {entry:price}.', sv: 'En dag kostar {entry:price}.' }
sections: []
`,
      'content/routes.yaml': minimal('content/routes.yaml', [
        'slug: { en: about, sv: om-oss }',
        'slug: { en: about, sv: om-oss }\n  entries: { of: cranes, page: crane }',
      ]),
      'site.config.yaml': minimal('site.config.yaml', ['region: sv_SE', 'region: sv_SE, numbers: arab']),
    });
    const result = await runMain(['build', '--root', site, '--date', '2026-11-21']);
    expect(result.stdout + result.stderr).toContain('no problems');
    const page = (path: string) => plainText(read(join(site, 'dist'), path));
    expect(page('about.html')).toContain('SEK 1,200 / €110.50 per hour');
    expect(page('sv/om-oss.html')).toMatch(/١.٢٠٠ kr \/ ١١٠.٥٠ € per timme/);
    expect(page('about/tower.html')).toContain('A day is from SEK 500.');
    expect(page('sv/om-oss/tower.html')).toContain('En dag kostar från ٥٠٠ kr.');
    expect(page('about/tower.html')).toContain(
      '"offers":[{"@type":"Offer","price":500,"priceCurrency":"SEK","priceSpecification":{"@type":"PriceSpecification","minPrice":500,"priceCurrency":"SEK"}}]',
    );
  });
});
