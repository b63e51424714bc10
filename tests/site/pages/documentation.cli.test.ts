import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { builtWell } from '../../output-files.ts';
import { root as checkout } from '../../run-cli.ts';
import { runMain } from '../../run-main.ts';
import { changed, edit, minimal, putFiles, read, temporarySite } from '../../temporary-site.ts';

const about = 'content/pages/about.yaml';
const contact = 'content/pages/contact.yaml';
const navigation = 'content/navigation.yaml';

const article = `  - type: article
    id: start
    title: { en: Start, sv: Börja }
    body:
      en: |
        > [!NOTE]
        > Take care.

        ### First {#first}

        ~~~sh
        npm install
        ~~~

        ### [Second](page:contact) {#second}

        | a | b |
        | - | - |
        | c | d |

        :::text{id="more" title="More"}
        body: Words.
        :::
      sv: |
        > [!NOTE]
        > Ta det lugnt.

        ### Först {#first}

        ~~~sh
        npm install
        ~~~

        ### [Sedan](page:contact) {#second}

        | a | b |
        | - | - |
        | c | d |

        :::text{id="more" title="Mer"}
        body: Ord.
        :::
action:
`;

const site = () =>
  temporarySite('minimal', {
    [about]: `kind: documentation\n${minimal(about, ['action:\n', article])}`,
    [contact]: `kind: documentation\n${minimal(contact)}`,
    [navigation]: `${minimal(navigation)}documentation:
  - title: { en: Begin, sv: Börja }
    pages: [home, about]
  - title: { en: Ask, sv: Fråga }
    pages: [contact]
`,
  });

