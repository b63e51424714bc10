import { expect } from 'vitest';
import { findingsIn } from './findings.ts';
import { temporarySite } from './temporary-site.ts';

/** A drawing that runs a script when it is opened, or might. */
interface ActiveDrawing {
  content: string | Uint8Array;
  /** Line and column of the finding; null for the whole file. */
  at: string | null;
  /** Whether Chromium runs the script: when the drawing is opened, or when its link is followed. */
  runs?: 'opened' | 'clicked';
}

/** Tells the server that the script ran. */
const script = "fetch('/ran')";

const svg = (inner: string, attributes = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>\n${inner}\n</svg>`;
const html = 'xmlns="http://www.w3.org/1999/xhtml"';
const shape = '<rect width="300" height="150"/>';
const link = (inner: string, attributes = '') => svg(`<a ${attributes}>${inner}${shape}</a>`);
const address = `javascript:${script}`;

/** By the name of the file in `public/`. */
export const activeDrawings: Readonly<Record<string, ActiveDrawing>> = {
  'script.svg': { content: svg(`<script>${script}</script>`), at: '2:1', runs: 'opened' },
  'prefixed.svg': {
    content: `<x:svg xmlns:x="http://www.w3.org/2000/svg"><x:script>${script}</x:script></x:svg>`,
    at: '1:45',
    runs: 'opened',
  },
  'cdata.svg': { content: svg(`<script><![CDATA[${script}]]></script>`), at: '2:1', runs: 'opened' },
  'of-html.svg': {
    content: svg(`<h:script xmlns:h="http://www.w3.org/1999/xhtml">${script}</h:script>`),
    at: '2:1',
    runs: 'opened',
  },
  'UPPER.SVG': { content: svg(`<script>${script}</script>`), at: '2:1', runs: 'opened' },
  'broken.svg': { content: svg(`<script>${script}</script><p a=1>`), at: '2:1', runs: 'opened' },
  'foreign.svg': {
    content: svg(`<foreignObject><div ${html}><img src="x" onerror="${script}"/></div></foreignObject>`),
    at: '2:71',
    runs: 'opened',
  },
  'iframe.svg': {
    content: svg(`<foreignObject>\n<iframe ${html} srcdoc="&lt;script>${script}&lt;/script>"/>\n</foreignObject>`),
    at: '3:1',
    runs: 'opened',
  },
  'onload.svg': { content: svg('', `onload="${script}"`), at: '1:84', runs: 'opened' },
  'onbegin.svg': {
    content: svg(`<rect><animate onbegin="${script}" attributeName="x" dur="1s"/></rect>`),
    at: '2:16',
    runs: 'opened',
  },
  'link.svg': { content: link('', `href="${address}"`), at: '2:4', runs: 'clicked' },
  'old-link.svg': { content: link('', `xlink:href="${address}"`), at: '2:4', runs: 'clicked' },
  'hidden-link.svg': {
    content: link('', `href=" java&#x9;scri&#112;t:${script}"`),
    at: '2:4',
    runs: 'clicked',
  },
  'set.svg': { content: link(`<set attributeName="href" to="${address}"/>`), at: '2:31' },
  'animate.svg': {
    content: link(`<animate attributeName="xlink:href" values="x;${address}" dur="9s"/>`),
    at: '2:41',
  },
  'animated-handler.svg': { content: svg('<set attributeName="onload" to="x"/>'), at: '2:6' },
  'document.svg': { content: link('', 'href="data:text/html,x"'), at: '2:4' },
  'used.svg': { content: svg('<use href="data:image/svg+xml,x#y"/>'), at: '2:6' },
  'entity.svg': {
    content: `<!DOCTYPE svg [<!ENTITY e "<script xmlns='http://www.w3.org/2000/svg'>${script}</script>">]>\n${svg('&e;')}`,
    at: '1:1',
    runs: 'opened',
  },
  'attribute.svg': {
    content: `<!DOCTYPE svg [<!ATTLIST svg onload CDATA "${script}">]>\n${svg('')}`,
    at: '1:1',
    runs: 'opened',
  },
  'names-of-html.svg': {
    content: `<!DOCTYPE svg PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "x">\n${link('', `href="javascript&colon;${script}"`)}`,
    at: '1:1',
    runs: 'clicked',
  },
  'style-sheet.svg': { content: `<?xml-stylesheet type="text/xsl" href="x.xsl"?>\n${svg('')}`, at: '1:1' },
  'utf-16.svg': {
    content: Buffer.from(`\ufeff${svg(`<script>${script}</script>`)}`, 'utf16le'),
    at: null,
    runs: 'opened',
  },
  'encoding.svg': { content: `<?xml version="1.0" encoding="utf-7"?>\n${svg('')}`, at: '1:1' },
  'packed.svgz': { content: 'x', at: null },
  'deep.svg': {
    content: svg(`${'<g>'.repeat(600)}<script>${script}</script>${'</g>'.repeat(600)}`),
    at: '2:1498',
  },
  'feed.xml': {
    content: `<rss>\n<x:script xmlns:x="http://www.w3.org/1999/xhtml">${script}</x:script></rss>`,
    at: '2:1',
    runs: 'opened',
  },
};

/** Drawings that look dangerous but are safe. */
export const quietDrawings: Readonly<Record<string, string>> = {
  'plain.svg': svg('<a href="https://example.org/javascript:">x</a><title>onload=x</title>'),
  'doctype.svg': `<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n${svg(shape)}`,
  'picture.svg': svg('<image href="data:image/png;base64,iVBORw0KGgo="/>'),
  'said.svg': svg('<!-- <script>x</script> --><text><![CDATA[<script>x</script>]]></text>'),
  'editor.svg': svg('<g xmlns:inkscape="x" inkscape:onload="x" inkscape:label="javascript:x"/>'),
};

/** Expects that drawings of a size in bytes are read to their end, whatever they are made of. */
export async function expectRead(size: number): Promise<void> {
  const made = (piece: string) => `<svg xmlns="http://www.w3.org/2000/svg">${piece.repeat(size / piece.length)}`;
  const site = temporarySite('minimal', {
    'public/deep.svg': made('<g>'),
    'public/scripts.svg': made('<script/>\n'),
    'public/attributes.svg': made('<svg a=""'),
    'public/entities.svg': made('<g x="&amp;&#65;&#x42;"/>'),
    'public/comments.svg': made('<!--'),
    'public/quotes.svg': made('<g href="javascript'),
    'public/spaces.svg': made('<a href="        '),
    'public/values.svg': `<svg><set values="${';data:image/png'.repeat(size / 16)}"/></svg>`,
  });
  const { code, findings } = await findingsIn(site);
  expect(code).toBe(1);
  // Reading ends at a depth of 500, and after 20 findings.
  const ofScripts = Array.from({ length: 20 }, (_, line) => `scripts.svg:${line + 1}:${line === 0 ? 41 : 1}`);
  expect(findings).toEqual(['deep.svg:1:1538', ...ofScripts].map((place) => `asset/active-content public/${place}`));
}
