import { composeLetters, decomposedLetters } from '../../content/corrections.ts';
import type { Path, YamlSource } from '../../content/yaml/source.ts';
import { findingOf, type Report, withFix } from '../../diagnostics/finding.ts';
import { codePoint } from '../../platform/texts.ts';

/** Only capitals count: "todo" may be a word, "TODO" is a note. */
const fillers = /\b(?:TODO|FIXME|TBD|XXX)\b|\blorem ipsum\b|\b[Ll]orem ipsum\b|\bLOREM IPSUM\b/;

/** Whether a text is a placeholder. Other rules do not apply to it yet. */
export const hasFiller = (text: string): boolean => fillers.test(text);

/**
 * Control characters except tab and line breaks, the line and paragraph separators, the replacement character of decoders, and halves
 * of characters (surrogates), which no file can hold.
 */
const control = /[^\P{Cc}\t\n\r]|[\p{Cs}\u2028\u2029\ufffd]/u;

/** Latin letters and usual punctuation. Most texts have nothing else, and so have no control characters and no combining marks. */
const latin = /^[\n -~\u00a0-\u02ff\u2010-\u2027\u2030-\u205e\u2070-\u20cf]*$/;

/** A link, or strong emphasis. A single asterisk may mark a note. */
const markdown = /\[[^[\]\n]+\]\([^()\s]+\)|\*\*[^\s*](?:[^*\n]*[^\s*])?\*\*/;

/** Tags that people write in prose, and character references: `&nbsp;`, `&#8211;`. */
const html = new RegExp(
  '</?(?:a|abbr|b|blockquote|br|center|code|del|div|em|figure|font|h[1-6]|hr|i|iframe|img|ins|li|mark|ol|p|pre|s|script|small|' +
    'span|strong|style|sub|sup|table|tbody|td|th|thead|tr|u|ul|video)(?:\\s[^<>]*)?/?>|&(?:[a-z]{2,8}|#\\d+|#x[\\da-f]+);',
  'i',
);

/** Whether a plain text is one that no site publishes on purpose. */
export const isUnfit = (text: string): boolean => [fillers, control, html, markdown].some((mistake) => mistake.test(text));

/** A text without the Markdown and HTML that is reported in it. Their width is not a second mistake. */
export const withoutMarkup = (text: string): string =>
  /[<&*(]/.test(text) ? text.replace(new RegExp(html, 'gi'), '').replace(/\[([^[\]\n]+)\]\([^()\s]+\)|\*\*/g, '$1') : text;

export interface WrittenString {
  text: string;
  path: Path;
  source: YamlSource;
  /** Whether the text is published. A draft may be unfinished. */
  isPublished(): boolean;
}

/** Reports text that nobody publishes on purpose: placeholders, HTML, control characters, letters that are not composed. */
export function checkText({ text, path, source, isPublished }: WrittenString, report: Report): void {
  const found = fillers.exec(text);
  if (found !== null && isPublished()) {
    report(findingOf('content/filler', source.within(path, found[0], found.index), { filler: found[0] }));
  }
  checkHtml({ text, path, source }, report);
  if (latin.test(text)) return;
  const invisible = control.exec(text);
  if (invisible !== null) {
    const name = codePoint(invisible[0]);
    report(findingOf('content/control-character', source.within(path, invisible[0], invisible.index), { name }));
  }
  const [decomposed] = decomposedLetters(text);
  if (decomposed === undefined) return;
  const { letter, offset } = decomposed;
  const at = source.within(path, letter, offset);
  const finding = findingOf('content/not-nfc', at, { letter: letter.normalize('NFC') });
  report(withFix(finding, composeLetters(source, source.valueAt(path))));
}

/** Reports HTML. Every text shows it as it is written. */
function checkHtml({ text, path, source }: Omit<WrittenString, 'isPublished'>, report: Report): void {
  const found = text.includes('<') || text.includes('&') ? html.exec(text) : null;
  if (found === null) return;
  const at = source.within(path, found[0], found.index);
  report(findingOf('content/html-in-text', at, { html: found[0] }));
}

/** Reports Markdown in a text that shows it as it is written. */
export function checkPlain({ text, path, source }: Omit<WrittenString, 'isPublished'>, report: Report): void {
  const found = text.includes('](') || text.includes('**') ? markdown.exec(text) : null;
  if (found === null) return;
  const at = source.within(path, found[0], found.index);
  report(findingOf('content/markdown-in-plain-text', at, { markdown: found[0] }));
}
