import { redirectsPath } from '../content/redirect-table.ts';
import type { SourceFiles } from '../content/source-files.ts';
import type { Definitions } from '../definitions/definitions.ts';
import type { LoadedKind } from '../definitions/definitions-module.ts';
import type { Finding, Report } from '../diagnostics/finding.ts';
import { unusableTemplate } from '../diagnostics/unusable-template.ts';
import type { TemplateFiles } from './overrides/template-files.ts';

/** Reports the definitions that cannot be used, with what is not checked because of each. Keeps their texts, to show them. */
export function reportUnusable({ unusable }: Definitions, { own }: TemplateFiles, sources: SourceFiles, report: Report): void {
  for (const { error, of } of unusable) {
    const names = of.map(({ kind, name }) => inWords[kind](name)).join(', ');
    const { location, says, hint } = error;
    const consequence = names === '' ? '' : ` Not checked until then: ${names}.`;
    report(unusableTemplate({ location, says, hint: `${hint}${consequence}` }));
    const text = own.get(location.file.replace(/^templates\//, ''));
    if (text !== undefined) sources.add({ path: location.file, bytes: Buffer.from(text) });
  }
}

/** Findings that something is missing or unused: what cannot be read may have it, or use it. */
const doubtful: readonly Finding['code'][] = [
  'asset/unused-picture',
  'content/unused-ignore',
  'entity/unused',
  'route/lost-url',
  'route/unlinked-page',
  'translation/missing-words',
];

/** The same for a kind of definition that has a mistake. */
const doubtfulOf: Partial<Record<LoadedKind, readonly Finding['code'][]>> = {
  collections: ['route/orphan-entry', 'route/missing-page', 'route/orphan-page'],
  pages: ['route/missing-not-found', 'route/orphan-page'],
};

/** Whether a finding may be a consequence of a definition that cannot be used. */
export function mayFollow({ unusable }: Definitions): (finding: Finding) => boolean {
  if (unusable.length === 0) return () => false;
  const kinds = new Set(unusable.flatMap(({ of }) => of.map(({ kind }) => kind)));
  const codes = new Set([...doubtful, ...Array.from(kinds, (kind) => doubtfulOf[kind] ?? []).flat()]);
  return ({ code, file }) =>
    codes.has(code) ||
    // An old address may lead to the page of an entry. References in content are looked at one by one (`lacksCollection`).
    (code === 'reference/unknown-page' && file === redirectsPath && kinds.has('collections'));
}

/** What content needs a definition for, in words. */
const inWords: Readonly<Record<LoadedKind, (name: string) => string>> = {
  shell: () => 'all pages and menus',
  sections: (name) => `sections of the type ${name}`,
  collections: (name) => `the collection ${name}`,
  pages: (name) => `what pages of the kind ${name} need`,
  forms: (name) => `the form ${name}`,
  receivers: (name) => `the receiver ${name}`,
  outputs: (name) => `the output ${name}`,
  words: (name) => `the words of ${name}`,
};
