import { type LoadedSite, loadSite, type SiteOptions } from '../check/check-site.ts';
import { comparedTranslations } from '../check/compared-translations.ts';
import { alignColumns } from '../diagnostics/columns.ts';
import { summary } from '../diagnostics/format.ts';
import { columns } from '../diagnostics/frame.ts';
import { type Host, print } from '../host.ts';
import { mayBeAlike } from '../translations/check-pair.ts';
import { sameWordsOf } from '../translations/check-translations.ts';
import { type FileStatus, statusOf } from '../translations/status.ts';
import { visibleJson } from '../visible.ts';

/**
 * `tvilling status`: counts complete, missing, stale and identical texts per language and file. The exit code is 0 whatever it
 * counts.
 */
export async function status(options: SiteOptions & { json: boolean }, host: Host): Promise<0> {
  const loaded = await loadSite(options, host);
  const rows = rowsOf(loaded);
  const drafts =
    loaded.config?.languages.flatMap(({ code, state }) => (state === 'draft' ? [code] : [])) ?? [];
  print(
    host.stdout,
    options.json
      ? `${visibleJson({ version: 1, files: rows })}\n`
      : table(rows, drafts, host.stdout.columns ?? 80),
  );
  const found = loaded.diagnostics.length > 0 ? '; tvilling validate shows them' : '';
  print(host.stderr, `${summary(loaded.diagnostics)}${found}\n`);
  return 0;
}

function rowsOf(loaded: LoadedSite): FileStatus[] {
  const { config, translations } = comparedTranslations(loaded);
  const { routes } = loaded;
  const words = sameWordsOf(config);
  return statusOf({
    texts: translations.texts(),
    pairs: translations.pairs(),
    sourceLanguage: config.sourceLanguage,
    languages: config.languages.map(({ code }) => code),
    isWrittenIn: (file, language) => {
      const [, page = ''] = /^content\/pages\/(.+)\.yaml$/.exec(file) ?? [];
      return routes?.pages.get(page)?.languages.has(language) ?? true;
    },
    mayBeAlike: (text) => mayBeAlike(text, words),
  });
}

const figures = ['texts', 'complete', 'missing', 'stale', 'identical'] as const;

/** A block for each language: its files, then their total. Zero is printed as a dot, so that other figures stand out. */
function table(rows: readonly FileStatus[], drafts: readonly string[], width: number): string {
  const languages = [...new Set(rows.map(({ language }) => language))];
  const blocks = languages.map((language) => {
    const own = rows.filter((row) => row.language === language);
    const cells = (name: string, values: readonly number[]) => [
      name,
      ...values.map((value) => (value === 0 ? '·' : String(value))),
    ];
    const sums = figures.map((figure) => own.reduce((sum, row) => sum + row[figure], 0));
    const lines = own.map((row) =>
      cells(
        row.file.replace(/^content\//, ''),
        figures.map((figure) => row[figure]),
      ),
    );
    return alignFigures(
      [
        [drafts.includes(language) ? `${language} (draft)` : language, ...figures],
        ...lines,
        cells('all', sums),
      ],
      width,
    ).join('\n');
  });
  return `${blocks.length === 0 ? 'One language: there is nothing to translate.' : blocks.join('\n\n')}\n`;
}

/** Rows with a name and figures. A name that leaves no room for its figures gets its own line. */
function alignFigures(rows: readonly (readonly string[])[], width: number): string[] {
  const right = figures.map((_, index) => index + 1);
  const room = width - columns(alignColumns([['', ...figures]], right)[0] ?? '');
  const isLong = (name: string) => columns(name) > room;
  const aligned = alignColumns(
    rows.map(([name = '', ...values]) => [isLong(name) ? '' : name, ...values]),
    right,
  );
  return rows.flatMap(([name = ''], index) => [...(isLong(name) ? [name] : []), aligned[index] ?? '']);
}
