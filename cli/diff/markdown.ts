import { escapeText } from '../platform/escape.ts';
import { sanitize, sanitizeLines } from '../platform/sanitize.ts';
import type { TextDifference, ValueChange } from './content-changes.ts';
import { addressWords, fileWords, headline, noteOn, partsOf, textName } from './headline.ts';
import type { ChangedFile, SiteDiff } from './site-diff.ts';
import { compareWords, type WordRun } from './words.ts';

/** GitHub accepts comments up to 65,536 characters, GitLab up to 1,000,000. This leaves room for the end of the comment. */
const commentLimit = 65_000;

/** A change as a comment on a pull request, for GitHub and GitLab. Parts that do not fit are counted. */
export function formatMarkdown(diff: SiteDiff): string {
  const parts = [
    `### Content: ${headline(diff)}\n`,
    ...lostPart(diff),
    ...languagesPart(diff),
    ...pagesPart(diff),
    ...stalePart(diff),
    ...diff.files.map((file) => filePart(diff, file)),
  ];
  const shown: string[] = [];
  let size = 0;
  for (const part of parts) {
    size += part.length + 1;
    if (size > commentLimit) break;
    shown.push(part);
  }
  const rest = parts.length - shown.length;
  if (rest > 0) shown.push(`${rest} more, too long for a comment; \`tvilling diff --format html\` shows all.\n`);
  return shown.join('\n');
}

/** A text in which no character is Markdown or HTML, and nothing mentions a person or an issue. */
const plain = (text: string): string =>
  sanitizeLines(text.trim().replace(/\n{2,}/g, '\n'))
    .replace(/[\\`*_{}[\]<>()#+!|~$&]/g, '\\$&')
    .replace(/@(?=\w)|#(?=\d)/g, '$&\u200b')
    .replace(/\r?\n/g, '<br>');

const code = (text: string): string => `\`${sanitize(text).replaceAll('`', "'")}\``;

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');

function lostPart({ lost, gone }: SiteDiff): string[] {
  const list = (addresses: SiteDiff['lost']) => addresses.map(({ path }) => code(path)).join(', ');
  return [
    ...(lost.length === 0
      ? []
      : [
          `**Published, and leading nowhere now:** ${list(lost)}. Give each an alias on the page that takes its place, or let it go in ${code('content/published.lock.yaml')}.\n`,
        ]),
    ...(gone.length === 0 ? [] : [`**Let go:** ${list(gone)}\n`]),
  ];
}

const languagesPart = ({ renamedLanguages }: SiteDiff): string[] =>
  renamedLanguages.map(({ from, to }) => `**Language renamed:** ${code(from)} → ${code(to)}\n`);

function pagesPart(diff: SiteDiff): string[] {
  const { pages } = diff;
  if (pages.length === 0) return [];
  const rows = pages.map((page) => {
    const { address, old } = addressWords(diff, page);
    const paths = address.split(' → ').map(code).join(' → ');
    return [page.change, code(page.page), page.language, paths, old === 'lost' ? '**lost**' : plain(old)];
  });
  return [table(['', 'page', 'language', 'address', 'old address'], rows)];
}

function stalePart({ stale }: SiteDiff): string[] {
  if (stale.length === 0) return [];
  const places = stale.map(({ file, line, key, language }) => `- ${code(`${file}:${line}`)} ${code(key)} in ${language}\n`);
  return [
    `**Translations whose source text changed without them:** translate them anew, or run ${code('tvilling accept')} where they still hold.\n\n${places.join('')}`,
  ];
}

function filePart(diff: SiteDiff, file: ChangedFile): string {
  const title = `<details><summary><b>${escapeHtml(fileWords(file))}</b>: ${partsOf(file)}</summary>\n\n`;
  const texts =
    file.texts.length === 0
      ? ''
      : `${table(
          ['', ...diff.languages],
          file.texts.map((text) => [
            code(textName(text)) + (text.kind === 'metadata' ? ' metadata' : ''),
            ...diff.languages.map((language) => textCell(diff, file, text, language)),
          ]),
        )}\n`;
  const values = file.values.length === 0 ? '' : `${table(['', 'before', 'now'], file.values.map(valueRow))}\n`;
  return `${title}${texts}${values}</details>\n`;
}

function textCell(diff: SiteDiff, file: ChangedFile, text: TextDifference, language: string): string {
  const [before, now] = [text.before?.[language], text.now?.[language]];
  if (before === now) {
    const note = noteOn(diff, file, text, language);
    return now === undefined ? '' : (note === null ? '' : `**${note}:** `) + plain(now);
  }
  return compareWords(before ?? '', now ?? '')
    .map(marked)
    .join('');
}

function marked({ kind, text }: WordRun): string {
  // Spaces at the edges stay outside of the marks, because Markdown requires it.
  const middle = text.trim();
  const space = (isThere: boolean) => (isThere ? ' ' : '');
  if (middle === '') return space(text !== '');
  const inner = kind === 'same' ? plain(middle) : `<${tags[kind]}>${plain(middle)}</${tags[kind]}>`;
  return space(text !== text.trimStart()) + inner + space(text !== text.trimEnd());
}

const tags = { removed: 'del', added: 'ins' } as const;

const valueRow = ({ key, before, now }: ValueChange): string[] => [
  code(key),
  before === null ? '' : plain(before),
  now === null ? '' : plain(now),
];

/** Within an element such as `<summary>`, the text is HTML and not Markdown, so a backslash is a backslash. */
const escapeHtml = (text: string): string => escapeText(sanitize(text));
