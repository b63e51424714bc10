import type { z } from 'zod';
import type { Definitions } from '../../definitions/definitions.ts';
import { sectionSchema } from '../../definitions/section.ts';
import { uiSchema } from '../../definitions/words.ts';
import { styler, wrap } from '../../diagnostics/format.ts';
import { nearest } from '../../diagnostics/nearest.ts';
import { EnvironmentError } from '../../platform/environment-error.ts';
import { type Host, hasColor, print, widthOf } from '../../platform/host.ts';
import { fieldList } from './field-list.ts';

/** Something with fields: a file, or the definition in a folder of templates. */
export interface DescribedFields {
  says: string;
  schema: z.ZodType;
}

/**
 * `tvilling fields [name]`: lists the fields of a file, a section type or a collection. A name without its folder means all that
 * have it, and the path of a file what it has. Without a name, lists everything that has fields.
 */
export function printFields(name: string | undefined, definitions: Definitions, host: Host): 0 {
  const all = new Map([...describedIn(definitions), ['ui', wordsIn(definitions)]]);
  if (name === undefined) {
    print(host.stdout, listOf(all, host));
    return 0;
  }
  const found = [...all].filter(([full, { says }]) => full === name || full.endsWith(`/${name}`) || says.startsWith(`${name}: `));
  if (found.length === 0) {
    const close = nearest(name, [...all.keys()]);
    throw new EnvironmentError(
      `Nothing is called "${name}".`,
      close === null ? 'List all that has fields: tvilling fields' : `Did you mean "${close}"?`,
    );
  }
  print(host.stdout, found.map(([full, described]) => description(full, described, host)).join('\n'));
  return 0;
}

/** The words of the templates. The purpose of each is its text where a site has none. */
const wordsIn = ({ words }: Definitions): DescribedFields => ({
  says: 'content/ui.yaml: other words in the place of those of the templates, in every language.',
  schema: uiSchema(words, (schema, says) => schema.describe(says)),
});

/** Everything that has fields, by its name, but for the words of the templates. */
export function describedIn({ config, page, routes, navigation, sections, collections }: Definitions): Map<string, DescribedFields> {
  return new Map<string, DescribedFields>([
    ['site.config', { says: 'site.config.yaml: what is true of the whole site.', schema: config }],
    ['page', { says: 'content/pages/<page>.yaml: one page in all its languages.', schema: page }],
    ['routes', { says: 'content/routes.yaml: a line for each page, with its addresses.', schema: routes }],
    ['navigation', { says: 'content/navigation.yaml: menu and footer.', schema: navigation }],
    ...Array.from(sections, ([type, section]): [string, DescribedFields] => [
      `sections/${type}`,
      { says: section.shows, schema: sectionSchema(type, section) },
    ]),
    ...Array.from(collections.values(), ({ name, from, holds, schema }): [string, DescribedFields] => [
      `collections/${name}`,
      { says: `${from}: ${holds}.`, schema },
    ]),
  ]);
}

function listOf(all: ReadonlyMap<string, DescribedFields>, { stdout, env }: Host): string {
  const style = styler(hasColor(stdout, env));
  const lines = [...all].flatMap(([name, { says }]) => [style('bold', name), wrap(says, widthOf(stdout), '  ')]);
  return `${lines.join('\n')}\n\ntvilling fields <name> lists the fields of one.\n`;
}

function description(name: string, { says, schema }: DescribedFields, { stdout, env }: Host): string {
  const style = styler(hasColor(stdout, env));
  const width = widthOf(stdout);
  const rows = fieldList(schema).flatMap(({ key, isRequired, kind, says: purpose }) => {
    const indent = /^ */.exec(key)?.[0] ?? '';
    const head = `  ${style('bold', key)}${isRequired ? '*' : ''}  `;
    return [
      `${head}${wrap(kind, width - 6 - indent.length, `      ${indent}`).trimStart()}`,
      ...(purpose === '' ? [] : [wrap(purpose, width, `      ${indent}`)]),
    ];
  });
  return [style('bold', name), wrap(says, width, '  '), '', ...rows, '', '* must be there', ''].join('\n');
}
