import { type CommonFlags, siteCommand, siteOf, type Tool } from './tool.ts';

/** Adds `tvilling fields`. */
export function addFields({ program, host, finish }: Tool): void {
  siteCommand(program, 'fields', 'list the fields of a file, a section type or a collection, with their purpose')
    .argument('[name]', 'such as page, site.config, sections/text or collections/news')
    .action(async (name: string | undefined, flags: CommonFlags) => {
      const { printFields } = await import('../check/editors/print-fields.ts');
      const { definitions } = await siteOf(flags, host);
      finish(printFields(name, definitions, host));
    });
}
