import { expect, it } from 'vitest';
import { type HtmlFacts, htmlDocument } from '../../../cli/build/render/html.ts';

const part = (name: string) => ({ name, css: `.${name}{color:red}` });

/** A page with these elements, of a site that has three parts and a chapter. */
const pageOf = (body: string, chapter?: string) =>
  htmlDocument({
    assets: {
      boot: '/boot.js',
      client: '/client.js',
      head: '',
      latinHead: '',
      style: 'body{margin:0}',
      parts: ['call', 'callout', 'hero'].map(part),
      chapters: [part('green')],
      late: null,
      sheets: {},
    },
    head: [],
    body,
    props: {
      build: 'b',
      kind: 'home',
      sections: [],
      language: 'en',
      direction: 'ltr',
      chapter,
      shell: { detection: { order: [], storageKeys: [] } },
    },
    policy: '',
    propsHref: '/page.json',
    trailingSlash: 'never',
    manifest: '/site.webmanifest',
    scripts: [],
    frame: { light: '#fff', dark: '#000' },
    banner: null,
  } as unknown as HtmlFacts);

const styleIn = (html: string) => /<style>(.*?)<\/style>/.exec(html)?.[1];

it('has the sheets of the parts that it shows, and of no part whose name only begins like a class', () => {
  expect(styleIn(pageOf('<aside class="callout callout--tip"></aside>'))).toBe('.callout{color:red}body{margin:0}');
  expect(styleIn(pageOf('<div class="hero--wide hero"></div><section class="call"></section>'))).toBe(
    '.call{color:red}.hero{color:red}body{margin:0}',
  );
});

it('has the colours of the chapters that the page and its parts belong to', () => {
  expect(styleIn(pageOf('<p></p>', 'green'))).toBe('body{margin:0}.green{color:red}');
  expect(styleIn(pageOf('<a data-chapter="green"></a>'))).toBe('body{margin:0}.green{color:red}');
  expect(styleIn(pageOf('<p></p>'))).toBe('body{margin:0}');
});
