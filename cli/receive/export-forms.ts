import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { csvOf } from '../platform/csv.ts';
import { EnvironmentError, notWritten } from '../platform/environment-error.ts';
import { replaceDurably } from '../platform/files/replace-file.ts';
import { type Host, print } from '../platform/host.ts';
import { ownValue } from '../platform/is-mapping.ts';
import { count } from '../platform/texts.ts';
import { lineFile } from './line-file.ts';
import { journalFile, keptFrom, type StoredForm } from './store.ts';

/** `tvilling receive --export-csv`: writes the forms that were received to a file. A receiver may be running. */
export async function exportForms(data: string, file: string, host: Host): Promise<0> {
  const journal = join(data, journalFile);
  if (!existsSync(journal)) throw new EnvironmentError(`There is no journal in ${data}.`, 'Name the folder of the receiver: --data');
  const lines = await lineFile(journal).lines();
  const forms = lines.flatMap((line) => keptFrom(line) ?? []);
  writeForms(file, forms);
  const odd = lines.length - forms.length;
  print(host.stderr, `${count(forms.length, 'form')} written to ${file}\n`);
  if (odd > 0) print(host.stderr, `${count(odd, 'line')} of ${journal} held no form.\n`);
  return 0;
}

/** Writes forms to a table that only its owner can read. Throws EnvironmentError if it cannot. */
export function writeForms(file: string, forms: readonly StoredForm[]): void {
  try {
    replaceDurably(file, csvOf(rowsOf(forms)), 0o600);
  } catch (error) {
    throw notWritten(file, error, 'Name another file.');
  }
}

/** The columns of all forms stand side by side, after those that every form has. */
function rowsOf(forms: readonly StoredForm[]): string[][] {
  const fields = [...new Set(forms.flatMap(({ values }) => Object.keys(values)))];
  const rows = forms.map(({ id, received, form, language, values }) => [
    id,
    received,
    form,
    language,
    ...fields.map((field) => ownValue(values, field) ?? ''),
  ]);
  return [['id', 'received', 'form', 'language', ...fields], ...rows];
}
