import { Option } from 'commander';
import { EnvironmentError } from '../platform/environment-error.ts';
import { type StatusFormat, statusFormats } from '../site/translations/status-formats.ts';
import { type CommonFlags, dayOption, siteCommand, siteOf, type Tool } from './tool.ts';

interface StatusFlags extends CommonFlags {
  format: StatusFormat;
  output?: string;
  next?: true;
  since?: string;
}

/** Adds `tvilling status`. */
export function addStatus({ program, host, finish }: Tool): void {
  siteCommand(program, 'status', 'show the progress of the translations, or when the output changes next')
    .addOption(dayOption())
    .addOption(new Option('--format <name>', 'how to print it').choices(statusFormats).default('text'))
    .addOption(new Option('--json', 'short for --format json').implies({ format: 'json' }))
    .addOption(new Option('--badge', 'short for --format badge: a picture (SVG)').implies({ format: 'badge' }))
    .option('--output <file>', 'write it to a file')
    .option('--next', 'print when time alone changes the output next, and what changes then')
    .option('--since <time>', 'with --next: say whether something has changed since then, 2026-11-30T09:00:00Z')
    .action(async (flags: StatusFlags) => {
      const { next = false, since } = flags;
      if (since !== undefined && !next) throw new EnvironmentError('--since says what was due.', 'Add --next.');
      if (next) {
        const { statusNext } = await import('../check/status-next.ts');
        finish(await statusNext({ ...flags, ...(await siteOf(flags, host)) }, host));
        return;
      }
      const { status } = await import('../exchange/status.ts');
      finish(await status({ output: undefined, ...flags, ...(await siteOf(flags, host)) }, host));
    });
}
