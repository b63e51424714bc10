import { commandGroup, dryRun, type EditFlags, editedSite, type Tool } from './tool.ts';

/** Adds `tvilling remove …`. */
export function addRemove({ program, host, finish }: Tool): void {
  const command = commandGroup(program, 'remove', 'remove a page or an entry that nothing names any more');
  const commands = () => import('../edit/remove/remove.ts');

  command('page', 'remove a page, and let its old addresses lead to another one')
    .argument('<key>', 'its key, such as training')
    .option('--to <key>', 'the page that its addresses lead to (default: the page above)')
    .addOption(dryRun())
    .action(async (page: string, { to, ...flags }: EditFlags & { to?: string }) => {
      const { remove } = await commands();
      finish(await remove(await editedSite(flags, host), { page, to }, host));
    });

  command('entry', 'remove an entry of a collection')
    .argument('<collection>', 'name of the collection, such as news')
    .argument('<id>', 'its id, such as ferry-day')
    .addOption(dryRun())
    .action(async (collection: string, id: string, flags: EditFlags) => {
      const { remove } = await commands();
      finish(await remove(await editedSite(flags, host), { collection, id }, host));
    });
}
