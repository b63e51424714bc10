import { type Command, Option } from 'commander';
import type { Shard } from '../platform/shard.ts';

/** The options of every command on a site. */
export interface CommonFlags {
  root: string;
  date?: string;
}

/** The options of `build`, besides. */
export interface BuildFlags {
  outDir?: string;
  release: boolean;
  preview?: true;
  drafts?: true;
  timings?: true;
  trace?: string;
  why?: string;
  verifyCache?: true;
  threads?: number;
  shard?: Shard;
  join?: string[];
}

/** The option for the day that a command uses instead of today. */
export const day = () =>
  new Option(
    '--date <day>',
    'day of the build, such as 2026-11-30, or a time of it, "2026-11-30 09:00" (default: SOURCE_DATE_EPOCH, or now)',
  );

/** Adds a command on a site. */
export const siteCommand = (parent: Command, name: string, description: string): Command =>
  parent
    .command(name)
    .description(description)
    .option('--root <folder>', 'folder of the site', '.')
    .helpOption('-h, --help', 'print this help');

/** Adds a command that consists of others, such as `new page`. Returns a function that adds one of these. */
export function commandGroup(
  program: Command,
  name: string,
  description: string,
): (name: string, description: string) => Command {
  const group = program
    .command(name)
    .description(description)
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false);
  return (own, purpose) => siteCommand(group, own, purpose);
}

/** The option for slugs by language. `otherwise`: what it is without the option. */
export const slugOption = (description: string, otherwise: string): Option =>
  new Option('--slug <language=slug>', `${description}; may be repeated`)
    .argParser((slug: string, others: string[]) => [...others, slug])
    .default([], otherwise);
