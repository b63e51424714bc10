import { Parser } from 'htmlparser2';
import { expect, it } from 'vitest';
import { scanTags, TagReader } from '../../../cli/build/verify/scan-tags.ts';
import { readPages } from '../../verkbro/read-dist.ts';

/** Each opening tag as `offset name {attributes}`, with its text where it holds text only. */
function scanned(html: string): string[] {
  const found: string[] = [];
  scanTags(html, new TagReader(), {
    open: ({ name, attributes }, start, text) => found.push(`${start} ${name} ${JSON.stringify(attributes)}${text}`),
    close: () => {},
  });
  return found;
}

/** The same by htmlparser2 alone. */
function parsed(html: string): string[] {
  const found: string[] = [];
  let holdsText = false;
  const parser = new Parser({
    onopentag(name, attributes) {
      found.push(`${parser.startIndex} ${name} ${JSON.stringify(attributes)}`);
      holdsText = /^(?:script|style|title|textarea)$/.test(name);
    },
    ontext() {
      if (holdsText) found.push(`${found.pop()}${html.slice(parser.startIndex, parser.endIndex + 1)}`);
    },
    onclosetag: () => {
      holdsText = false;
    },
  });
  parser.end(html);
  return found;
}

it('finds the tags of each built page where a parser finds them', () => {
  const pages = readPages();
  expect(pages.length).toBeGreaterThan(50);
  for (const { html } of pages) {
    const tags = scanned(html);
    expect(tags.length).toBeGreaterThan(20);
    expect(tags).toEqual(parsed(html));
  }
});

it.each([
  '<p title="a > b">x</p><b>y</b>',
  '<p title=\'a > b\' class="<i>">x</p>',
  '<p title = "a > b"\n\tid=x>x</p>',
  '<p title=it\'s>x</p><b title="it\'s">',
  '<a href=/x?a=1&amp;b=2>x</a><a href="/?a&lt;b&eacute;">x</a>',
  '<INPUT DISABLED Value="A">',
  '<!-- <p> --><b>x</b><!--><i>y</i>--><!---><u>z</u><!-- a -- > <s> --!--><q>',
  '<script>if (a < b) "<p>"</script><b>x</b>',
  '<style>a::before { content: "<p>" }</STYLE><b>x</b>',
  '<textarea><p></textareas></textarea><title>a <b></title>',
  '<svg><title>x</title><use href="#x"/><path d="M0 0"/></svg>',
  'a < b, a <3, </>, <?php <p> ?><b>x</b>',
  '<br/><img alt=""/><p/>',
])('finds the tags of %j where a parser finds them', (html) => {
  expect(scanned(html)).toEqual(parsed(html));
});

it.each(['<', '<p', '<p title="', '<!--', '<script>x', '</', '<p title=', '<!doctype', '<style'])('ends where a page ends in %j', (end) => {
  expect(scanned(`<b>x</b>${end}`)[0]).toBe('0 b {}');
});
