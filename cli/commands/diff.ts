import { Option } from 'commander';
import type { DiffOptions } from '../diff/diff.ts';
import { diffFormats } from '../diff/formats.ts';
import { type CommonFlags, dayOption, siteCommand, siteOf, type Tool } from './tool.ts';

/** Adds `tvilling diff`. */
export function addDiff({ program, host, finish }: Tool): void {
  siteCommand(program, 'diff', 'show what a change does to the site: addresses, texts, stale translations')
    .addOption(dayOption())
    .option('--base <commit>', 'branch, tag or commit to compare with (default: the last commit)')
    .addOption(new Option('--format <name>', 'how to print it').choices(diffFormats).default('text'))
    .addOption(new Option('--json', 'short for --format json').implies({ format: 'json' }))
    .option('--output <file>', 'write it to a file')
    .action(async (flags: CommonFlags & Omit<DiffOptions, 'root'>) => {
      const { diff } = await import('../diff/diff.ts');
      finish(await diff({ ...flags, ...(await siteOf(flags, host)) }, host));
    });
}
