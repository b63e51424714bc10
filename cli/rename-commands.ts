import { type Command, Option } from 'commander';
import type { SiteOptions } from './check/check-site.ts';
import { type CommonFlags, commandGroup, slugOption } from './command-flags.ts';
import type { Host } from './host.ts';

interface RenameContext {
  site(flags: CommonFlags): Promise<SiteOptions>;
  finish(code: number): void;
  host: Host;
}

type RenameFlags = CommonFlags & { slug: string[]; dryRun?: true };

/** Adds `tvilling rename …`: a command for each kind of thing that can get another name. */
export function addRename(program: Command, { site, finish, host }: RenameContext): void {
  const command = commandGroup(program, 'rename', 'rename a page or an entry, with every reference to it');
  const slugs = () => slugOption('the new last part of its address in a language', 'as it is');
  const dryRun = () => new Option('--dry-run', 'print the changes as a diff, write nothing');
  const optionsOf = async (flags: RenameFlags) => ({ ...(await site(flags)), dryRun: flags.dryRun ?? false });
  const commands = () => import('./commands/rename.ts');

  command('page', 'give a page another key, other slugs, or both')
    .argument('<key>', 'its key, such as about')
    .argument('[new key]', 'its new key, such as company')
    .addOption(slugs())
    .addOption(dryRun())
    .action(async (key: string, now: string | undefined, flags: RenameFlags) => {
      const { renamePageOf } = await commands();
      finish(await renamePageOf(await optionsOf(flags), { key, now, slugs: flags.slug }, host));
    });

  command('entry', 'give an entry of a collection another id, other slugs, or both')
    .argument('<collection>', 'name of the collection, such as news')
    .argument('<id>', 'its id, such as ferry-day')
    .argument('[new id]', 'its new id, such as ferry-week')
    .addOption(slugs())
    .addOption(dryRun())
    .action(async (collection: string, id: string, now: string | undefined, flags: RenameFlags) => {
      const { renameEntryOf } = await commands();
      finish(await renameEntryOf(await optionsOf(flags), { collection, id, now, slugs: flags.slug }, host));
    });
}
