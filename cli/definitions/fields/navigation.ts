import { z } from 'zod';
import { localizedText } from './fields.ts';
import { languages } from './language-list.ts';
import { menuTarget } from './page-reference.ts';

const navigationItem = z.strictObject({
  title: localizedText().describe('The words of the link.'),
  path: menuTarget().describe('The page that the link leads to.'),
  languages: languages()
    .optional()
    .describe(
      'The languages whose menus have the link. Left out, those that the page is for. In another one, the link says which language it leads to.',
    ),
});

const documentationGroup = z.strictObject({
  title: localizedText().describe('What the pages of the group have in common.'),
  pages: z
    .array(menuTarget())
    .min(1)
    .describe('The pages of the group in the order in which one reads them.'),
});

const footerItem = navigationItem.extend({
  withPages: z
    .boolean()
    .optional()
    .describe('true: below the link stand the pages that the header has below it.'),
});

/**
 * `content/navigation.yaml`: the header's groups with their submenus, the quick links of the footer, the pages of the documentation.
 * `link`: the fields of a link in a submenu beyond those of every site.
 */
export const navigationFile = (link: z.ZodRawShape) =>
  z.strictObject({
    main: z
      .array(
        navigationItem.extend({
          submenu: z
            .array(navigationItem.extend(link) as typeof navigationItem)
            .optional()
            .describe('The pages of the group.'),
        }),
      )
      .min(1)
      .describe('The groups of the header.'),
    action: navigationItem.optional().describe('The one action in the header, such as Contact us.'),
    footer: z.array(footerItem).default([]).describe('The quick links of the footer.'),
    legal: z.array(navigationItem).default([]).describe('The small links at the end of every page.'),
    documentation: z
      .array(documentationGroup)
      .default([])
      .describe('The pages of the documentation in groups. Pages of the kind documentation show them.'),
  });

export type Navigation = z.infer<ReturnType<typeof navigationFile>>;
