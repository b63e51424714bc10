import { z } from 'zod';
import { describedBy, type MaybeUnusable } from '../not-checked.ts';
import { refined } from '../refine.ts';
import type { FieldProblem } from './field-value.ts';
import { id, localizedText } from './fields.ts';
import { languages } from './language-list.ts';
import { menuLink } from './link.ts';
import { menuTarget } from './page-reference.ts';

const navigationItem = z.strictObject({
  title: localizedText().describe('The words of the link.'),
  path: menuLink().describe(
    'Where it leads: a page such as contact, a part of it such as contact#form, a file such as file:plan.pdf, or an address such as https://example.org.',
  ),
  languages: languages()
    .optional()
    .describe(
      'The languages whose menus have the link; if left out, those of its page, or all. If the page is not in the language of the menu, the link says in which one it is.',
    ),
});

const documentationGroup = z.strictObject({
  title: localizedText().describe('What the pages of the group have in common.'),
  pages: z.array(menuTarget()).min(1).describe('The pages of the group in reading order.'),
});

const footerItem = navigationItem.extend({
  withPages: z.boolean().optional().describe('Shows below the link the pages that the header has below it.'),
});

/** What the shell adds to the menus. `link`: fields of a link in a submenu. `fields`: those of the file. */
interface NavigationParts extends MaybeUnusable {
  link?: z.ZodRawShape;
  fields?: z.ZodRawShape;
}

const linkSchema = (shell: NavigationParts) => describedBy(shell, { ...navigationItem.shape, ...shell.link }) as typeof navigationItem;

const menuSchema = (shell: NavigationParts) =>
  z
    .array(
      navigationItem.extend({
        submenu: z.array(linkSchema(shell)).optional().describe('The pages of the group.'),
      }),
    )
    .min(1);

const menus = (shell: NavigationParts) => ({
  main: menuSchema(shell).describe('The groups of the header.'),
  action: navigationItem.optional().describe('The button in the header, such as Contact us.'),
  footer: z.array(footerItem).default([]).describe('The quick links of the footer.'),
  legal: z.array(navigationItem).default([]).describe('The small links at the end of every page.'),
  menus: z
    .record(id(), menuSchema(shell))
    .optional()
    .describe("Other menus by their names, for templates of the site's own (shell.menus)."),
  documentation: z
    .array(documentationGroup)
    .default([])
    .describe('The pages of the documentation in groups. Pages of the kind documentation show them.'),
});

/** The keys of `content/navigation.yaml` in every site. */
export const menuNames: readonly string[] = Object.keys(menus({}));

/**
 * `content/navigation.yaml`: the header's groups with their submenus, the quick links of the footer, the pages of the documentation, and
 * the fields that the shell adds. With a shell that cannot be used, any fields may be there.
 */
export const navigationFile = (shell: NavigationParts) =>
  refined(navigationSchema(shell), (navigation: Navigation) => [
    ...withoutPages(navigation),
    ...repeated(navigation.footer, ['footer']),
    ...repeated(navigation.legal, ['legal']),
  ]);

const navigationSchema = (shell: NavigationParts) =>
  (shell.isUnusable ? z.looseObject : z.strictObject)({
    ...shell.fields,
    ...menus(shell),
  }) as unknown as z.ZodObject<ReturnType<typeof menus>, z.core.$strict>;

export type Navigation = z.infer<z.ZodObject<ReturnType<typeof menus>, z.core.$strict>>;

/** Links of the footer that are to show the pages of a group that the header does not have. */
function withoutPages({ main, footer }: Navigation): FieldProblem[] {
  const groups = main.filter(({ submenu = [] }) => submenu.length > 0).map(({ path }) => path.name);
  return footer.flatMap(({ path, withPages }, index) =>
    withPages && !groups.includes(path.name)
      ? [
          {
            at: ['footer', index, 'withPages'],
            expected: `false: the header has no pages below ${path.name}`,
          },
        ]
      : [],
  );
}

/**
 * Links that stand in a list already. One with `languages` and one without are not compared: the latter is for the languages of its page,
 * which the route table knows.
 */
function repeated(items: Navigation['legal'], at: readonly string[]): FieldProblem[] {
  const areTogether = (a: readonly string[] | undefined, b: readonly string[] | undefined) =>
    a === undefined || b === undefined ? a === b : a.some((code) => b.includes(code));
  const isSame = (a: Navigation['legal'][number], b: Navigation['legal'][number]) =>
    JSON.stringify(a.path) === JSON.stringify(b.path) && areTogether(a.languages?.codes, b.languages?.codes);
  return items.flatMap((item, index) =>
    items.slice(0, index).some((before) => isSame(before, item))
      ? [{ at: [...at, index, 'path'], expected: 'a link that the list does not have yet' }]
      : [],
  );
}
