import { oncePer, oncePerObject } from '../../platform/once-per.ts';
import { type Chapter, type ColorRole, colorRoles, type Look } from '../fields/look.ts';
import { contrast, type Hex, legible, mix, plainHex } from './contrast.ts';
import { styles } from './styles.ts';

export const modes = ['light', 'dark'] as const;
export type Mode = (typeof modes)[number];

/** Every colour of a site, in each mode. */
export type Palette = Readonly<Record<ColorRole, Readonly<Record<Mode, Hex>>>>;

/** The colours of a site that sets none. */
const defaults: Palette = {
  background: { light: '#fbfaf6', dark: '#0b1512' },
  surface: { light: '#ffffff', dark: '#111e1a' },
  sunken: { light: '#f1efe8', dark: '#07100d' },
  text: { light: '#10201b', dark: '#edf3f0' },
  softText: { light: '#45544e', dark: '#a8b8b0' },
  line: { light: '#dad7cc', dark: '#24342e' },
  strongLine: { light: '#79857f', dark: '#70827a' },
  brand: { light: '#0b5d48', dark: '#5ccba3' },
  brandHover: { light: '#084635', dark: '#86ddbd' },
  onBrand: { light: '#ffffff', dark: '#052018' },
  accent: { light: '#b4430b', dark: '#ff9a5a' },
  accentFill: { light: '#e8590c', dark: '#ff8a3d' },
  onAccent: { light: '#10201b', dark: '#0b1512' },
  focus: { light: '#1a5fd0', dark: '#8db8ff' },
  danger: { light: '#b3261e', dark: '#ff8f86' },
  success: { light: '#1b6b42', dark: '#6fd79c' },
  field: { light: '#0b5d48', dark: '#111e1a' },
  onField: { light: '#ffffff', dark: '#edf3f0' },
};

/** Two colours that templates combine, and the contrast that they need. */
export interface ColorPair {
  role: ColorRole;
  on: ColorRole;
  /** WCAG 2.2: 4.5 for text (1.4.3), 3 for borders and symbols (1.4.11). */
  ratio: 4.5 | 3;
}

const grounds = ['background', 'surface', 'sunken'] as const satisfies readonly ColorRole[];
const onGrounds = (role: ColorRole, ratio: ColorPair['ratio']): ColorPair[] => grounds.map((on) => ({ role, on, ratio }));

/** Every pair that the templates use. */
export const pairs: readonly ColorPair[] = [
  ...onGrounds('text', 4.5),
  ...onGrounds('softText', 4.5),
  ...onGrounds('brand', 4.5),
  ...onGrounds('brandHover', 4.5),
  ...onGrounds('accent', 4.5),
  ...onGrounds('strongLine', 3),
  ...onGrounds('focus', 3),
  ...onGrounds('danger', 4.5),
  { role: 'success', on: 'background', ratio: 3 },
  { role: 'success', on: 'sunken', ratio: 4.5 },
  { role: 'onBrand', on: 'brand', ratio: 4.5 },
  { role: 'onAccent', on: 'accentFill', ratio: 4.5 },
  { role: 'onField', on: 'field', ratio: 4.5 },
];

/** How a missing colour is made, if the site sets one of the colours that it depends on. */
const derived: Partial<Record<ColorRole, { from: readonly ColorRole[]; make(colors: Colors, mode: Mode): Hex }>> = {
  surface: {
    from: ['background'],
    make: ({ background }, mode) => mix(background, '#ffffff', mode === 'light' ? 0.7 : 0.05),
  },
  sunken: {
    from: ['background'],
    make: ({ background }, mode) => mix(background, '#000000', mode === 'light' ? 0.04 : 0.25),
  },
  softText: {
    from: ['background', 'text'],
    make: (colors) => readable(mix(colors.text, colors.background, 0.25), 'softText', colors),
  },
  line: { from: ['background', 'text'], make: ({ background, text }) => mix(background, text, 0.16) },
  strongLine: {
    from: ['background', 'text'],
    make: (colors) => readable(mix(colors.background, colors.text, 0.5), 'strongLine', colors),
  },
  brandHover: {
    from: ['brand'],
    make: (colors) => readable(mix(colors.brand, colors.text, 0.25), 'brandHover', colors),
  },
  onBrand: { from: ['brand'], make: ({ brand }) => blackOrWhite(brand) },
  accentFill: { from: ['accent'], make: ({ accent }) => accent },
  onAccent: { from: ['accent', 'accentFill'], make: ({ accentFill }) => blackOrWhite(accentFill) },
  // A large area of a light colour would glare in the dark.
  field: {
    from: ['brand', 'background'],
    make: ({ brand, surface }, mode) => (mode === 'light' ? brand : mix(surface, brand, 0.12)),
  },
  onField: { from: ['field', 'brand', 'background'], make: ({ field }) => blackOrWhite(field) },
};

