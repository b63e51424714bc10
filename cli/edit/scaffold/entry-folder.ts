import { inBlock, type WritableValue } from '../../content/edits/written-value.ts';
import { dataAt, takesLanguages } from '../../content/schema-walk.ts';
import { dataOfFile } from '../../content/yaml-data.ts';
import type { AnyCollection } from '../../definitions/collection.ts';
import { newFiles, type TextChange } from '../changeset/changeset.ts';
import type { Blank } from './blank.ts';
import { copiedFile } from './copy.ts';
import type { ScaffoldPlan } from './plan.ts';
import { type GrowingSite, newFile } from './site.ts';

/** Whether an entry that a new one follows has a folder with Markdown files. */
export function isFolderEntry(site: GrowingSite, { from, articleField }: AnyCollection, id: string): boolean {
  if (articleField === null || site.exampleOf(from.replace('*', id)) !== null) return false;
  const codes = site.config.languages.map(({ code }) => `${code}.md`);
  return ['index.yaml', ...codes].some((file) => site.exampleOf(inFolder(from, id, file)) !== null);
}

const inFolder = (from: string, id: string, file: string): string => from.replace('*.yaml', () => `${id}/${file}`);

/** The name and address of a copy, and the name of its original. `slug`: by language, if slugs are given. */
export interface OwnNames {
  original: string;
  id: string;
  slug: Readonly<Record<string, string>> | undefined;
  titles: Readonly<Record<string, string>>;
  isDraft: boolean;
}

/** A copy of the files of an entry that has a folder. */
export function copiedFolder(site: GrowingSite, { from, schema, page }: AnyCollection, { original, ...own }: OwnNames): TextChange[] {
  const source = site.config.sourceLanguage;
  const titlePaths = page === undefined ? [] : [[page.title]];
  const filesOf = (file: string) => ({
    from: inFolder(from, original, file),
    to: inFolder(from, own.id, file),
    ...{ schema, titlePaths },
  });
  const textsOf = site.config.languages.flatMap(({ code }) => {
    const files = filesOf(`${code}.md`);
    const text = site.exampleOf(files.from);
    return text === null ? [] : [{ code, files, data: dataOfFile(files.from, text) }];
  });
  // Slugs stand together, or each with its text.
  const isWithTexts = textsOf.some(({ data }) => dataAt(data, ['slug']) !== undefined);
  const common = copiedFile(site, {
    ...filesOf('index.yaml'),
    titles: own.titles,
    values: { draft: own.isDraft ? true : undefined, slug: isWithTexts ? undefined : own.slug },
  });
  const texts = textsOf.flatMap(({ code, files }) => {
    const title = own.titles[code];
    const titles = title === undefined ? {} : { [source]: title };
    const values = isWithTexts ? { slug: own.slug?.[code] } : {};
    return copiedFile(site, { ...files, titles, values });
  });
  return [...common, ...texts];
}

/** The files of a new entry: what is common, and a Markdown file for each language. `line`: the first line of `index.yaml`. */
export function asFolder(
  { from, schema, articleField }: AnyCollection,
  { id, blank: { value, places }, line }: { id: string; blank: Blank; line: string },
): ScaffoldPlan {
  const fields = Object.entries(value as Readonly<Record<string, WritableValue>>);
  const own = fields.filter(([key]) => takesLanguages(schema, key));
  const common = fields.filter(([key]) => !takesLanguages(schema, key));
  const codes = new Set(own.flatMap(([, texts]) => Object.keys(texts as object)));
  const texts = new Map(Array.from(codes, (code) => [inFolder(from, id, `${code}.md`), markdownText(own, code, articleField)]));
  const index = inFolder(from, id, 'index.yaml');
  const files = {
    ...(common.length === 0 ? {} : { [index]: newFile(Object.fromEntries(common), line, null) }),
    ...Object.fromEntries(texts),
  };
  const placesOf = (keys: readonly (readonly [string, WritableValue])[]) =>
    places.filter(({ path: [key] }) => key !== articleField && keys.some(([own]) => own === key));
  return {
    changeset: newFiles(files),
    blanks: new Map([[index, placesOf(common)], ...[...texts.keys()].map((path) => [path, placesOf(own)] as const)]),
    notes: ['The article of each language is below its front matter.'],
  };
}

/** A Markdown file with the values of a language. */
function markdownText(fields: readonly (readonly [string, WritableValue])[], code: string, articleField: string | null): string {
  const written = fields.flatMap(([key, texts]) => {
    const value = (texts as Readonly<Record<string, WritableValue>>)[code];
    return value === undefined ? [] : [[key, value] as const];
  });
  const front = written.filter(([key]) => key !== articleField);
  const article = written.find(([key]) => key === articleField)?.[1] ?? '';
  const lines = inBlock(Object.fromEntries(front), { text: '', listIndent: 2 });
  return `---\n${lines.join('\n')}\n---\n\n${String(article)}\n`;
}
