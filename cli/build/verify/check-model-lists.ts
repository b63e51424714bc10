import { posix } from 'node:path';
import { findingOf } from '../../diagnostics/finding.ts';
import { lineStarts, rangeBetween } from '../../diagnostics/position.ts';
import { languageModelsFile } from '../../site/pages/language-models.ts';
import { resolve } from './check-links.ts';
import type { Verification } from './verification.ts';

/** Whether a file is a list of pages for language models, by its name. */
export const isModelList = (path: string): boolean => posix.basename(path) === languageModelsFile;

/** Checks that every link of such a list that leads to this site leads to a file of it. */
export function checkModelLists(verification: Verification): void {
  const { files, read, at, report, origin, base } = verification;
  for (const file of files.keys()) {
    if (!isModelList(file)) continue;
    const text = read(file);
    const starts = lineStarts(text);
    const from = { file, url: `${origin}${base}/${file}`, baseHref: null };
    for (const { 1: href = '', index } of text.matchAll(/\]\(([^\s()]+)\)/g)) {
      if (resolve(from, href, verification)?.file !== null) continue;
      const start = index + ']('.length;
      const range = rangeBetween(starts, start, start + href.length);
      report(findingOf('output/broken-link', { ...at(file, null), range }, { href }));
    }
  }
}
