import { parse, stringify } from 'yaml';
import type { Changes } from '../temporary-site.ts';
import { changed, read } from '../temporary-site.ts';

const news = 'tests/sites/news';

/** The definition of news, with an article as its body. */
export const withArticles: Changes = {
  'templates/collections/news/definition.ts': changed(
    read('.', `${news}/templates/collections/news/definition.ts`),
    'body: localizedRichText()',
    'body: localizedArticle()',
  ).replace('localizedRichText', 'localizedArticle'),
};

/** An entry of `tests/sites/news` in one file as an entry in a folder: its files, and its file gone. */
export function inFolder(id: string, change: (files: Record<string, string>) => void = () => {}): Changes {
  const { title, slug, body, ...common } = parse(read('.', `${news}/content/news/${id}.yaml`));
  const markdown = (code: string) => `---\n${stringify({ title: title[code], slug: slug?.[code] })}---\n\n${body[code].trim()}\n`;
  const files = { 'index.yaml': stringify(common), 'en.md': markdown('en'), 'sv.md': markdown('sv') };
  change(files);
  const below = Object.entries(files).map(([name, text]) => [`content/news/${id}/${name}`, text]);
  return { [`content/news/${id}.yaml`]: null, ...Object.fromEntries(below) };
}

/** Entries of `tests/sites/news` in folders, and others in one file. */
export const mixed: Changes = { ...withArticles, ...inFolder('new-boat'), ...inFolder('winter-storm') };
