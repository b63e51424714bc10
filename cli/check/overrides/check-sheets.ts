import { rangeOf } from '../../content/edits/offsets.ts';
import { findingOf, type Report } from '../../diagnostics/finding.ts';
import type { TemplateFiles } from './template-files.ts';

/** An address that starts at the root of the site: `url("/fonts/a.woff2?v=1")`. */
const namedFiles = /\burl\(["']?\/(?!\/)([^"'()?#\s]+)/g;

/** Whether an offset is in a comment. What follows another address on its line counts too. */
const isComment = (text: string, at: number): boolean =>
  text.lastIndexOf('/*', at) > text.lastIndexOf('*/', at) || text.slice(text.lastIndexOf('\n', at) + 1, at).includes('//');

/** Reports the files of `public/` that style sheets of the site name and that are not there. `inPublic`: their paths in the site. */
export function checkSheets({ own }: Pick<TemplateFiles, 'own'>, inPublic: readonly string[], report: Report): void {
  for (const [path, text] of own) {
    if (!/\.s?css$/.test(path)) continue;
    for (const { 0: found, 1: written, index } of text.matchAll(namedFiles)) {
      if (written === undefined || /[$@{}]/.test(written) || isComment(text, index)) continue;
      const file = decoded(written);
      if (inPublic.includes(`public/${file}`)) continue;
      const end = index + found.length;
      const at = {
        file: `templates/${path}`,
        range: rangeOf(text, { start: end - written.length - 1, end }),
      };
      const known = inPublic.map((path) => path.replace(/^public\//, ''));
      report(findingOf('asset/missing-file', at, { file, folder: 'public', known }));
    }
  }
}

/** The path behind an address. One that is none stays as it is written. */
function decoded(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}
