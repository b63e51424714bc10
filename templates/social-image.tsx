import type { CSSProperties, ReactElement } from 'react';
import type { SocialImageColors, SocialImageProps } from './contract.ts';
import { motifs } from './drawings/drawings.ts';
import { flow, flowViewBox } from './drawings/flow.tsx';
import type { DrawnPath, Tone } from './drawings/isometric.ts';
import { motifViewBox, onGround } from './drawings/motif.tsx';

/**
 * In pixels. `bar`: the strips above and below the sheet; `title`: the largest height of the title with its distances; `sizes`:
 * the sizes of its type, of which the largest that fits is used.
 */
const measures = {
  margin: 64,
  bar: 108,
  gap: 40,
  title: 300,
  line: 1.06,
  sizes: [96, 88, 80, 72, 66, 60, 56, 52, 48, 44],
};

const row: CSSProperties = { display: 'flex', flexDirection: 'row', alignItems: 'center' };
const small: CSSProperties = { fontSize: 28, whiteSpace: 'nowrap' };

/**
 * A page's social image: name above, the title beside its drawing, and the site's address below. In the frame `sheet` it is a sheet of
 * technical drawings, with the page's number, and the address as a dimension. It has host elements only, because the tree is passed on as
 * JSON.
 */
export function socialImage(image: SocialImageProps): ReactElement {
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        width: image.width,
        height: image.height,
        boxSizing: 'border-box',
        padding: `0 ${measures.margin}px`,
        backgroundColor: image.colors.background,
        color: image.colors.text,
        fontFamily: 'Typeface, Typeface Extended',
      }}
    >
      {titleBar(image)}
      {sheet(image)}
      {image.frame === 'sheet' ? dimension(image) : address(image)}
    </div>
  );
}

/** The largest text: the title, or what is left if the font has no letters for it. */
const headlineOf = ({ title, name, host }: SocialImageProps): string => title ?? name ?? host;

/** The lines below the bar, by the frame: as below the header of a page. */
const rules = (colors: SocialImageColors): Record<SocialImageProps['frame'], string> => ({
  sheet: `2px solid ${colors.line}`,
  quiet: '0 solid transparent',
  masthead: `2px solid ${colors.text}`,
  banner: `12px solid ${colors.accentFill}`,
});

/** Logo and name; the page's group, and on a sheet its number and language. */
function titleBar(image: SocialImageProps): ReactElement {
  const { name, title, group, number, language, logo, colors, frame } = image;
  const onSheet = frame === 'sheet' ? [number, language.toUpperCase()] : [];
  const details = [group === title ? null : group, ...onSheet].filter(Boolean);
  const cell: CSSProperties =
    frame === 'sheet' ? { ...row, height: '100%', marginLeft: 28, paddingLeft: 28, borderLeft: `2px solid ${colors.line}` } : row;
  return (
    <div
      style={{
        ...row,
        height: measures.bar,
        justifyContent: 'space-between',
        borderBottom: rules(colors)[frame],
      }}
    >
      <div style={{ ...row, fontSize: 36, fontWeight: 600, letterSpacing: '-0.03em', whiteSpace: 'nowrap' }}>
        {logo && <img src={logo.src} alt="" height={52} width={logoWidth(logo)} style={{ marginRight: 14 }} />}
        {logo?.holdsName || name === headlineOf(image) ? '' : (name ?? '')}
      </div>
      <div style={{ ...row, ...small, height: '100%', color: colors.softText }}>
        {details.map((text) => (
          <div key={text} style={cell}>
            {text}
          </div>
        ))}
      </div>
    </div>
  );
}

/** In pixels: the width for a height of 52, and at most a third of the picture. */
const logoWidth = ({ width, height }: { width: number; height: number }): number => Math.min(Math.round((52 * width) / height), 400);

/** The title beside the drawing. Without a drawing, or with a very long word, the title alone. */
function sheet(image: SocialImageProps): ReactElement {
  const title = headlineOf(image);
  const drawing = drawingOf(image);
  const width = image.width - 2 * measures.margin;
  const beside = drawing === null ? width : width - drawing.width - measures.gap;
  const fontSize = fontSizeOf(title, beside);
  const isAlone = drawing === null || fontSize === null;
  return (
    <div style={{ ...row, flexGrow: 1, justifyContent: 'space-between' }}>
      <div
        style={{
          display: 'block',
          width: isAlone ? width : beside,
          fontSize: fontSize ?? fontSizeOf(title, width) ?? measures.sizes.at(-1),
          fontWeight: 600,
          letterSpacing: '-0.03em',
          lineHeight: measures.line,
          // Longer words are broken at the end of the line, and longer titles are cut at the end of the sheet.
          wordBreak: 'break-word',
          lineClamp: 5,
        }}
      >
        {title}
      </div>
      {isAlone ? null : drawing.element}
    </div>
  );
}

