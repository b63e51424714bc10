import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Finding } from '../../cli/diagnostics/finding.ts';
import { formatPretty } from '../../cli/diagnostics/format.ts';
import { codeFrame, columns, reach, splitLines } from '../../cli/diagnostics/frame.ts';

const at = (line: number, column: number, end: number, endLine = line) => ({
  start: { line, column },
  end: { line: endLine, column: end },
});
const frame = (source: string, range: ReturnType<typeof at>, width = 80) => codeFrame(splitLines(source), range, width);

/** The text above the carets. */
function underlined(rows: readonly string[]): string {
  const [text = '', carets = ''] = rows.slice(-2);
  const start = carets.indexOf('^');
  const cells = [...new Intl.Segmenter('en').segment(text)].flatMap(({ segment }) => [segment, ''].slice(0, columns(segment)));
  return cells.slice(start, carets.length).join('');
}

describe('code frames', () => {
  it('show one line before, the line itself, and carets under the range', () => {
    expect(frame('meta:\n  titel: About\n  lead: Who\n', at(2, 3, 8))).toEqual(['  1 | meta:', '> 2 |   titel: About', '    |   ^^^^^']);
  });

  it('leave an empty line before out, and the first line has none', () => {
    expect(frame('a: 1\n\nb: 2\n', at(3, 1, 2))).toEqual(['> 3 | b: 2', '    | ^']);
    expect(frame('a: 1\n', at(1, 4, 5))).toEqual(['> 1 | a: 1', '    |    ^']);
  });

  it('align line numbers of different length', () => {
    const source = Array.from({ length: 12 }, (_, index) => `k${index + 1}: 1`).join('\n');
    expect(frame(source, at(10, 1, 4))).toEqual(['   9 | k9: 1', '> 10 | k10: 1', '     | ^^^']);
  });

  it('mark a range of several lines to the end of its first', () => {
    expect(frame('a: >-\n  one\n  two\n', at(1, 4, 6, 3))).toEqual(['> 1 | a: >-', '    |    ^^']);
  });

  it('mark one column where a range is empty or lies behind the end of its line', () => {
    expect(frame('a:\n', at(1, 3, 3)).at(-1)).toBe('    |   ^');
    expect(frame('a:\n', at(1, 9, 9, 2)).at(-1)).toMatch(/\^$/);
  });

  it('are empty where the file has no such line', () => {
    expect(frame('a: 1', at(7, 1, 2))).toEqual([]);
  });

  it('count tabs as two columns', () => {
    const rows = frame('\tkey:\tvalue\n', at(1, 7, 12));
    expect(rows).toEqual(['> 1 |   key:  value', '    |         ^^^^^']);
    expect(underlined(rows)).toBe('value');
  });

  it('do not show the carriage return of CRLF', () => {
    expect(frame('a: 1\r\nb: 2\r\n', at(2, 4, 5))).toEqual(['  1 | a: 1', '> 2 | b: 2', '    |    ^']);
  });

  it.each([
    ['emoji', 'flag: 🇸🇪, 👩‍🚀 key', 'key'],
    ['wide letters', 'title: 質量保証 key', 'key'],
    ['combining marks', 'title: a\u0308o\u0308 key', 'key'],
    ['zero-width marks', 'title: \u200f\u200eabc key', 'key'],
  ])('place carets by terminal columns: %s', (_, line, key) => {
    const column = line.indexOf(key) + 1;
    expect(underlined(frame(line, at(1, column, column + key.length)))).toBe(key);
  });

  it('print no character that moves the cursor or turns the text', () => {
    const [row] = frame('a: \u001b[31mred \u202egnp.exe\u0007', at(1, 4, 5));
    expect(row).toBe('> 1 | a: ␛[31mred \\u{202e}gnp.exe␇');
  });

  describe('cut long lines around the range', () => {
    const before = 'word '.repeat(60);
    const line = `${before}HERE${' word'.repeat(60)}`;
    const rows = frame(`first\n${line}`, at(2, before.length + 1, before.length + 5));

    it('with an ellipsis on each side and carets in place', () => {
      expect(rows[0]).toMatch(/^> 2 \| ….*HERE.*…$/);
      expect(underlined(rows)).toBe('HERE');
    });

    it('into the width', () => {
      for (const row of rows) expect(columns(row)).toBeLessThanOrEqual(80);
    });

    it('at the same columns in the line before', () => {
      const [previous = '', marked = ''] = frame(`${'-'.repeat(300)}\n${line}`, at(2, before.length + 1, before.length + 5));
      expect(previous.slice(6)).toMatch(/^…-+$/);
      // The part left of the window has the same length in both lines.
      expect(300 - (previous.match(/-/g)?.length ?? 0)).toBe(before.length - (marked.indexOf('HERE') - '> 2 | …'.length));
    });
  });

  it('keep a line whole that just fits', () => {
    const line = `key: ${'x'.repeat(69)}`;
    expect(frame(line, at(1, 1, 4))[0]).toBe(`> 1 | ${line}`);
    expect(frame(`${line}y`, at(1, 1, 4))[0]).toBe(`> 1 | ${line.slice(0, -1)}…`);
  });

  it.each([30, 40, 80, 100])('never get wider than %i columns, wherever the range is', (width) => {
    const lines = ['x'.repeat(500), '質'.repeat(300), '👩‍🚀'.repeat(200), '\t'.repeat(200), `${' '.repeat(400)}x`];
    for (const line of lines) {
      for (const column of [1, 20, 77, 150, line.length]) {
        for (const row of frame(line, at(1, column, line.length + 1), width)) {
          expect(columns(row)).toBeLessThanOrEqual(width);
          expect(row).toBe(row.trimEnd());
        }
      }
    }
  });

  it('read no more of a line that is a whole file than stands around the range', () => {
    const segment = vi.spyOn(Intl.Segmenter.prototype, 'segment');
    onTestFinished(() => segment.mockRestore());
    const line = `${'質, '.repeat(300_000)}HERE`;
    const rows = frame(line, at(1, line.length - 3, line.length + 1));
    const read = segment.mock.calls.reduce((sum, [text]) => sum + text.length, 0);
    expect(read).toBeGreaterThan(reach);
    expect(read).toBeLessThan(10 * reach);
    expect(underlined(rows)).toBe('HERE');
  });
});

