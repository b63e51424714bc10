import { resolve } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { recoverOutput } from '../build/recovery.ts';
import type { SiteOptions } from '../check/check-site.ts';
import { formatNames } from '../diagnostics/formats/names.ts';
import type { EditOptions } from '../edit/changeset/carry-out.ts';
import type { Host } from '../platform/host.ts';

/** The command line that a command is added to. */
export interface Tool {
  program: Command;
  host: Host;
  /** Gets the exit code of the command that has run. */
  finish(code: number): void;
}

/** The options of every command on a site. */
export interface CommonFlags {
  root: string;
  date?: string;
}

/** Adds a command on a site to the command line, or to a group of commands. */
export const siteCommand = (parent: Command, name: string, description: string): Command =>
  parent
    .command(name)
    .description(description)
    .option('--root <folder>', 'folder of the site', '.')
    .helpOption('-h, --help', 'print this help');

/** Adds a command that consists of others, such as `new page`. Returns a function that adds one of these. */
export function commandGroup(program: Command, name: string, description: string): (name: string, description: string) => Command {
  const group = program.command(name).description(description).helpOption('-h, --help', 'print this help').helpCommand(false);
  return (own, purpose) => siteCommand(group, own, purpose);
}

/** The absolute path of the site. */
export const rootOf = ({ root }: CommonFlags, { cwd }: Host): string => resolve(cwd, root);

/** The site that a command works on. Throws TemplateError if a definition of it cannot be used. */
export async function siteOf(flags: CommonFlags, host: Host): Promise<SiteOptions> {
  const root = rootOf(flags, host);
  // Loading zod takes as long as the rest of the start. Commands that need no definitions do without.
  const { loadDefinitions } = await import('../definitions/load-definitions.ts');
  return { root, definitions: await loadDefinitions(root) };
}

/** The same for a command that reports findings: a definition that cannot be used is one, and the rest of the site is checked. */
export async function checkedSite(flags: CommonFlags, host: Host): Promise<SiteOptions> {
  const root = rootOf(flags, host);
  const { checkedDefinitions } = await import('../definitions/checked-definitions.ts');
  return { root, definitions: await checkedDefinitions(root) };
}

/** The flags of commands that change a site. */
export type EditFlags = CommonFlags & DryRunFlag;

export interface DryRunFlag {
  dryRun?: true;
}

/** The site that a command changes, and whether it writes. Throws TemplateError as `siteOf`. */
export const editedSite = async (flags: EditFlags, host: Host): Promise<EditOptions> => ({
  ...(await siteOf(flags, host)),
  dryRun: flags.dryRun ?? false,
});

/** The absolute path of an output folder. Puts in order what runs that were killed have left there. */
export function outputIn(flags: CommonFlags, folder: string, host: Host): string {
  const output = resolve(rootOf(flags, host), folder);
  recoverOutput(output, host);
  return output;
}

/** The option for the day that a command uses instead of today. */
export const dayOption = () =>
  new Option(
    '--date <day>',
    'day of the build, such as 2026-11-30, or a time of it, "2026-11-30 09:00" (default: SOURCE_DATE_EPOCH, or now)',
  );

/** The option for what goes public. */
export const releaseOption = () =>
  new Option('--release', 'refuse what must not be published: samples, unchecked translations of machines');

/** The option of commands that change a site. */
export const dryRun = () => new Option('--dry-run', 'print the changes as a diff, write nothing');

/** Adds the options of commands that report findings. */
export const reporting = (command: Command): Command =>
  command
    .addOption(new Option('--format <name>', 'how to print the findings').choices(formatNames).default('pretty'))
    .addOption(new Option('--json', 'short for --format json').implies({ format: 'json' }))
    .option('--output <file>', 'write the findings to a file');

/** The option for slugs by language. `otherwise`: what it is without the option. */
export const slugOption = (description: string, otherwise: string): Option =>
  new Option('--slug <language=slug>', `${description}; may be repeated`)
    .argParser((slug: string, others: string[]) => [...others, slug])
    .default([], otherwise);

/** Reads a port. */
export function port(value: string): number {
  const number = Number(value);
  if (!Number.isInteger(number) || number < 0 || number > 65535) {
    throw new InvalidArgumentError('A port is a whole number from 0 to 65535.');
  }
  return number;
}
