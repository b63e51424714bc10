import { define, quote, suggestion } from '../entry.ts';

const kilobytes = (bytes: number): string => `${Math.round(bytes / 1000).toLocaleString('en')} kB`;

/** What can be wrong with pictures that content names. */
export const assetRules = {
  'asset/missing-file': define<{ file: string; known: readonly string[] }>({
    severity: 'error',
    message: ({ file }) => `There is no file public/${file}.`,
    hint: ({ file, known }) => suggestion(file, known, 'The files of public/ are'),
    what: 'Content names a picture that does not lie in public/.',
    why: 'Visitors would see an empty frame.',
    fix: 'Put the file into public/, or correct its path, which is written without public/.',
    bad: 'picture: { file: public/line.jpg, alt: { … } }',
    good: 'picture: { file: line.jpg, alt: { … } }',
  }),
  'asset/unreadable': define<{ file: string }>({
    severity: 'error',
    message: ({ file }) => `public/${file} is no picture that browsers show.`,
    what: 'A file that content names as a picture is none, or is in a format that browsers do not show.',
    why: 'Its size cannot be read, and visitors would see an empty frame.',
    fix: 'Save it as JPEG, PNG, WebP, AVIF, GIF or SVG.',
    bad: 'picture: { file: line.tiff, alt: { … } }',
    good: 'picture: { file: line.webp, alt: { … } }',
  }),
  'asset/missing-alt': define<{ file: string }>({
    severity: 'error',
    lowerable: true,
    message: ({ file }) => `The picture ${quote(file)} has no alternative text.`,
    what: 'A picture has no words for those who do not see it.',
    why: 'Screen readers have nothing to say but the name of the file (WCAG 2.2, success criterion 1.1.1).',
    fix: 'Say in "alt", in each language, what the picture shows.',
    bad: 'picture: { file: line.jpg }',
    good: 'picture:\n  file: line.jpg\n  alt: { en: Line 4 behind glass, sv: Linje 4 bakom glas }',
  }),
  'asset/too-large': define<{
    file: string;
    width: number;
    height: number;
    bytes: number;
    limits: { width: number; bytes: number };
  }>({
    severity: 'warning',
    message: ({ file, width, height, bytes }) =>
      `public/${file} is far larger than its place: ${width} × ${height} pixels, ${kilobytes(bytes)}.`,
    hint: ({ limits }) =>
      `Save it with at most ${limits.width} pixels of width and ${kilobytes(limits.bytes)}, as WebP or AVIF.`,
    what: 'A picture has many more pixels or bytes than its place can show.',
    why: 'Visitors wait for what they cannot see, on phones most of all.',
    fix: 'Scale it down to twice the width of its place, and save it as WebP or AVIF.',
    bad: 'picture: { file: IMG_2041.jpg, alt: { … } }   # 6000 × 4000 pixels, 8 MB',
    good: 'picture: { file: line.webp, alt: { … } }       # 2240 × 1493 pixels, 210 kB',
  }),
};
