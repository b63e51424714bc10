import { type SiteBefore, siteBefore } from '../check/changed-site.ts';
import type { SiteOptions } from '../check/check-site.ts';
import { comparedTranslations } from '../check/compared-translations.ts';
import { siteToChange } from '../edit/changeset/rehearse.ts';
import type { RunInputs } from '../platform/host.ts';
import { fileForTranslators } from './export-texts.ts';
import { writeExchange } from './export-units.ts';
import { importCounts, playedThrough, readTranslations } from './import-texts.ts';

// What `translations export` and `import` do, for somebody without a terminal.

/**
 * What is missing in a language, or has another source by now, in XLIFF 1.2; `texts`: how many there are; `left`: the files of the
 * texts that no format can hold. Throws EnvironmentError as `fileForTranslators`.
 */
export async function textsToTranslate(options: SiteOptions, language: string, host: RunInputs) {
  const { left, ...file } = fileForTranslators(language, ['missing', 'stale'], await siteBefore(options, host));
  return {
    name: `${new URL(file.site).hostname}-${language}.xlf`,
    content: writeExchange(file, { format: 'xliff12', separator: 'comma' }),
    texts: file.units.length,
    left: left.map(({ file }) => file),
  };
}

/**
 * Plays the import of a file through in memory. `language`: that of a file that does not say it; without one, `asksLanguage` may be the
 * answer. `textOf`: the texts of the files with findings. Throws EnvironmentError if the site cannot be read, or if an error is the work
 * of no single translation.
 */
export async function playImport(
  { name, bytes, language }: { name: string; bytes: Uint8Array; language: string | undefined },
  options: SiteOptions,
  host: RunInputs,
) {
  const before = await siteToChange(options, host);
  const source = {
    name,
    read: (use: (piece: Uint8Array) => void) => {
      use(bytes);
      return { size: bytes.length };
    },
  };
  const choices = {
    name,
    language: language ?? onlyTarget(before),
    takesLate: false,
    takesUnfinished: false,
  };
  const read = readTranslations(source, choices, before);
  if (read === null) throw new Error('A file that was sent is there.');
  const { done, findings } = playedThrough(read, before, host);
  const counts = done === null || 'finding' in read ? { written: 0, checked: 0, left: 0 } : importCounts(done, read);
  const { sources } = before.loaded;
  const textOf = (file: string) => sources.get(file) ?? null;
  const asksLanguage = !('finding' in read) && read.isRefused && read.lacksLanguage;
  return {
    changes: done?.changes ?? [],
    findings: asksLanguage ? [] : findings,
    textOf,
    asksLanguage,
    ...counts,
  };
}

/** The language that translations are in, if the site has one besides that of its source texts. */
function onlyTarget({ loaded }: SiteBefore): string | undefined {
  const { languages, sourceLanguage } = comparedTranslations(loaded).config;
  const others = languages.filter(({ code }) => code !== sourceLanguage);
  return others.length === 1 ? others[0]?.code : undefined;
}
