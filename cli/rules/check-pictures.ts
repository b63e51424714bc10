import type { PublicPictures } from '../content/picture-size.ts';
import type { Path, YamlSource } from '../content/yaml-source.ts';
import { diagnostic, type Report } from '../diagnostics/diagnostic.ts';
import type { Picture } from '../schema/fields.ts';

/**
 * No picture is shown wider than the container of the page: 1,280 CSS pixels, which are 2,560 on sharp screens. More pixels or
 * bytes only make visitors wait.
 */
const limits = { width: 2560, bytes: 1_000_000 };

interface PicturePlace {
  path: Path;
  source: YamlSource;
  pictures: PublicPictures;
}

/** Reports a picture that is missing, is no picture, is far larger than its place, or has no alternative text. */
export function checkPicture(
  { file, alt }: Picture,
  { path, source, pictures }: PicturePlace,
  report: Report,
): void {
  const at = () => source.valueAt([...path, 'file']);
  if (alt === undefined) report(diagnostic('asset/missing-alt', source.ownerAt(path), { file }));
  if (!pictures.files.includes(file)) {
    report(diagnostic('asset/missing-file', at(), { file, known: pictures.files }));
    return;
  }
  const size = pictures.size(file);
  if (size === null) {
    report(diagnostic('asset/unreadable', at(), { file }));
    return;
  }
  // SVG drawings have no pixels.
  const width = file.endsWith('.svg') ? 0 : size.width;
  if (width > limits.width || size.bytes > limits.bytes)
    report(diagnostic('asset/too-large', at(), { file, ...size, limits }));
}
