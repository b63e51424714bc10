import { type Command, Option } from 'commander';
import type { SiteOptions } from '../check/check-site.ts';
import { EnvironmentError } from '../platform/environment-error.ts';
import type { Host } from '../platform/host.ts';
import { type CommonFlags, commandGroup, slugOption } from './command-flags.ts';

interface RenameContext {
  site(flags: CommonFlags): Promise<SiteOptions>;
  finish(code: number): void;
  host: Host;
}

type DryRunFlags = CommonFlags & { dryRun?: true };

type RenameFlags = DryRunFlags & { slug: string[] };

const dryRun = () => new Option('--dry-run', 'print the changes as a diff, write nothing');

const commands = () => import('./rename.ts');

const optionsOf = async (site: RenameContext['site'], flags: DryRunFlags) => ({
  ...(await site(flags)),
  dryRun: flags.dryRun ?? false,
});

/** Adds `tvilling rename …`: a command for each kind of thing that can get another name. */
export function addRename(program: Command, { site, finish, host }: RenameContext): void {
  const command = commandGroup(
    program,
    'rename',
    'rename a page, an entry, a section, a collection or a language, with every reference',
  );
  const slugs = () => slugOption('the new last part of its address in a language', 'as it is');

  command('page', 'give a page another key, other slugs, or both')
    .argument('<key>', 'its key, such as about')
    .argument('[new key]', 'its new key, such as company')
    .addOption(slugs())
    .addOption(dryRun())
    .action(async (key: string, now: string | undefined, flags: RenameFlags) => {
      const { renamePageOf } = await commands();
      finish(await renamePageOf(await optionsOf(site, flags), { key, now, slugs: flags.slug }, host));
    });

  command('entry', 'give an entry of a collection another id, other slugs, or both')
    .argument('<collection>', 'name of the collection, such as news')
    .argument('<id>', 'its id, such as ferry-day')
    .argument('[new id]', 'its new id, such as ferry-week')
    .addOption(slugs())
    .addOption(dryRun())
    .action(async (collection: string, id: string, now: string | undefined, flags: RenameFlags) => {
      const { renameEntryOf } = await commands();
      finish(
        await renameEntryOf(await optionsOf(site, flags), { collection, id, now, slugs: flags.slug }, host),
      );
    });

  addOtherNames(command, { site, finish, host });
}

type LanguageFlags = DryRunFlags & { prefix?: string };

/** Adds the commands for names of collections, of sections within pages, and of languages. */
function addOtherNames(
  command: ReturnType<typeof commandGroup>,
  { site, finish, host }: RenameContext,
): void {
  command('collection', "give a collection of the site's own templates another name")
    .argument('<name>', 'its name, such as news')
    .argument('<new name>', 'its new name, such as bulletins')
    .addOption(dryRun())
    .action(async (name: string, now: string, flags: DryRunFlags) => {
      const { renameCollectionOf } = await commands();
      finish(await renameCollectionOf(await optionsOf(site, flags), { name, now }, host));
    });

  command('anchor', 'give a section of a page another id, which links to it have')
    .argument('<page>', 'key of the page, such as about')
    .argument('<id>', 'id of the section, such as story')
    .argument('<new id>', 'its new id, such as history')
    .addOption(dryRun())
    .action(async (page: string, id: string, now: string, flags: DryRunFlags) => {
      const { renameAnchorOf } = await commands();
      finish(await renameAnchorOf(await optionsOf(site, flags), { page, id, now }, host));
    });

  command('language', 'give a language another code, another prefix, or both')
    .argument('<code>', 'its code, such as de')
    .argument('[new code]', 'its new code, such as de-CH')
    .option('--prefix <segment>', 'the first part of its addresses (default: as it is)')
    .addOption(dryRun())
    .action(async (code: string, now: string | undefined, { prefix, ...flags }: LanguageFlags) => {
      const { renameLanguageOf } = await commands();
      finish(await renameLanguageOf(await optionsOf(site, flags), { code, now, prefix }, host));
    });
}

type MoveFlags = DryRunFlags & { below?: string; top?: true; before?: string };

/** Adds `tvilling move …`. */
export function addMove(program: Command, { site, finish, host }: RenameContext): void {
  const command = commandGroup(program, 'move', 'put a page below another one, with the pages below it');

  command('page', 'put a page below another one, or at the top of the site')
    .argument('<key>', 'its key, such as training')
    .addOption(new Option('--below <key>', 'the page above, such as services').conflicts('top'))
    .addOption(new Option('--top', 'put it at the top, below no page'))
    .option('--before <key>', 'the page that comes next there (default: it becomes the last)')
    .addOption(dryRun())
    .action(async (key: string, { below, top, before, ...flags }: MoveFlags) => {
      if (below === undefined && top === undefined)
        throw new EnvironmentError(
          'It is not said where the page goes.',
          'Name the page above it, such as --below services, or --top.',
        );
      const { movePageOf } = await commands();
      finish(await movePageOf(await optionsOf(site, flags), { key, below: below ?? null, before }, host));
    });
}
