import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { count } from '../diagnostics/format.ts';
import { EnvironmentError } from '../platform/environment-error.ts';
import { type Host, print } from '../platform/host.ts';
import { writeCsv } from './csv.ts';
import { lineFile } from './line-file.ts';
import { journalFile, keptFrom } from './store.ts';

/** `tvilling receive --export-csv`: writes the forms that were received to a file. A receiver may be running. */
export async function exportForms(data: string, file: string, host: Host): Promise<0> {
  const journal = join(data, journalFile);
  if (!existsSync(journal))
    throw new EnvironmentError(`There is no journal in ${data}.`, 'Name the folder of the receiver: --data');
  const lines = await lineFile(journal).lines();
  const forms = lines.flatMap((line) => keptFrom(line) ?? []);
  writeCsv(file, forms);
  const odd = lines.length - forms.length;
  print(host.stderr, `${count(forms.length, 'form')} written to ${file}\n`);
  if (odd > 0) print(host.stderr, `${count(odd, 'line')} of ${journal} held no form.\n`);
  return 0;
}