describe('terminal columns', () => {
  it.each([
    ['abc', 3],
    ['åäö', 3],
    ['a\u0308', 1],
    ['🇸🇪', 2],
    ['👨‍👩‍👧', 2],
    ['❤️', 2],
    ['質量', 4],
    ['ｗ', 2],
    ['한글', 4],
    ['\u200b\u200f', 0],
    ['', 0],
  ])('%s takes %i', (text, width) => {
    expect(columns(text)).toBe(width);
  });
});

describe('the list for people', () => {
  const finding = (line: number): Finding => ({
    code: 'content/empty-text',
    severity: 'error',
    message: 'This text is empty.',
    hint: 'Write it.',
    file: 'content/ui.yaml',
    range: at(line, 1, 2),
  });
  const options = { width: 80, color: false };

  it('wraps prose and leaves braces together', () => {
    const hint = `Give the home page, and no other, the empty slug in every language: slug: { en: '', sv: '' }`;
    const text = formatPretty([{ ...finding(1), hint }], new Map(), options);
    expect(text.split('\n').slice(2)).toEqual([
      '  Give the home page, and no other, the empty slug in every language: slug:',
      "  { en: '', sv: '' }",
      '',
    ]);
  });

  it('shows the first hundred of a file and counts the rest', () => {
    const text = formatPretty(
      Array.from({ length: 1250 }, (_, index) => finding(index + 1)),
      new Map(),
      options,
    );
    expect(text.match(/This text is empty/g)).toHaveLength(100);
    expect(text).toMatch(/\n\ncontent\/ui\.yaml {2}1,150 more; --json lists all\n$/);
  });

  it('has colour only when asked', () => {
    const plain = formatPretty([finding(1)], new Map(), options);
    expect(plain).not.toContain('\u001b');
    const colored = formatPretty([finding(1)], new Map(), { ...options, color: true });
    expect(colored).toContain('\u001b[31merror\u001b[39m');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape sequences are what is taken out
    expect(colored.replace(/\u001b\[\d+m/g, '')).toBe(plain);
  });

  it('prints names from content without control characters', () => {
    const message = 'The key "\u001b]0;title\u0007" is not known here.';
    expect(formatPretty([{ ...finding(1), message }], new Map(), options)).toContain('"␛]0;title␇"');
  });
});
