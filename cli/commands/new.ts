import { Option } from 'commander';
import type { NewLanguage } from '../edit/scaffold/language.ts';
import { EnvironmentError } from '../platform/environment-error.ts';
import { commandGroup, dayOption, dryRun, type EditFlags, editedSite, slugOption, type Tool } from './tool.ts';

const slugs = () => slugOption('the last part of its address in a language', 'its name');

const languagesOption = () =>
  new Option('--languages <codes>', 'the languages that it is for, such as en,sv (default: all)')
    .argParser((list) => list.split(/[\s,]+/).filter(Boolean))
    .conflicts('from');

/** Adds `tvilling new …`: a command for each kind of thing that a site can get. */
export function addNew(tool: Tool): void {
  const command = commandGroup(tool.program, 'new', 'add a page, an entry, a language, a collection, a section type or a form');
  for (const add of [addPage, addEntry, addLanguage, addCollection, addSection, addForm]) add(command, tool);
}

type Subcommand = ReturnType<typeof commandGroup>;

const commands = () => import('../edit/scaffold/new.ts');

function addPage(command: Subcommand, { host, finish }: Tool): void {
  command('page', 'add a page in every language, with its line in content/routes.yaml')
    .argument('<key>', 'name of the page, such as training')
    .option('--below <page>', 'the page above it (default: none)')
    .addOption(slugs())
    .addOption(new Option('--kind <kind>', 'what the page is, such as notice').conflicts('from'))
    .addOption(languagesOption())
    .option('--from <page>', 'the page that it begins as a copy of, as a draft')
    .addOption(dryRun())
    .action(
      async (
        key: string,
        flags: EditFlags & {
          below?: string;
          kind?: string;
          languages?: string[];
          from?: string;
          slug: string[];
        },
      ) => {
        const { below, kind, languages, from, slug: slugs } = flags;
        const { newPage } = await commands();
        const page = { key, parent: below, kind, languages, from, slugs, isDraft: from !== undefined };
        finish(await newPage(await editedSite(flags, host), page, host));
      },
    );
}

function addEntry(command: Subcommand, { host, finish }: Tool): void {
  command('entry', 'add an entry to a collection')
    .argument('<collection>', 'name of the collection, such as news')
    .argument('<id>', 'name of the entry, such as ferry-day')
    .addOption(languagesOption())
    .option('--from <entry>', 'the entry that it begins as a copy of, as a draft')
    .addOption(slugs())
    .addOption(dayOption())
    .addOption(dryRun())
    .action(async (collection: string, id: string, flags: EditFlags & { languages?: string[]; slug: string[]; from?: string }) => {
      const { newEntry } = await commands();
      const options = { ...(await editedSite(flags, host)), date: flags.date };
      const { languages, slug: slugs, from } = flags;
      const entry = { collection, id, languages, slugs, from, isDraft: from !== undefined };
      finish(await newEntry(options, entry, host));
    });
}

function addLanguage(command: Subcommand, { host, finish }: Tool): void {
  command('language', 'add a draft language to site.config.yaml')
    .argument('<code>', 'tag of the language, such as de or pt-BR')
    .option('--name <name>', 'its name in the language itself, such as Deutsch')
    .option('--prefix <prefix>', 'first part of its addresses (default: its tag)')
    .option('--region <locale>', 'language and country, such as de_AT')
    .addOption(dryRun())
    .action(async (code: string, flags: EditFlags & Omit<NewLanguage, 'code'>) => {
      const { name, prefix, region } = flags;
      const { newLanguage } = await commands();
      finish(await newLanguage(await editedSite(flags, host), { code, name, prefix, region }, host));
    });
}

function addCollection(command: Subcommand, { host, finish }: Tool): void {
  command('collection', 'add a collection: its definition and a first entry')
    .argument('<name>', 'name of the collection, such as news')
    .option('--pages', 'its entries have pages, below a page that lists them', false)
    .addOption(
      new Option('--dated', 'entries have pages and a day: lists show the newest first, and there is a feed')
        .default(false)
        .implies({ pages: true }),
    )
    .option('--below <page>', 'the page above that one (default: none)')
    .addOption(languagesOption())
    .addOption(slugs())
    .addOption(dayOption())
    .addOption(dryRun())
    .action(
      async (
        name: string,
        flags: EditFlags & {
          pages: boolean;
          dated: boolean;
          below?: string;
          languages?: string[];
          slug: string[];
        },
      ) => {
        const { pages: hasPages, dated: isDated, below: parent, languages, slug: slugs } = flags;
        if (flags.date !== undefined && !isDated)
          throw new EnvironmentError(
            '--date is for --dated: it is the day of the first entry, and these entries have none.',
            'Add --dated, or leave --date out.',
          );
        const { newCollection } = await commands();
        const collection = { name, hasPages, isDated, parent, languages, slugs };
        const options = { ...(await editedSite(flags, host)), date: flags.date };
        finish(await newCollection(options, collection, host));
      },
    );
}

function addSection(command: Subcommand, { host, finish }: Tool): void {
  command('section', 'add a section type to templates/sections')
    .argument('<type>', 'name of the section type, such as timetable')
    .addOption(dryRun())
    .action(async (type: string, flags: EditFlags) =>
      finish(await (await commands()).newSection(await editedSite(flags, host), type, host)),
    );
}

function addForm(command: Subcommand, { host, finish }: Tool): void {
  command('form', 'add a form to templates/forms')
    .argument('<name>', 'name of the form, such as booking')
    .addOption(dryRun())
    .action(async (name: string, flags: EditFlags) => finish(await (await commands()).newForm(await editedSite(flags, host), name, host)));
}
