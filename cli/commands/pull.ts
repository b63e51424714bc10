import { InvalidArgumentError } from 'commander';
import { dryRun, type EditFlags, editedSite, siteCommand, type Tool } from './tool.ts';

type PullFlags = EditFlags & { timeout: number };

/** Adds `tvilling pull`. */
export function addPull({ program, host, finish }: Tool): void {
  siteCommand(program, 'pull', 'bring the entries of collections from their sources into content')
    .argument('[collection...]', 'names of collections, such as jobs (default: all that have a source)')
    .addOption(dryRun())
    .option('--timeout <seconds>', 'how many seconds a source may take', seconds, 60)
    .action(async (collections: string[], { timeout, ...flags }: PullFlags) => {
      const { pull } = await import('../edit/pull/pull.ts');
      finish(await pull({ ...(await editedSite(flags, host)), collections, timeout }, host));
    });
}

function seconds(value: string): number {
  const number = Number(value);
  if (Number.isFinite(number) && number > 0 && number <= 86_400) return number;
  throw new InvalidArgumentError('It is a number of seconds, such as 60.');
}
