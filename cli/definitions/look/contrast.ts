/** A colour as `#rrggbb`, in lower case. */
export type Hex = string;

type Channels = readonly [red: number, green: number, blue: number];

/** `#FFF` and `#FFFFFF` as `#ffffff`. */
export const plainHex = (color: string): Hex =>
  color.length === 4 ? `#${[...color.slice(1)].map((digit) => digit + digit).join('')}`.toLowerCase() : color.toLowerCase();

const channels = (color: Hex): Channels => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as unknown as Channels;

/** Mixes two colours channel by channel. `share`: the part of the second one, from 0 to 1. */
export function mix(first: Hex, second: Hex, share: number): Hex {
  const [from, to] = [channels(first), channels(second)];
  const mixed = from.map((value, index) => Math.round(value + ((to[index] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Relative luminance (WCAG 2.2), from 0 for black to 1 for white. */
function luminance(color: Hex): number {
  const [red, green, blue] = channels(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two colours (WCAG 2.2), from 1 to 21. */
export function contrast(first: Hex, second: Hex): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/**
 * The nearest darker or lighter colour with a contrast of at least `ratio` on all `grounds`. This is the colour itself if it
 * passes; null if no colour does.
 */
export function legible(color: Hex, grounds: readonly Hex[], ratio: number): Hex | null {
  const passes = (candidate: Hex) => grounds.every((ground) => contrast(candidate, ground) >= ratio);
  for (let percent = 0; percent <= 100; percent += 1) {
    for (const end of ['#000000', '#ffffff']) {
      const candidate = mix(color, end, percent / 100);
      if (passes(candidate)) return candidate;
    }
  }
  return null;
}
