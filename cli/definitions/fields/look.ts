import { z } from 'zod';
import { pageReference, text } from './fields.ts';
import { faceNames, lookChoices, styleNames } from './look-names.ts';

const hex = z.string().regex(/^#(?:[\da-fA-F]{3}|[\da-fA-F]{6})$/, 'a colour such as "#0B5D48", between quotation marks');

const color = z.strictObject({
  light: hex.optional().describe('In light mode, such as #0B5D48.'),
  dark: hex
    .optional()
    .describe('In dark mode. If only one of the two is given, the other follows from it, lighter or darker until it can be read.'),
});

const described = (what: string) => color.optional().describe(what);

/** The colours of a site by their role. Those that are left out follow from the others. */
const colors = z
  .strictObject({
    background: described('The page itself, and the bars of the browser around it.'),
    surface: described('What is on the page: fields, cards.'),
    sunken: described('Bands of the page, and the background of pictures.'),
    text: described('Text.'),
    softText: described('Labels and minor text.'),
    line: described('Lines between things.'),
    strongLine: described('Edges of fields and buttons.'),
    brand: described('Links and the large area of colour.'),
    brandHover: described('Links under the pointer.'),
    onBrand: described('Text on the brand colour.'),
    accent: described('Numbers and marks.'),
    accentFill: described('The main button.'),
    onAccent: described('Text on the main button.'),
    focus: described('The outline of what has the focus.'),
    danger: described('Errors in a form.'),
    success: described('The message that a form has been sent.'),
    field: described('Large areas of colour: the end of a page, and the bands of a bold look.'),
    onField: described('Text on large areas of colour.'),
  })
  .describe('Colours; those that are left out follow from background, text, brand and accent.');

export const colorRoles = Object.keys(colors.shape) as readonly ColorRole[];
export type ColorRole = keyof (typeof colors)['shape'];

const faces = z
  .strictObject({
    headings: z.enum(faceNames).optional().describe('The typeface of headings and large figures.'),
    text: z.enum(faceNames).optional().describe('The typeface of everything else.'),
  })
  .default({})
  .describe('Typefaces that come with the tool, where they differ from those of the style.');

const choice = <const V extends readonly [string, ...string[]]>(values: V, what: string) => z.enum(values).optional().describe(what);

const fontFile = text().regex(/\.woff2$/i, 'a WOFF2 file below public/, such as "fonts/figtree.woff2"');
const pictureFont = text().regex(/\.(woff|ttf|otf)$/i, 'a WOFF, TTF or OTF file below public/');
const drawing = text().regex(/\.(svg|png|webp|avif)$/i, 'a picture below public/, such as "logo.svg"');

/** `look` in `site.config.yaml`: the look of a site without code. Files are below `public/`. */
export const look = z
  .strictObject({
    style: z
      .enum(styleNames)
      .default('sheet')
      .describe(
        'The style that all other settings start from: a technical sheet; plain, quiet with much white; editorial, with serif headlines, columns and rules; or bold, with large type on areas of colour.',
      ),
    logo: z
      .strictObject({
        file: drawing.describe('A picture in the folder public/, such as logo.svg.'),
        dark: drawing.optional().describe('The picture in dark mode.'),
        holdsName: z
          .boolean()
          .default(false)
          .describe('The picture contains the name of the site; otherwise, the name is beside it as text.'),
      })
      .optional()
      .describe('The logo in the header and in social images; without it, the name is shown alone.'),
    colors: colors.default({}),
    typeface: z
      .strictObject({
        file: fontFile.describe('A WOFF2 file in the folder public/, ideally a variable one with the weights from 400 to 700.'),
        bold: fontFile.optional().describe('A file with the weights from 600, if the first one is not variable.'),
        pictures: z
          .strictObject({
            regular: pictureFont.describe('Weight 400.'),
            bold: pictureFont.describe('Weight 600.'),
          })
          .optional()
          .describe('The same typeface for social images, one file for each weight (WOFF, TTF or OTF, not variable).'),
      })
      .optional()
      .describe("The site's own typeface, for everything that has no other typeface."),
    faces,
    scale: choice(lookChoices.scale, 'How much larger headings are than text.'),
    spacing: choice(lookChoices.spacing, 'How much room there is between sections.'),
    hero: choice(
      lookChoices.hero,
      'The top of a page: its drawing or picture beside the title, below it in the full width, tall in a column of its own, or on an area of colour up to the edge of the window.',
    ),
    headings: choice(
      lookChoices.headings,
      'Headings of sections: numbered, plain above the section, ruled in a column of their own, or heavy.',
    ),
    cards: choice(lookChoices.cards, 'Cards and items of lists: between lines, plain, or filled.'),
    buttons: choice(lookChoices.buttons, 'Buttons: solid, outlined, or solid and round.'),
    links: choice(lookChoices.links, 'Links in text: underlined, with a thin line, or marked.'),
    frame: choice(
      lookChoices.frame,
      'Header and footer: like a drawing sheet, quiet, with a rule like a masthead, or on an area of colour.',
    ),
    bands: choice(lookChoices.bands, 'Backgrounds of sections: none, every other one tinted, or areas of colour.'),
    chapters: z
      .array(
        z.strictObject({
          page: pageReference().describe('The page that the chapter begins with.'),
          colors: colors.describe('The colours that are others than those of the site.'),
        }),
      )
      .default([])
      .describe('Colours of a page and of all pages below it.'),
    corners: z.number().min(0).max(24).optional().describe('Radius of corners, in pixels.'),
    lines: z.number().min(0.5).max(4).optional().describe('Width of lines, in pixels.'),
  })
  .default({ style: 'sheet', colors: {}, faces: {}, chapters: [] })
  .describe('How the site looks: a style, and what differs from it, such as logo, colours, typefaces, corners and lines.');

export type Look = z.infer<typeof look>;
export type Chapter = Look['chapters'][number];