type Colors = Record<ColorRole, Hex>;

/** White if it has enough contrast on a colour, otherwise almost black. One of the two always has enough. */
const blackOrWhite = (ground: Hex): Hex =>
  contrast('#ffffff', ground) >= 4.5 ? '#ffffff' : (legible('#101010', [ground], 4.5) ?? '#000000');

/** A colour, made lighter or darker until it has enough contrast on all its grounds. */
function readable(color: Hex, role: ColorRole, colors: Colors): Hex {
  const own = pairs.filter((pair) => pair.role === role);
  const ratio = Math.max(...own.map((pair) => pair.ratio));
  return (
    legible(
      color,
      own.map(({ on }) => colors[on]),
      ratio,
    ) ?? color
  );
}

/** All colours of a site: those that it sets, and those that follow from them. */
export function palette({ style = 'sheet', colors }: Pick<Look, 'colors'> & Partial<Look>): Palette {
  const given = { ...stillTrue(styles[style].colors, colors), ...colors };
  const inMode = (mode: Mode): Colors => {
    const other = mode === 'light' ? 'dark' : 'light';
    const colors = { ...defaultsOf(mode) };
    // In this order, each role follows those that it depends on.
    for (const role of colorRoles) {
      const own = given[role]?.[mode];
      const twin = given[role]?.[other];
      const rule = derived[role];
      if (own !== undefined) colors[role] = plainHex(own);
      else if (twin !== undefined && pairs.some((pair) => pair.role === role && pair.on === 'background'))
        colors[role] = readable(plainHex(twin), role, colors);
      else if (rule?.from.some((source) => given[source] !== undefined)) colors[role] = rule.make(colors, mode);
    }
    return colors;
  };
  const [light, dark] = [inMode('light'), inMode('dark')];
  return Object.fromEntries(colorRoles.map((role) => [role, { light: light[role], dark: dark[role] }])) as unknown as Palette;
}

/** All colours of the pages of a chapter: its own instead of those of the site. */
export const chapterPalette = (look: Parameters<typeof palette>[0], { colors }: Pick<Chapter, 'colors'>): Palette =>
  palette({ ...look, colors: { ...look.colors, ...colors } });

/** The colours of the browser's own frame around a page: its background. `chapter`: the page that the page's chapter begins with. */
export const frameColors = (look: Look, chapter?: string): Record<Mode, Hex> => frames(look)(chapter);

const frames = oncePerObject((look: Look) =>
  oncePer((chapter: string | undefined) => {
    const own = look.chapters.find(({ page }) => page.page === chapter);
    return (own === undefined ? palette(look) : chapterPalette(look, own)).background;
  }),
);

/** The colours of a style, without those that follow from a colour that the site sets. */
const stillTrue = (own: Look['colors'], set: Look['colors']): Look['colors'] =>
  Object.fromEntries(Object.entries(own).filter(([role]) => !derived[role as ColorRole]?.from.some((source) => set[source] !== undefined)));

const defaultsOf = (mode: Mode): Colors => Object.fromEntries(colorRoles.map((role) => [role, defaults[role][mode]])) as Colors;

/** A colour that has too little contrast in one mode. */
export interface WeakColor {
  role: ColorRole;
  mode: Mode;
  color: Hex;
  /** The ground with the least contrast. */
  on: ColorRole;
  ground: Hex;
  ratio: ColorPair['ratio'];
  /** The contrast on that ground. */
  contrast: number;
  /** The nearest colour with enough contrast on all its grounds; null if there is none. */
  better: Hex | null;
}

/** Every colour that has too little contrast with one of its grounds, once per mode. */
export function weakColors(colors: Palette): WeakColor[] {
  return modes.flatMap((mode) =>
    colorRoles.flatMap((role) => {
      const color = colors[role][mode];
      const own = pairs
        .filter((pair) => pair.role === role)
        .map((pair) => ({ ...pair, ground: colors[pair.on][mode] }))
        .map((pair) => ({ ...pair, contrast: contrast(color, pair.ground) }));
      const [weakest] = own.filter((pair) => pair.contrast < pair.ratio).sort((a, b) => a.contrast / a.ratio - b.contrast / b.ratio);
      if (weakest === undefined) return [];
      const needed = Math.max(...own.map(({ ratio }) => ratio));
      const better = legible(
        color,
        own.map(({ ground }) => ground),
        needed,
      );
      return [{ ...weakest, mode, color, better }];
    }),
  );
}
