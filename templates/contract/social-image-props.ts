import type { Hero } from './page-props.ts';

/** The colours of the picture: the light ones of the site. The picture has no dark mode. */
export type SocialImageColors = Readonly<
  Record<'background' | 'surface' | 'sunken' | 'text' | 'softText' | 'line' | 'strongLine' | 'brand' | 'accentFill', string>
>;

/** The props of a page's social image. A text is null if the picture's font lacks one of its letters. */
export interface SocialImageProps {
  /** In pixels. */
  width: number;
  height: number;
  /** The heroes of the page and of those above it up to the root. The picture shows the first drawing among them. */
  heroes: Hero[];
  title: string | null;
  /** The group of the page in the navigation. */
  group: string | null;
  /** The page's place in the route table, such as `2.4`; empty for the root. */
  number: string;
  /** Name of the site: in the language of the page, or else in the first one that the font has letters for. */
  name: string | null;
  /** The frame of the look. That of `sheet` is a sheet of technical drawings. */
  frame: 'sheet' | 'quiet' | 'masthead' | 'banner';
  /** The logo as a `data:` address, with its size in pixels; null if there is none. */
  logo: { src: string; width: number; height: number; holdsName: boolean } | null;
  colors: SocialImageColors;
  language: string;
  /** Host and folder of the site: `example.org`, `example.org/folder`. */
  host: string;
}
