import { basename, extname } from 'node:path';
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
  'style-sheet': 'Remove it; a drawing has its styles in a <style> element.',
  encoding: 'Save the file with the encoding UTF-8.',
  packed: 'Put the drawing itself there, as .svg; hosts compress it on the way.',
  page: 'Let its name end in .html.',
  depth: 'Draw it with fewer groups within groups.',
};

/** Suggests the one file that has the name with another ending, or in another folder; undefined if there is none. */
function sameName(file: string, known: readonly string[]): string | undefined {
  const [only, other] = known.filter((candidate) => stemOf(candidate) === stemOf(file));
  return only === undefined || other !== undefined ? undefined : `Did you mean ${quote(only)}?`;
}

const stemOf = (path: string): string => basename(path, extname(path)).toLowerCase();

/** Findings about pictures that content names, and about other files of public/. */
export const assetRules = {
  'asset/missing-file': define<{
    file: string;
    /** Where it is looked for. */
    folder: string;
    known: readonly string[];
    /** Whether it lies in public/ instead. */
    isPublic?: boolean;
  }>({
    severity: 'error',
    message: ({ file, folder }) => `There is no file ${folder}/${file}.`,
    hint: ({ file, folder, known, isPublic = false }) =>
      isPublic
        ? `Move public/${file} there: the build publishes it in the sizes that pages need.`
        : (sameName(file, known) ?? suggestion(file, known, `The files of ${folder}/ are`)),
    what: 'Content names a picture that is not in content/pictures/, or a text, a style sheet or the configuration names a file that is not in public/.',
    why: 'Visitors would see an empty frame, or follow a link that leads nowhere.',
    fix: 'Put the file into the folder, or correct its path, which is written without the folder.',
    bad: { 'content/pages/about.yaml': 'picture:\n  file: photos/cran.gif' },
    good: { 'content/pages/about.yaml': 'picture:\n  file: photos/crane.gif' },
  }),
  'asset/host-file': define<{ path: string; hosts: readonly string[] }>({
    severity: 'error',
    hintIsForAuthors: true,
    message: ({ hosts }) =>
      hosts.length === 1
        ? `${hosts[0]} runs or obeys a file with this name, and does not only send it.`
        : `Some hosts run or obey a file with this name, and do not only send it: ${hosts.join(', ')}.`,
    hint: ({ path }) => `Remove it, or allow it in site.config.yaml: hostFiles: [${path}]`,
    what: 'A host of the site runs or obeys a file of public/: a program, settings, redirects. Without "hosts", the site may be on any.',
    why: 'Files of public/ are data, and are reviewed as such. Such a file could run code at each request, remove the headers that protect visitors, or move the site to another domain.',
    fix: 'Remove the file: the build writes what the hosts in `hosts` need. If the site needs it, name it in `hostFiles` of site.config.yaml.',
    bad: { 'public/_worker.js': 'export default { fetch: () => new Response("Hello") };' },
    good: { 'public/hello.txt': 'Hello' },
  }),
  'asset/unreadable': define<{ path: string }>({
    severity: 'error',
    message: ({ path }) => `${path} is no picture that browsers show.`,
    what: 'Content names a file as a picture that is empty, is no picture, or has a format which browsers do not show.',
    why: 'Its size cannot be read, and visitors would see an empty frame.',
    fix: 'Save it as JPEG, PNG, WebP, AVIF, GIF or SVG.',
    bad: {
      'content/pages/about.yaml': 'picture:\n  file: crane.tiff',
      'content/pictures/crane.tiff': '(a picture in TIFF)',
    },
    good: {
      'content/pages/about.yaml': 'picture:\n  file: crane.png',
      'content/pictures/crane.png': '(the same picture in PNG)',
    },
  }),
  'asset/missing-alt': define<{ file: string }>({
    severity: 'error',
    adjustable: true,
    message: ({ file }) => `The picture ${quote(file)} has no alternative text.`,
    what: 'A picture has no text for people who do not see it.',
    why: 'Screen readers have nothing to say but the name of the file (WCAG 2.2, success criterion 1.1.1).',
    fix: 'Say in "alt", in each language, what the picture shows. If it says nothing that the text does not say, write "decorative: true". In an article, write it between the brackets: ![A crane](crane.gif).',
    bad: { 'content/pages/about.yaml': 'picture:\n  file: crane.gif' },
    good: {
      'content/pages/about.yaml': 'picture:\n  file: crane.gif\n  alt: { en: A crane on the quay, sv: En kran på kajen }',
    },
  }),
  'asset/decorative-alt': define<{ file: string }>({
    severity: 'error',
    message: ({ file }) => `The picture ${quote(file)} is decorative, and has an alternative text.`,
    what: 'A picture has an alternative text, and says that it needs none.',
    why: 'Only one of them can be meant: screen readers read the text, or skip the picture.',
    fix: 'Take out "decorative" if the picture tells something, or else "alt".',
    bad: {
      'content/pages/about.yaml':
        'picture:\n  file: crane.gif\n  alt: { en: A crane on the quay, sv: En kran på kajen }\n  decorative: true',
    },
    good: {
      'content/pages/about.yaml': 'picture:\n  file: crane.gif\n  alt: { en: A crane on the quay, sv: En kran på kajen }',
    },
  }),
  'asset/wrong-ending': define<{ path: string; ending: string; right: string }>({
    severity: 'error',
    message: ({ path, ending, right }) =>
      `${path} is a file of another format: its name ends in ${quote(ending)}, and its content is ${right.slice(1).toUpperCase()}.`,
    hint: ({ right }) => `Let its name end in ${right}, or save it in the format of its name.`,
    what: 'The ending of a picture’s name is not that of its format.',
    why: 'Programs and people choose by the name, and do not open such a file as what it is.',
    fix: 'Rename the file, or save it in the format of its name.',
    bad: {
      'content/pages/about.yaml': 'picture:\n  file: crane.jpg',
      'content/pictures/crane.jpg': '(a picture in PNG)',
    },
    good: {
      'content/pages/about.yaml': 'picture:\n  file: crane.png',
      'content/pictures/crane.png': '(the same picture)',
    },
  }),
  'asset/too-many-pixels': define<{ path: string; width: number; height: number; most: number }>({
    severity: 'error',
    message: ({ path, width, height }) => `${path} has ${width} × ${height} pixels, which are too many to be read.`,
    hint: ({ most }) => `Save it with at most ${most / 1e6} million pixels, such as 10,000 × 10,000.`,
    what: 'A picture has, or claims to have, more pixels than any camera takes.',
    why: 'Reading it would take gigabytes of memory. A small file can claim any size.',
    fix: 'Scale the picture down, and save it again.',
    bad: {
      'content/pages/about.yaml': 'picture:\n  file: crane.png',
      'content/pictures/crane.png': '(a picture of 30,000 × 30,000 pixels)',
    },
    good: {
      'content/pages/about.yaml': 'picture:\n  file: crane.png',
      'content/pictures/crane.png': '(the same picture, of 2400 × 1600 pixels)',
    },
  }),
  'asset/damaged': define<{ path: string; reason: string }>({
    severity: 'error',
    message: ({ path, reason }) => `${path} is damaged: ${reason}.`,
    what: 'A picture is cut off, or its data cannot be read.',
    why: 'Visitors would see a part of it, or nothing.',
    fix: 'Put the whole file there again, from the camera or from git, or save it again.',
    bad: {
      'content/pages/about.yaml': 'picture:\n  file: crane.png',
      'content/pictures/crane.png': '(a picture whose upload was interrupted)',
    },
    good: {
      'content/pages/about.yaml': 'picture:\n  file: crane.png',
      'content/pictures/crane.png': '(the whole picture)',
    },
  }),
  'asset/animated': define<{ path: string }>({
    severity: 'warning',
    message: ({ path }) => `${path} moves, and only its first frame is shown.`,
    what: 'A picture has several frames.',
    why: 'The build makes still pictures. What moves needs a way to stop it (WCAG 2.2, success criterion 2.2.2).',
    fix: 'Save the frame that you want to show as a picture of its own.',
    bad: {
      'content/pages/about.yaml': 'picture:\n  file: crane.png',
      'content/pictures/crane.png': '(a picture of several frames)',
    },
    good: {
      'content/pages/about.yaml': 'picture:\n  file: crane.png',
      'content/pictures/crane.png': '(a picture of one frame)',
    },
  }),
  'asset/too-large': define<{ path: string; bytes: number; most: number }>({
    severity: 'warning',
    message: ({ path, bytes }) => `The drawing ${path} has ${kilobytes(bytes)}.`,
    hint: ({ most }) =>
      `Simplify it to at most ${kilobytes(most)}, or save it as a PNG, which the build makes in the sizes that pages need.`,
    what: 'A drawing (SVG) is far larger than drawings are.',
    why: 'It is published as it is, and visitors, above all on phones, wait for all of it.',
    fix: 'Simplify the drawing, or save it as a PNG.',
    bad: {
      'content/pages/about.yaml': 'picture:\n  file: crane.svg',
      'content/pictures/crane.svg': '(a drawing of 588 kB)',
    },
    good: {
      'content/pages/about.yaml': 'picture:\n  file: crane.svg',
      'content/pictures/crane.svg': '(the same drawing, simplified to 40 kB)',
    },
  }),
  'asset/too-small': define<{ path: string; width: number; atLeast: number }>({
    severity: 'warning',
    message: ({ path, width, atLeast }) => `${path} is ${width} pixels wide, and its place is up to ${atLeast} pixels wide.`,
    what: 'A picture has fewer pixels than its place on the page.',
    why: 'It is blurred, or leaves a part of its place empty.',
    fix: 'Take a larger version of the picture, at best twice as wide as its place.',
    bad: {
      'content/pages/about.yaml': 'picture:\n  file: crane.png',
      'content/pictures/crane.png': '(a picture of 320 × 213 pixels)',
    },
    good: {
      'content/pages/about.yaml': 'picture:\n  file: crane.png',
      'content/pictures/crane.png': '(the same picture, of 2400 × 1600 pixels)',
    },
  }),
  'asset/unused-picture': define<{ path: string }>({
    severity: 'warning',
    message: ({ path }) => `No content names ${path}.`,
    what: 'A file in content/pictures/ is on no page.',
    why: 'It may be left over, or its name may be mistyped where it is used. It is not published.',
    fix: 'Remove the file, or name it in the content.',
    bad: {
      'content/pages/about.yaml': 'picture:\n  file: crane.gif',
      'content/pictures/crane-old.gif': '(a picture that no content names)',
    },
    good: { 'content/pages/about.yaml': 'picture:\n  file: crane.gif' },
  }),
  'asset/foreign-reference': define<{ address: string }>({
    severity: 'error',
    adjustable: true,
    message: ({ address }) => `The drawing loads ${quote(address)}, which browsers do not do for a picture.`,
    what: 'A drawing names another file, such as a photograph or a font.',
    why: 'A drawing that a page shows as a picture loads nothing, so a part of it would be missing.',
    fix: 'Put what it needs into the drawing itself, and turn texts into outlines.',
    bad: {
      'content/pictures/crane.svg': '<image href="https://elsewhere.example/crane.jpg" width="8" height="8"/>',
    },
    good: { 'content/pictures/crane.svg': '<path d="M1 7V1h6v2" fill="none" stroke="black"/>' },
  }),
  'asset/active-content': define<ActiveContent>({
    severity: 'error',
    adjustable: true,
    message: activeMessage,
    hint: ({ what }) => activeHints[what],
    what: 'A drawing, or another file of XML, runs a script when it is opened by itself, or hides whether it does.',
    why: 'Opened by its address it is a document of the site, and its script may do all that the pages may, in the name of the visitor.',
    fix: 'Take out what runs: scripts, attributes such as onload, addresses that begin with javascript:.',
    bad: { 'public/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" onload="start()">' },
    good: { 'public/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">' },
  }),
};
