import { z } from 'zod';
import { pageReference, text } from './fields.ts';

const hex = z
  .string()
  .regex(/^#(?:[\da-f]{3}|[\da-f]{6})$/i, 'a colour such as "#0B5D48", between quotation marks');

const color = z.strictObject({
  light: hex
    .optional()
    .describe('In light mode, such as "#0B5D48". Quotation marks keep YAML from taking it for a comment.'),
  dark: hex
    .optional()
    .describe(
      'In dark mode. Of two, the one that is left out is the other, made lighter or darker until it can be read.',
    ),
});

const described = (what: string) => color.optional().describe(what);

/** The colours of a site by their role. Those that are left out follow from the others. */
const colors = z
  .strictObject({
    background: described('The page itself, and the frame of the browser.'),
    surface: described('What lies on the page: fields, cards.'),
    sunken: described('Bands of the page, and the ground of pictures.'),
    text: described('Text.'),
    softText: described('Labels and what stands beside.'),
    line: described('Lines between things.'),
    strongLine: described('Edges of fields and buttons.'),
    brand: described('Links and the large area of colour.'),
    brandHover: described('Links below the pointer.'),
    onBrand: described('Text on the brand colour.'),
    accent: described('Numbers and marks.'),
    accentFill: described('The button that counts.'),
    onAccent: described('Text on that button.'),
    focus: described('The frame of what has the focus.'),
    danger: described('What is wrong in a form.'),
    success: described('What has been sent.'),
  })
  .describe('Colours; those that are left out follow from background, text, brand and accent.');

export const colorRoles = Object.keys(colors.shape) as readonly ColorRole[];
export type ColorRole = keyof (typeof colors)['shape'];

const fontFile = text().regex(/\.woff2$/i, 'a WOFF2 file below public/, such as "fonts/figtree.woff2"');
const pictureFont = text().regex(/\.(woff|ttf|otf)$/i, 'a WOFF, TTF or OTF file below public/');
const drawing = text().regex(/\.(svg|png|webp|avif)$/i, 'a picture below public/, such as "logo.svg"');

/** `look` in `site.config.yaml`: the look of a site without code. Files are below `public/`. */
export const look = z
  .strictObject({
    logo: z
      .strictObject({
        file: drawing.describe('A picture below public/, such as logo.svg.'),
        dark: drawing.optional().describe('The picture in dark mode.'),
        holdsName: z
          .boolean()
          .default(false)
          .describe(
            'Whether the name of the site stands in the picture; otherwise it stands beside it as text.',
          ),
      })
      .optional()
      .describe('The logo in the header and in social images; without it the name stands alone.'),
    colors: colors.default({}),
    typeface: z
      .strictObject({
        file: fontFile.describe(
          'A WOFF2 file below public/; best a variable one, with the weights from 400 to 700.',
        ),
        bold: fontFile.optional().describe('The weights from 600 on, where the first file is not variable.'),
        pictures: z
          .strictObject({
            regular: pictureFont.describe('Weight 400.'),
            bold: pictureFont.describe('Weight 600.'),
          })
          .optional()
          .describe(
            'The same typeface for social images, one file for each weight (WOFF, TTF or OTF, not variable).',
          ),
      })
      .optional()
      .describe("The typeface; the tool's own where left out."),
    chapters: z
      .array(
        z.strictObject({
          page: pageReference().describe('The page that the chapter begins with.'),
          colors: colors.describe('The colours that are others than those of the site.'),
        }),
      )
      .default([])
      .describe('Colours of a page and of all pages below it.'),
    corners: z.number().min(0).max(24).default(2).describe('Radius of corners, in pixels.'),
    lines: z.number().min(0.5).max(4).default(1).describe('Width of lines, in pixels.'),
  })
  .default({ colors: {}, chapters: [], corners: 2, lines: 1 })
  .describe('How the site looks: logo, colours, typeface, corners and lines.');

export type Look = z.infer<typeof look>;
export type Chapter = Look['chapters'][number];