describe('a page of a documentation', () => {
  it('shows what its hero says, as any page does', async () => {
    const root = site();
    edit(
      root,
      about,
      'hero:\n',
      `hero:
  drawing: workshop
  parts: [{ en: The bench, sv: Bänken }]
`,
    );
    await builtWell(root);
    const html = read(root, 'dist/about.html');
    const [, head = ''] = /<header class="documentation__head"(.*?)<\/header>/s.exec(html) ?? [];
    expect(head).toContain('>Company<');
    expect(head).toContain('drawing');
    expect(head).toContain('>The bench<');
  });

  it('shows all pages with itself marked, its headings as links, and the pages beside it', async () => {
    const root = site();
    await builtWell(root);
    const html = read(root, 'dist/about.html');
    const [, menu = ''] = /<nav class="documentation__menu"(.*?)<\/nav>/s.exec(html) ?? [];
    // The group with the page is open, and the other ones are folded up.
    expect(menu.match(/<details[^>]*><summary>[^<]*/g)).toEqual(['<details open=""><summary>Begin', '<details><summary>Ask']);
    expect(menu.match(/<a [^>]*>/g)).toEqual(['<a href="/">', '<a href="/about" aria-current="page">', '<a href="/contact">']);
    const [, contents = ''] = /<nav class="documentation__contents"(.*?)<\/nav>/s.exec(html) ?? [];
    expect(contents.match(/href="[^"]*"/g)).toEqual(['href="#story"', 'href="#start"', 'href="#first"', 'href="#second"', 'href="#more"']);
    expect(html).toContain('<h3 id="first"><a class="heading-link" href="#first">First</a></h3>');
    expect(html).toContain('<h3 id="second"><a href="/contact">Second</a></h3>');
    // The words are apart where a program reads them in a line.
    expect(html).toContain('<a class="onward__previous" href="/"><span>Previous page</span> Cranes and quays');
    expect(html).toContain('<a class="onward__next" href="/contact"><span>Next page</span> Contact');
    expect(html).toContain('<aside class="callout callout--note"><p class="callout__label">Note</p>');
    // The button comes with its script.
    expect(html).toContain('<div class="article__listing" data-interactive="intent"><pre');
    expect(html).not.toContain('class="article__copy');
    expect(html).not.toContain('<div class="documentation__search">');
    expect(read(root, 'dist/sv/om-oss.html')).toContain('<p class="callout__label">Obs!</p>');
    expect(read(root, 'dist/sv/kontakt.html')).not.toContain('class="onward__next');
    // A search that comes later is on pages that nothing else has changed.
    const routes = 'content/routes.yaml';
    const search = `meta:
  title: { en: Search, sv: Sök }
  description: { en: All words of all pages., sv: Alla ord på alla sidor. }
hero: { title: { en: Search, sv: Sök } }
sections: [{ type: search, title: { en: Find, sv: Hitta } }]
`;
    putFiles(root, [
      [routes, `${minimal(routes)}- page: find\n  slug: { en: find, sv: hitta }\n`],
      ['content/pages/find.yaml', search],
    ]);
    await builtWell(root);
    expect(read(root, 'dist/about.html')).toContain('<div class="documentation__search">');
  });

  it('links to a place of its own by the place alone, which prints no address', async () => {
    const root = site();
    edit(
      root,
      about,
      '        | a | b |',
      '        [Here](page:about#start), [all](page:about), [there](page:contact).\n\n        | a | b |',
    );
    await builtWell(root);
    expect(read(root, 'dist/about.html')).toContain('<a href="#start">Here</a>, <a href="/about">all</a>, <a href="/contact">there</a>');
  });

  it('links to where its file is edited, if the site says where', async () => {
    const news = join(checkout, 'tests/sites/news');
    const definition = 'templates/collections/news/definition.ts';
    const root = temporarySite('news', {
      'content/routes.yaml': `- { page: home, slug: { en: '', sv: '' } }
- { page: news, slug: { en: news, sv: nyheter }, entries: { of: news, page: item } }
- { page: topics, slug: { en: topics, sv: amnen }, entries: { of: topics } }
`,
      'content/pages/item.yaml': `kind: documentation
meta: { title: { all: 'News: {entry:title}' }, description: { all: 'News: {entry:title}' } }
hero: { title: { all: 'News: {entry:title}' } }
sections: []
`,
      'content/pages/topics.yaml': `kind: documentation\n${read(news, 'content/pages/topics.yaml')}`,
      [definition]: changed(
        read(news, definition).replaceAll('localizedRichText', 'localizedArticle'),
        "title: 'title'",
        "placeholders: ['title'],\n    title: 'title'",
      ),
      'content/news/led-lamps.yaml': null,
      'content/news/led-lamps/index.yaml': 'date: 2026-03-02\nauthor: lars\ntopics: [lamps]\n',
      'content/news/led-lamps/en.md': '---\nslug: led-lamps\ntitle: The last bulb is out\n---\n\nAll lights have diodes now.\n',
      'content/news/led-lamps/sv.md': '---\nslug: led-lampor\ntitle: Den sista lampan är ute\n---\n\nAlla fyrar har dioder nu.\n',
    });
    await builtWell(root);
    const linked = (path: string) => /documentation__edit"><a href="([^"]*)">([^<]*)</.exec(read(root, `dist/${path}.html`))?.slice(1);
    expect(linked('topics')).toBe(undefined);
    const config = 'site.config.yaml';
    edit(root, config, 'markdown: true', 'editAddress: https://git.example/lights/edit/main/site/{file}\nmarkdown: true');
    await builtWell(root);
    const from = 'https://git.example/lights/edit/main/site/content';
    expect(linked('topics')).toEqual([`${from}/pages/topics.yaml`, 'Edit this page']);
    expect(linked('sv/amnen')).toEqual([`${from}/pages/topics.yaml`, 'Redigera sidan']);
    expect(linked('news/new-boat')).toEqual([`${from}/news/new-boat.yaml`, 'Edit this page']);
    // Each language of an entry in a folder has a file of its own.
    expect(linked('sv/nyheter/led-lampor')).toEqual([`${from}/news/led-lamps/sv.md`, 'Redigera sidan']);
    edit(root, config, 'site/{file}', 'site/');
    const { code, stdout, stderr } = await runMain(['validate', '--root', root]);
    expect(code).toBe(2);
    expect(`${stdout}${stderr}`).toContain('address with "{file}" for the path of the file.');
  });

  it('says where its menu names a page that does not exist', async () => {
    const root = temporarySite('minimal', {
      [navigation]: `${minimal(navigation)}documentation:\n  - { title: { en: A, sv: B }, pages: [abuot] }\n`,
    });
    const { code, stdout } = await runMain(['validate', '--root', root]);
    expect(code).toBe(1);
    expect(stdout).toMatch(/content\/navigation\.yaml:7:40 +error +reference\/unknown-page/);
  });
});
