import { notWritten } from '../platform/environment-error.ts';
import { replaceDurably } from '../platform/files/replace-file.ts';
import type { Kept } from './store.ts';

/**
 * Forms as CSV (RFC 4180) in UTF-8 with a byte order mark, without which Excel reads another encoding. The columns of all forms stand
 * side by side, after those that every form has.
 */
export function csvOf(forms: readonly Kept[]): string {
  const fields = [...new Set(forms.flatMap(({ values }) => Object.keys(values)))];
  const rows = forms.map(({ id, received, form, language, values }) => [
    id,
    received,
    form,
    language,
    ...fields.map((field) => (Object.hasOwn(values, field) ? (values[field] ?? '') : '')),
  ]);
  const lines = [['id', 'received', 'form', 'language', ...fields], ...rows];
  return `\ufeff${lines.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')}`;
}

/** The beginnings of formulas, also in the wide forms of East Asian scripts, and characters that spreadsheets drop before them. */
const formula = /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** A spreadsheet shows a text after an apostrophe as it is, and calculates nothing. */
function cell(text: string): string {
  const shown = formula.test(text) ? `'${text}` : text;
  return /["\r\n,;\t]|^\s|\s$/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
}

/** Writes forms to a file that only its owner can read. Throws EnvironmentError if it cannot. */
export function writeCsv(file: string, forms: readonly Kept[]): void {
  try {
    replaceDurably(file, csvOf(forms), 0o600);
  } catch (error) {
    throw notWritten(file, error, 'Name another file.');
  }
}
