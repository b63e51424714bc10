import { commandGroup, dryRun, type EditFlags, editedSite, slugOption, type Tool } from './tool.ts';

type RenameFlags = EditFlags & { slug: string[] };

const commands = () => import('../edit/rename/rename.ts');

/** Adds `tvilling rename …`: a command for each kind of thing that can get another name. */
export function addRename({ program, host, finish }: Tool): void {
  const command = commandGroup(program, 'rename', 'rename a page, an entry, a section, a collection or a language, with every reference');
  const slugs = () => slugOption('the new last part of its address in a language', 'as it is');

  command('page', 'give a page another key, other slugs, or both')
    .argument('<key>', 'its key, such as about')
    .argument('[new key]', 'its new key, such as company')
    .addOption(slugs())
    .addOption(dryRun())
    .action(async (key: string, now: string | undefined, flags: RenameFlags) => {
      const { renamePageOf } = await commands();
      finish(await renamePageOf(await editedSite(flags, host), { key, now, slugs: flags.slug }, host));
    });

  command('entry', 'give an entry of a collection another id, other slugs, or both')
    .argument('<collection>', 'name of the collection, such as news')
    .argument('<id>', 'its id, such as ferry-day')
    .argument('[new id]', 'its new id, such as ferry-week')
    .addOption(slugs())
    .addOption(dryRun())
    .action(async (collection: string, id: string, now: string | undefined, flags: RenameFlags) => {
      const { renameEntryOf } = await commands();
      finish(await renameEntryOf(await editedSite(flags, host), { collection, id, now, slugs: flags.slug }, host));
    });

  addOtherNames(command, { host, finish });
}

type LanguageFlags = EditFlags & { prefix?: string };

/** Adds the commands for names of collections, of sections within pages, and of languages. */
function addOtherNames(command: ReturnType<typeof commandGroup>, { host, finish }: Pick<Tool, 'host' | 'finish'>): void {
  command('collection', "give a collection of the site's own templates another name")
    .argument('<name>', 'its name, such as news')
    .argument('<new name>', 'its new name, such as bulletins')
    .addOption(dryRun())
    .action(async (name: string, now: string, flags: EditFlags) => {
      const { renameCollectionOf } = await commands();
      finish(await renameCollectionOf(await editedSite(flags, host), { name, now }, host));
    });

  command('anchor', 'give a section of a page another id, which links to it have')
    .argument('<page>', 'key of the page, such as about')
    .argument('<id>', 'id of the section, such as story')
    .argument('<new id>', 'its new id, such as history')
    .addOption(dryRun())
    .action(async (page: string, id: string, now: string, flags: EditFlags) => {
      const { renameAnchorOf } = await commands();
      finish(await renameAnchorOf(await editedSite(flags, host), { page, id, now }, host));
    });

  command('language', 'give a language another code, another prefix, or both')
    .argument('<code>', 'its code, such as de')
    .argument('[new code]', 'its new code, such as de-CH')
    .option('--prefix <segment>', 'the first part of its addresses (default: as it is)')
    .addOption(dryRun())
    .action(async (code: string, now: string | undefined, { prefix, ...flags }: LanguageFlags) => {
      const { renameLanguageOf } = await commands();
      finish(await renameLanguageOf(await editedSite(flags, host), { code, now, prefix }, host));
    });
}
