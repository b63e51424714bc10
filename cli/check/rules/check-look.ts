import type { Entry } from '../../content/entry.ts';
import type { PublicPictures } from '../../content/picture-size.ts';
import { dataAt } from '../../content/schema-walk.ts';
import type { Path } from '../../content/yaml/source.ts';
import type { Config } from '../../definitions/fields/config.ts';
import type { Look } from '../../definitions/fields/look.ts';
import { chapterPalette, palette, type WeakColor, weakColors } from '../../definitions/look/palette.ts';
import { findingOf, type Report } from '../../diagnostics/finding.ts';

/** Checks the look of a site: its files exist, and its colours have enough contrast. */
export function checkLook({ source, value }: Entry<Config>, pictures: PublicPictures, report: Report): void {
  if (value === null) return;
  const { look } = value;
  for (const path of logoFiles) {
    const file = dataAt(look, path) as string | undefined;
    if (file === undefined || !checkFile(file, path)) continue;
    if (pictures.size(file) === null) report(findingOf('asset/unreadable', source.valueAt(['look', ...path]), { path: `public/${file}` }));
  }
  for (const path of fontFiles) {
    const file = dataAt(look, path) as string | undefined;
    if (file !== undefined) checkFile(file, path);
  }
  const ofSite = weakColors(palette(look));
  reportWeak(ofSite, look.colors, ['look', 'colors']);
  for (const [index, chapter] of look.chapters.entries()) {
    const ofChapter = weakColors(chapterPalette(look, chapter)).filter(
      ({ role, mode }) => !ofSite.some((weak) => weak.role === role && weak.mode === mode),
    );
    reportWeak(ofChapter, chapter.colors, ['look', 'chapters', index, 'colors']);
  }

  /** `given`: the colours that are written at `at`. */
  function reportWeak(all: readonly WeakColor[], given: Look['colors'], at: Path): void {
    const reported = new Set<string>();
    for (const weak of all) {
      // A colour that is left out follows from the others, or is the tool's own. So the finding is placed at the colour of the pair
      // that the site has written.
      const written = [weak.role, weak.on].find((role) => given[role] !== undefined);
      const inMode = written && given[written]?.[weak.mode] !== undefined ? [weak.mode] : [];
      const path = [...at, ...(written === undefined ? [] : [written, ...inMode])];
      // A background that hides one colour hides others too. It is reported once.
      if (reported.has(path.join('.'))) continue;
      reported.add(path.join('.'));
      report(findingOf('config/low-contrast', source.valueAt(path), weak));
    }
  }

  function checkFile(file: string, path: Path): boolean {
    if (pictures.files.includes(file)) return true;
    report(
      findingOf('asset/missing-file', source.valueAt(['look', ...path]), {
        file,
        folder: 'public',
        known: pictures.files,
      }),
    );
    return false;
  }
}

const logoFiles: readonly Path[] = [
  ['logo', 'file'],
  ['logo', 'dark'],
];

const fontFiles: readonly Path[] = [
  ['typeface', 'file'],
  ['typeface', 'bold'],
  ['typeface', 'pictures', 'regular'],
  ['typeface', 'pictures', 'bold'],
];
