import { describe, expect, it } from 'vitest';
import { pageMarkdown } from '../../../cli/build/markdown/page-markdown.ts';

const url = 'https://example.org/sv/tjanster';
const markdownOf = (main: string) =>
  pageMarkdown(`<header>Menu</header><main><h1>Title</h1>${main}</main><footer>Foot</footer>`, {
    title: 'Other title',
    url,
  }).replace(/^# Title\n\n?/, '');

describe('a page in Markdown', () => {
  it('is the main part of the page, its title first', () => {
    expect(
      pageMarkdown('<nav>Menu</nav><main><p>Label</p><h1>Title <em>one</em></h1></main>', {
        title: 'x',
        url,
      }),
    ).toBe('# Title *one*\n\nLabel\n');
    expect(pageMarkdown('<main><h2>Part</h2></main>', { title: 'Page | Site', url })).toBe('# Page | Site\n\n## Part\n');
  });

  it('leaves out what nobody reads in a text', () => {
    expect(
      markdownOf(
        '<nav>Steps</nav><svg><text>1</text></svg><form><label>Name <input></label></form><p>Text</p><button>Copy</button><span aria-hidden="true">01</span><p hidden>Late</p><script>1</script>',
      ),
    ).toBe('Text\n');
  });

  it('has marks, single spaces, breaks and characters that are no marks', () => {
    expect(
      markdownOf(
        '<p>A  <strong>bold </strong>word,\n<del>struck</del>, <code>a*b</code> and <b>x</b><sup>2</sup>.<br> 2 * 3 [a] _b_</p><p> </p>',
      ),
    ).toBe('A **bold** word, ~~struck~~, `a*b` and **x**2.\\\n2 \\* 3 \\[a] \\_b\\_\n');
  });

  it('has absolute addresses, and pictures with their texts', () => {
    expect(
      markdownOf(
        '<p><a href="/sv/om-oss#var">Om</a> <a href="#form">Form</a> <a href="">Here</a> <a href="mailto:a@b.example">Mail</a> <picture><img src="/assets/a.jpg" alt="A quay"></picture><img src="/b.jpg" alt=""></p>',
      ),
    ).toBe(
      `[Om](https://example.org/sv/om-oss#var) [Form](${url}#form) [Here](${url}) [Mail](mailto:a@b.example) ![A quay](https://example.org/assets/a.jpg)\n`,
    );
  });

  it('keeps pictures with several sources in their line', () => {
    expect(
      markdownOf(
        '<div>At <picture><source srcset="/a.avif"><img src="/a.jpg" alt="a quay"></picture>, today</div><p>It(<a href="/x"><svg></svg><span>x</span></a>)</p>',
      ),
    ).toBe('At ![a quay](https://example.org/a.jpg), today\n\nIt([x](https://example.org/x))\n');
  });

  it('keeps the signs of a quotation in a line', () => {
    expect(markdownOf('<p>He said <q>so <em>it</em> is</q>.</p>')).toBe('He said "so *it* is".\n');
  });

  it('is the main part, whatever other elements are called', () => {
    expect(
      pageMarkdown('<main-menu><p>Menu</p></main-menu><main class="a"><h1>T</h1></main>', {
        title: 'x',
        url,
      }),
    ).toBe('# T\n');
  });

  it('keeps headings without their links to themselves', () => {
    expect(markdownOf('<section><h2><a href="#a">Part</a></h2><div><h3>Below</h3></div></section>')).toBe('## Part\n\n### Below\n');
  });

  it('puts a space between elements that a style sheet separates', () => {
    expect(markdownOf('<p><span class="a">50</span><span class="b">countries</span></p>')).toBe('50 countries\n');
  });

  it('puts the link of a card on its heading', () => {
    expect(markdownOf('<ul><li><a href="/a"><h3>Card</h3><p>Words</p></a></li></ul>')).toBe('### [Card](https://example.org/a)\n\nWords\n');
  });

  it('puts the link around other blocks on their first words', () => {
    expect(markdownOf('<a href="/a"><ul><li>One</li><li>Two</li></ul></a>')).toBe('- [One](https://example.org/a)\n- Two\n');
    expect(markdownOf('<a href="/a"><table><tr><td></td><th>B</th></tr><tr><td>1</td><td>2</td></tr></table></a>')).toBe(
      '| | [B](https://example.org/a) |\n| - | - |\n| 1 | 2 |\n',
    );
    expect(markdownOf('<a href="/a"><blockquote><h3>Words</h3></blockquote></a>')).toBe('> ### [Words](https://example.org/a)\n');
  });

  it('has lists in lists, numbers, and terms with what is said of them', () => {
    expect(markdownOf('<ol start="3"><li>One<ul><li>Inner</li></ul></li><li><p>Two</p></li></ol>')).toBe(
      '3. One\n\n   - Inner\n\n4. Two\n',
    );
    expect(markdownOf('<dl><div><dt>Projects</dt><dd>500+</dd><dd>Handed over</dd></div><dt>Office</dt><dd>Kajen</dd></dl>')).toBe(
      '- **Projects**: 500+\n\n  Handed over\n- **Office**: Kajen\n',
    );
  });

  it('has terms of which nothing is said', () => {
    expect(markdownOf('<dl><dt>One</dt><dd>1</dd><dt>Two</dt><dt>Three</dt></dl>')).toBe('- **One**: 1\n- **Two**, **Three**\n');
  });

  it('keeps the columns of a table with wide and high cells', () => {
    expect(
      markdownOf(
        '<table><tr><th rowspan="2">A</th><th colspan="2">B</th><th>C</th></tr><tr><td>1</td><td>2<br>3</td><td>4</td></tr><tr><td>5</td><td>6</td><td colspan="x">7</td><td rowspan="-1">8</td></tr></table>',
      ),
    ).toBe('| A | B | | C |\n| - | - | - | - |\n| | 1 | 2 3 | 4 |\n| 5 | 6 | 7 | 8 |\n');
  });

  it('has tables, code as it is, quotes, and questions with their answers', () => {
    expect(
      markdownOf(
        '<table><thead><tr><th>Key</th><th>Value</th></tr></thead><tbody><tr><td>a|b</td><td><p>one</p><p>two</p></td></tr></tbody></table>',
      ),
    ).toBe('| Key | Value |\n| - | - |\n| a\\|b | one two |\n');
    expect(markdownOf('<pre><code><span>a:</span>\n  - b\n</code></pre>')).toBe('```\na:\n  - b\n```\n');
    expect(markdownOf('<pre><code class="language-yaml">a: b</code></pre>')).toBe('```yaml\na: b\n```\n');
    expect(markdownOf('<blockquote><p>Words</p><footer>Name</footer></blockquote>')).toBe('> Words\n>\n> Name\n');
    expect(markdownOf('<details><summary>Why?</summary><p>Because.</p></details>')).toBe('**Why?**\n\nBecause.\n');
    expect(markdownOf('<fieldset><legend>Bread</legend><p>Rye</p></fieldset>')).toBe('**Bread**\n\nRye\n');
  });
});
