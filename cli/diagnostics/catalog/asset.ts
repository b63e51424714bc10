import { define, quote, suggestion } from '../entry.ts';

const kilobytes = (bytes: number): string => `${Math.round(bytes / 1000).toLocaleString('en')} kB`;

/** What runs when a file is opened by itself, or may hide that. `name`: of the element or attribute. */
type ActiveContent =
  | { what: 'element' | 'handler' | 'address'; name: string }
  | { what: 'declaration' | 'style-sheet' | 'encoding' | 'packed' | 'page' | 'depth' };

function activeMessage(found: ActiveContent): string {
  switch (found.what) {
    case 'element':
      return `The element <${found.name}> runs, or loads what runs, when this file is opened.`;
    case 'handler':
      return `The attribute ${found.name} runs as a script when this file is opened.`;
    case 'address':
      return `The address in ${found.name} is a script, or a document that may hold one.`;
    case 'declaration':
      return 'This declaration may define what is not seen: entities, and attributes of any element.';
    case 'style-sheet':
      return 'The instruction xml-stylesheet may load a program (XSLT).';
    case 'encoding':
      return 'This file is not in UTF-8, so that it cannot be seen what it runs.';
    case 'packed':
      return 'This drawing is compressed, so that it cannot be seen what it runs.';
    case 'page':
      return 'This page is not judged with the others, whose names end in .html.';
    case 'depth':
      return 'Elements are nested more than 500 levels deep here; what follows is not looked at.';
  }
}

const activeHints: Readonly<Partial<Record<ActiveContent['what'], string>>> = {
  declaration: 'Save the drawing as plain SVG, without entities; a DOCTYPE is not needed.',
  'style-sheet': 'Take it out; a drawing has its styles in a <style> element.',
  encoding: 'Save the file with the encoding UTF-8.',
  packed: 'Put the drawing itself there, as .svg; hosts compress it on the way.',
  page: 'Let its name end in .html.',
  depth: 'Draw it with fewer groups within groups.',
};

/** Findings about pictures that content names, and about other files of public/. */
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
    what: 'Content names a file as a picture that is no picture, or that has a format which browsers do not show.',
    why: 'Its size cannot be read, and visitors would see an empty frame.',
    fix: 'Save it as JPEG, PNG, WebP, AVIF, GIF or SVG.',
    bad: 'picture: { file: line.tiff, alt: { … } }',
    good: 'picture: { file: line.webp, alt: { … } }',
  }),
  'asset/missing-alt': define<{ file: string }>({
    severity: 'error',
    lowerable: true,
    message: ({ file }) => `The picture ${quote(file)} has no alternative text.`,
    what: 'A picture has no text for people who do not see it.',
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
    why: 'Visitors, above all on phones, wait for data that they cannot see.',
    fix: 'Scale it down to twice the width of its place, and save it as WebP or AVIF.',
    bad: 'picture: { file: IMG_2041.jpg, alt: { … } }   # 6000 × 4000 pixels, 8 MB',
    good: 'picture: { file: line.webp, alt: { … } }       # 2240 × 1493 pixels, 210 kB',
  }),
  'asset/active-content': define<ActiveContent>({
    severity: 'error',
    lowerable: true,
    message: activeMessage,
    hint: ({ what }) => activeHints[what],
    what: 'A drawing, or another file of XML, runs a script when it is opened by itself, or hides whether it does.',
    why: 'Opened by its address it is a document of the site, and its script may do all that the pages may, in the name of the visitor.',
    fix: 'Take out what runs: scripts, attributes such as onload, addresses that begin with javascript:.',
    bad: '<svg xmlns="http://www.w3.org/2000/svg" onload="…">',
    good: '<svg xmlns="http://www.w3.org/2000/svg">',
  }),
};
