import { Option } from 'commander';
import type { ExportOptions } from '../exchange/export-texts.ts';
import type { FillOptions } from '../exchange/fill-texts.ts';
import { type ExchangeFormat, exchangeFormats, formatOf } from '../exchange/unit.ts';
import { separators } from '../platform/csv.ts';
import { type CommonFlags, commandGroup, dryRun, type EditFlags, editedSite, siteOf, type Tool } from './tool.ts';

type ExportFlags = CommonFlags & Pick<ExportOptions, 'to' | 'only' | 'separator'> & { format?: ExchangeFormat; output?: string };

type FillFlags = EditFlags & Pick<FillOptions, 'to' | 'with'>;

type ImportFlags = EditFlags & { to?: string; late?: true; unfinished?: true };

/** Adds `tvilling translations …`: texts to translators, and translations back. */
export function addTranslations({ program, host, finish }: Tool): void {
  const command = commandGroup(program, 'translations', 'exchange texts with translators, in their formats');

  command('export', 'write a file with the texts to translate into a language')
    .requiredOption('--to <language>', 'the language to translate into, such as sv')
    .option(
      '--only <states>',
      'the texts to write: missing, stale, machine, identical, complete; with commas between them',
      'missing,stale',
    )
    .addOption(new Option('--format <name>', 'the format (default: as the name of the file ends, or xliff12)').choices(exchangeFormats))
    .addOption(new Option('--separator <name>', 'with --format csv: between the columns').choices(Object.keys(separators)).default('comma'))
    .option('--output <file>', 'the file to write (default: standard output)')
    .action(async (flags: ExportFlags) => {
      const { exportTexts } = await import('../exchange/export-texts.ts');
      const { output } = flags;
      const format = flags.format ?? formatOf(output ?? '');
      finish(await exportTexts({ ...flags, output, format, ...(await siteOf(flags, host)) }, host));
    });

  command('import', 'bring the translations of a file back; each text is judged on its own')
    .argument('<file>', 'XLIFF 1.2, 2.0 or 2.1, PO, JSON Lines, or a table (CSV)')
    .addOption(dryRun())
    .option('--to <language>', 'the language of the translations, if the file does not say it')
    .option('--late', 'also take translations of texts that have changed since the export; they are stale')
    .option('--unfinished', 'also take translations that the file marks as not finished')
    .action(async (file: string, flags: ImportFlags) => {
      const { importTexts } = await import('../exchange/import-texts.ts');
      const { late: takesLate = false, unfinished: takesUnfinished = false } = flags;
      const options = { ...flags, to: flags.to, file, takesLate, takesUnfinished };
      finish(await importTexts({ ...options, ...(await editedSite(flags, host)) }, host));
    });

  command('fill', 'let a program translate the missing texts; somebody has to check them')
    .requiredOption('--to <language>', 'the language to translate into, such as sv')
    .requiredOption('--with <command>', 'the program: reads texts as JSON Lines, writes their translations')
    .addOption(dryRun())
    .action(async (flags: FillFlags) => {
      const { fillTexts } = await import('../exchange/fill-texts.ts');
      finish(await fillTexts({ ...flags, ...(await editedSite(flags, host)) }, host));
    });
}
