import { Option } from 'commander';
import { EnvironmentError } from '../platform/environment-error.ts';
import { commandGroup, dryRun, type EditFlags, editedSite, type Tool } from './tool.ts';

type MoveFlags = EditFlags & { below?: string; top?: true; before?: string };

/** Adds `tvilling move …`. */
export function addMove({ program, host, finish }: Tool): void {
  const command = commandGroup(program, 'move', 'put a page below another one, with the pages below it');

  command('page', 'put a page below another one, or at the top of the site')
    .argument('<key>', 'its key, such as training')
    .addOption(new Option('--below <key>', 'the page above, such as services').conflicts('top'))
    .addOption(new Option('--top', 'put it at the top, below no page'))
    .option('--before <key>', 'the page that comes next there (default: it becomes the last)')
    .addOption(dryRun())
    .action(async (key: string, { below, top, before, ...flags }: MoveFlags) => {
      if (below === undefined && top === undefined)
        throw new EnvironmentError('It is not said where the page goes.', 'Name the page above it, such as --below services, or --top.');
      const { movePageOf } = await import('../edit/rename/rename.ts');
      finish(await movePageOf(await editedSite(flags, host), { key, below: below ?? null, before }, host));
    });
}
