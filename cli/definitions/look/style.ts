import type { Language } from '../fields/config.ts';
import { counterStyles, isDigits } from '../fields/digits.ts';
import type { ColorRole, Look } from '../fields/look.ts';
import { digitsOf, localeOf, scriptsOf } from '../locale.ts';
import { facesOf, ownFamily, stackOf } from './faces.ts';
import { chapterPalette, type Palette, palette } from './palette.ts';
import { settled } from './styles.ts';

/** The custom property of each colour in the style sheets. */
export const colorProperties: Readonly<Record<ColorRole, string>> = {
  background: '--bg',
  surface: '--surface',
  sunken: '--sunken',
  text: '--ink',
  softText: '--ink-2',
  line: '--line',
  strongLine: '--line-strong',
  brand: '--brand',
  brandHover: '--brand-hover',
  onBrand: '--on-brand',
  accent: '--accent',
  accentFill: '--accent-fill',
  onAccent: '--on-accent',
  focus: '--focus',
  danger: '--danger',
  success: '--success',
  field: '--field',
  onField: '--on-field',
};

/** The style sheet of a site's own settings but chapters. `url`: its address. `base`: the site's sub-path, with a slash at both ends. */
export const siteStyle = (
  { look, languages, url }: { look: Look; languages: readonly StyledLanguage[]; url: string },
  base: string,
): string =>
  typefaceStyle(look, base) + colorStyle(look) + digitStyle(languages) + emphasisStyle(languages) + lentStyle(languages) + originStyle(url);

type StyledLanguage = Pick<Language, 'code' | 'region' | 'numbers' | 'direction'>;

/** The origin that addresses on paper have in front of their paths. */
const originStyle = (url: string): string => `:root{--origin:${JSON.stringify(new URL(url).origin)}}`;

/** The digits of numbered lists in languages that do not write 123; empty if all of them do. */
const digitStyle = (languages: readonly Omit<StyledLanguage, 'direction'>[]): string =>
  languages
    .map((language) => {
      const locale = localeOf(language);
      const digits = digitsOf(locale);
      const style = isDigits(digits) ? counterStyles[digits] : 'decimal';
      if (style === 'decimal') return '';
      const zero = new Intl.NumberFormat(locale).format(0);
      return `@counter-style two-${digits}{system:extends ${style};pad:2 "${zero}"}[lang="${language.code}"]{--digits:${style};--two-digits:two-${digits}}`;
    })
    .join('');

/** The scripts that slant their letters for emphasis. Browsers would slant those of others too. */
const slanted = new Set(['Latn', 'Grek', 'Cyrl', 'Armn', 'Geor']);

/** The emphasis of languages whose letters are never slanted; empty if all are. */
const emphasisStyle = (languages: readonly Pick<Language, 'code'>[]): string =>
  languages
    .filter(({ code }) => !scriptsOf(code).some((script) => slanted.has(script)))
    .map(({ code }) => `:lang(${code}) em{font-style:normal;font-weight:600}`)
    .join('');

/**
 * Short texts that another language lends stand at the edge of those around them, whatever their direction is. Rich texts, and parts that
 * say their direction themselves, keep their own edge. Empty if all languages have one direction.
 */
const lentStyle = (languages: readonly Pick<Language, 'direction'>[]): string =>
  new Set(languages.map(({ direction }) => direction)).size < 2
    ? ''
    : '[dir]:where(:not(main,section,nav,aside,pre,.prose,.fallback)){text-align:-webkit-match-parent;text-align:match-parent}';

/** The same without the typeface: colours, corners and lines. */
export function colorStyle(look: Look): string {
  const { corners, lines } = settled(look);
  const measures = `--radius:${corners}px;--hairline:${lines}px`;
  return `:root{color-scheme:light dark;${declarationsOf(palette(look))}${measures}}`;
}

/** The colours of a palette as declarations, without those that `base` has too. */
const declarationsOf = (colors: Palette, base?: Palette): string =>
  Object.entries(colorProperties)
    .map(([role, property]) => {
      const { light, dark } = colors[role as ColorRole];
      const below = base?.[role as ColorRole];
      if (below?.light === light && below.dark === dark) return '';
      return `${property}:${light === dark ? light : `light-dark(${light},${dark})`};`;
    })
    .join('');

/** The colours of each chapter, by its name. Paper has those of the site. A page is marked with its chapter (`PageProps.chapter`). */
export function chapterStyles(look: Look): ReadonlyMap<string, string> {
  const base = palette(look);
  return new Map(
    look.chapters.map((chapter) => {
      const { page } = chapter.page;
      const declarations = declarationsOf(chapterPalette(look, chapter), base);
      return [page, `@media screen{[data-chapter="${page}"]{${declarations}}}`];
    }),
  );
}

/**
 * The typefaces of a site, with the faces of its own. With `optional`, a page keeps the typeface of its first paint, so that nothing
 * moves if the font comes late.
 */
function typefaceStyle(look: Look, base: string): string {
  const { text, headings } = facesOf(look);
  const other = headings === undefined ? '' : `;--headings:${stackOf(headings)}`;
  return `${ownFaces(look, base)}:root{--typeface:${stackOf(text)}${other}}`;
}

function ownFaces({ typeface }: Look, base: string): string {
  if (typeface === undefined) return '';
  const face = (file: string, weights: string) =>
    `@font-face{font-family:${ownFamily};src:url(${JSON.stringify(base + file)})format("woff2");font-weight:${weights};font-display:optional}`;
  const { file, bold } = typeface;
  return bold === undefined ? face(file, '100 900') : face(file, '100 500') + face(bold, '600 900');
}
