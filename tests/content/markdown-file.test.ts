import { describe, expect, it } from 'vitest';
import { setArticle, setFrontMatter } from '../../cli/content/edits/set-markdown.ts';
import { bodyKey, MarkdownFileSource, markdownParts } from '../../cli/content/markdown-file.ts';
import { ParsedFiles } from '../../cli/content/parsed-files.ts';
import { dataOfFile } from '../../cli/content/yaml-data.ts';

const whole = '---\ntitle: The ship\n---\n\nShe came *late*.\n';

describe('a Markdown file', () => {
  it.each<[what: string, text: string, yaml: string | null, body: string, problem: string | null]>([
    ['front matter and text', whole, '#  \ntitle: The ship\n', 'She came *late*.', null],
    ['line ends of Windows', whole.replaceAll('\n', '\r\n'), '#  \ntitle: The ship\n', 'She came *late*.', null],
    ['no front matter', 'Text\n\n---\n\nmore\n', null, 'Text\n\n---\n\nmore', null],
    ['empty front matter', '---\n---\nText', null, 'Text', null],
    ['comments alone', '---\n# a: 1\n---\nText', null, 'Text', null],
    ['front matter that ends with dots', '---\na: 1\n...\nText', '#  \na: 1\n', 'Text', null],
    ['front matter alone', '---\na: 1\n---', '#  \na: 1\n', '', null],
    ['nothing', '', null, '', null],
    ['empty lines around the text', '---\na: 1\n---\n \n\n    code\n\n\n', '#  \na: 1\n', '    code', null],
    ['front matter that is not closed', '---\na: 1\n\nText\n', null, '', 'open'],
    ['front matter of Hugo', '+++\na = 1\n+++\nText\n', null, '+++\na = 1\n+++\nText', 'toml'],
  ])('%s', (_, text, yaml, body, problem) => {
    const parts = markdownParts(text);
    expect([parts.yaml, parts.body, parts.problem]).toEqual([yaml, body, problem]);
    expect(parts.text.slice(parts.start, parts.start + body.length)).toBe(body);
  });

  it('knows where everything stands', () => {
    const source = new MarkdownFileSource('en.md', () => whole.replaceAll('\n', '\r\n'), new ParsedFiles());
    const place = ({ range }: ReturnType<typeof source.valueAt>) =>
      range && [range.start.line, range.start.column, range.end.line, range.end.column];
    expect(source.data).toEqual({ title: 'The ship', [bodyKey]: 'She came *late*.' });
    expect(place(source.valueAt(['title']))).toEqual([2, 8, 2, 16]);
    expect(place(source.keyAt(['title']))).toEqual([2, 1, 2, 6]);
    expect(place(source.within(['title'], 'ship', 0))).toEqual([2, 12, 2, 16]);
    expect(place(source.valueAt([bodyKey]))).toEqual([5, 1, 5, 17]);
    const late = source.within([bodyKey], 'late', 3);
    expect(place(late)).toEqual([5, 11, 5, 15]);
    expect(source.written(late)?.text).toBe('late');
    // What is not there, and the file itself.
    for (const path of [[], ['lead'], ['title', 'x']]) expect(source.valueAt(path).range).not.toBeNull();
    expect(place(source.ownerAt([]))).toEqual([1, 1, 1, 4]);
  });

  it.each<[what: string, raw: string, title: string, article: string, now: string]>([
    ['both', whole, 'A: ship', 'Now.', "---\ntitle: 'A: ship'\n---\n\nNow.\n"],
    ['a new file', '', 'Ship', 'Now.', '---\ntitle: Ship\n---\n\nNow.\n'],
    ['no front matter', 'Text\n', 'Ship', 'Now.', '---\ntitle: Ship\n---\n\nNow.\n'],
    ['empty front matter', '---\n---\n', 'Ship', 'Now.', '---\ntitle: Ship\n---\n\nNow.\n'],
    ['another key', '---\nlead: a # why\n---\nText\n', 'Ship', 'Now.', '---\nlead: a # why\ntitle: Ship\n---\nNow.\n'],
    [
      'line ends of Windows',
      `\ufeff${whole.replaceAll('\n', '\r\n')}`,
      'Ship',
      'One.\n\nTwo.',
      '\ufeff---\r\ntitle: Ship\r\n---\r\n\r\nOne.\r\n\r\nTwo.\r\n',
    ],
  ])('is edited: %s', (_, raw, title, article, now) => {
    const edited = setArticle(setFrontMatter(raw, 'title', title) ?? '', article);
    expect(edited).toBe(now);
    expect(dataOfFile('en.md', edited.replace('\ufeff', ''))).toMatchObject({
      title,
      [bodyKey]: article,
    });
  });
});
