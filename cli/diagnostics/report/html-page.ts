import { escapeAttribute } from '../../platform/escape.ts';
import { sanitizeLines } from '../../platform/sanitize.ts';

const style = `
:root { color-scheme: light dark; --line: light-dark(#d5dbe1, #39424d); --soft: light-dark(#f4f6f8, #1a2027);
  --warn: light-dark(#8a4b00, #f0b268) }
body { margin: 2rem auto; padding: 0 1.5rem; max-width: 90rem; font: 1rem/1.5 system-ui, sans-serif;
  color: light-dark(#16202b, #e6ebf0); background: light-dark(#fff, #12161b) }
h1 { font-size: 1.5rem } h2 { font-size: 1.125rem; margin-top: 2.5rem } h3 { font-size: 1rem; margin-top: 2rem }
table { border-collapse: collapse }
th, td { padding: .5rem .75rem; border: 1px solid var(--line); text-align: start; vertical-align: top;
  white-space: pre-line }
.wide { overflow-x: auto } li { overflow-wrap: anywhere }
thead th { background: var(--soft) } th { font-weight: 600 } code { font-size: .875em }
.note { color: var(--warn); font-weight: 600 }
`;

interface ReportPage {
  title: string;
  /** Rules beside those that all pages have. */
  css: string;
  /** HTML below the heading, which is the title. */
  body: string;
}

/** A report as one HTML page without scripts and other files. */
export const htmlPage = ({ title, css, body }: ReportPage): string =>
  `<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n<meta name="robots" content="noindex">\n<title>${escapeHtml(title)}</title>\n<style>${style}${css}</style>\n</head>\n<body>\n<main>\n<h1>${escapeHtml(title)}</h1>\n${body}</main>\n</body>\n</html>\n`;

/** For text and attributes. */
export const escapeHtml = (text: string): string => escapeAttribute(sanitizeLines(text));

export const codeElement = (text: string): string => `<code>${escapeHtml(text)}</code>`;

/** A table. `rows`: the HTML of the cells of each row. `name`: its class. */
export function table(head: readonly string[], rows: readonly string[], name = 'facts'): string {
  const columns = head.map((cell) => `<th scope="col">${cell}</th>`).join('');
  const body = rows.map((row) => `<tr>${row}</tr>\n`).join('');
  // Wide parts scroll by themselves, also with the keyboard.
  return `<div class="wide" tabindex="0"><table class="${name}">\n<thead><tr>${columns}</tr></thead>\n<tbody>\n${body}</tbody>\n</table></div>\n`;
}

export const cells = (values: readonly string[]): string => values.map((value) => `<td>${value}</td>`).join('');