/** The site's address, unless it is the headline. */
const addressIn = (image: SocialImageProps): string => (headlineOf(image) === image.host ? '' : image.host);

/** The site's address below the title. */
const address = (image: SocialImageProps): ReactElement => (
  <div style={{ ...row, ...small, height: measures.bar, color: image.colors.softText }}>{addressIn(image)}</div>
);

/** A dimension line over the whole width, with the site's address as its measure. */
function dimension(image: SocialImageProps): ReactElement {
  const { colors } = image;
  const measure = addressIn(image);
  const line = <div style={{ flexGrow: 1, height: 2, backgroundColor: colors.strongLine }} />;
  const end = (
    <svg aria-hidden="true" viewBox="0 0 24 36" width="24" height="36" fill="none">
      <path d="M0 18h24M12 2v32" stroke={colors.strongLine} strokeWidth="2" />
      <path d="M1 29l22-22" stroke={colors.text} strokeWidth="3" />
    </svg>
  );
  return (
    <div style={{ ...row, height: measures.bar }}>
      {end}
      {line}
      {measure && <div style={{ ...small, padding: '0 24px', fontWeight: 600, color: colors.text }}>{measure}</div>}
      {line}
      {end}
    </div>
  );
}

interface Paint {
  fill: string;
  stroke?: string;
  strokeWidth?: number;
  strokeDasharray?: string;
}

const paints = (colors: SocialImageColors): Record<Tone, Paint> => ({
  light: { fill: colors.surface },
  shade: { fill: colors.sunken },
  goods: { fill: colors.accentFill },
  cut: { fill: colors.text },
  line: { fill: 'none' },
  fine: { fill: 'none', stroke: colors.strongLine },
  flow: { fill: 'none', stroke: colors.accentFill, strokeWidth: 2, strokeDasharray: '7 5' },
});

/** The drawing of the nearest page at or above this one that names one; null if none does. */
function drawingOf({ heroes, colors }: SocialImageProps): { element: ReactElement; width: number } | null {
  const name = heroes.map(({ drawing }) => drawing).find((drawing) => drawing !== undefined);
  if (name === undefined) return null;
  return name === 'flow'
    ? lineDrawing(flow, flowViewBox, { width: 560, stroke: 1.75, colors })
    : lineDrawing(onGround(motifs[name]()), motifViewBox, { width: 430, stroke: 1.25, colors });
}

/** `stroke`: width of lines in units of the drawing, which is scaled to `width` pixels. */
function lineDrawing(
  parts: DrawnPath[],
  viewBox: string,
  { width, stroke, colors }: { width: number; stroke: number; colors: SocialImageColors },
): { element: ReactElement; width: number } {
  const paint = paints(colors);
  const [, , across = 1, down = 1] = viewBox.split(' ').map(Number);
  const element = (
    <svg
      aria-hidden="true"
      viewBox={viewBox}
      width={width}
      height={Math.round((width * down) / across)}
      stroke={colors.text}
      strokeWidth={stroke}
      strokeLinejoin="round"
    >
      {parts.map(({ d, tone }) => (
        <path key={d} d={d} {...paint[tone]} />
      ))}
    </svg>
  );
  return { element, width };
}

/** Widths of Instrument Sans at weight 600 with the title's letter spacing, in em. They are rounded up. */
const letterWidths: readonly (readonly [letters: RegExp, width: number])[] = [
  [/[ijlI.,:;'’]/u, 0.26],
  [/[frtJ()/-]/u, 0.43],
  [/[aåäcekszvyx]/u, 0.54],
  [/[mM]/u, 0.91],
  [/W/u, 1.06],
  [/[\p{Lu}w%&]/u, 0.78],
];

const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letterWidths.find(([letters]) => letters.test(letter))?.[1] ?? 0.6), 0);

/** The largest size at which every word fits the column and all lines fit the height; null if there is none. */
function fontSizeOf(text: string, width: number): number | null {
  const words = text.split(/\s+|(?<=-)/u).map(widthOf);
  const fits = (fontSize: number) => {
    let lines = 1;
    let used = 0;
    for (const word of words) {
      const needed = word * fontSize;
      if (needed > width) return false;
      if (used > 0 && used + needed > width) {
        lines += 1;
        used = 0;
      }
      used += needed + 0.2 * fontSize;
    }
    return lines * fontSize * measures.line <= measures.title;
  };
  return measures.sizes.find(fits) ?? null;
}
