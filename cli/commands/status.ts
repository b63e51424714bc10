import { exitCode, type LoadedSite, loadSite, type SiteOptions } from '../check/check-site.ts';
import { comparedTranslations } from '../check/compared-translations.ts';
import { alignColumns } from '../diagnostics/columns.ts';
import { summary } from '../diagnostics/format.ts';
import { columns } from '../diagnostics/frame.ts';
import { EnvironmentError } from '../environment-error.ts';
import type { TimedChange } from '../facts/timed-changes.ts';
import { type Host, print } from '../host.ts';
import { writeFindings } from '../report/report-findings.ts';
import { offsetTime } from '../time-zone.ts';
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

export interface NextOptions extends SiteOptions {
  json: boolean;
  /** Whether something has changed since then is told too: RFC 3339. */
  since?: string | undefined;
}

/**
 * `tvilling status --next`: prints the next instant at which time alone changes the output, and what changes then. The exit code is 0
 * whatever comes. Throws EnvironmentError for a time that cannot be read.
 */
export async function statusNext(options: NextOptions, host: Host): Promise<0 | 1 | 2> {
  const { root, definitions, date, since } = options;
  const { config, changes, diagnostics, sources, instant } = await loadSite(
    { root, definitions, date },
    host,
  );
  if (config === null) {
    writeFindings(diagnostics, sources, host.stderr, host);
    return exitCode(diagnostics);
  }
  const time = (at: number) => offsetTime(config.timeZone, at);
  const first = changes.find((change) => change.instant > instant)?.instant;
  const next =
    first === undefined
      ? null
      : { time: time(first), changes: changes.filter((change) => change.instant === first).map(toldChange) };
  const last = since === undefined ? null : instantIn(since);
  const due =
    last === null ? null : changes.some((change) => last < change.instant && change.instant <= instant);
  print(
    host.stdout,
    options.json
      ? `${visibleJson({ version: 1, now: time(instant), ...(due === null ? {} : { due }), next })}\n`
      : nextText(next, due),
  );
  return 0;
}

function instantIn(text: string): number {
  const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text)
    ? Date.parse(text)
    : Number.NaN;
  if (!Number.isNaN(instant)) return instant;
  throw new EnvironmentError(
    `"${text}" is not a time.`,
    'Write it with its offset from UTC: --since 2026-11-30T09:00:00Z',
  );
}

const toldChange = ({ change, what, file }: TimedChange) => ({ change, what, file });

const verbs: Record<TimedChange['change'], string> = {
  published: 'is published',
  expired: 'expires',
  closed: 'closes',
  year: 'changes',
};

/** The time stands alone in its line, so that a script can read it. */
function nextText(
  next: { time: string; changes: readonly ReturnType<typeof toldChange>[] } | null,
  due: boolean | null,
): string {
  const lines =
    next === null
      ? ['Time alone changes nothing.']
      : [
          next.time,
          ...next.changes.map(
            ({ change, what, file }) => `  ${what} ${verbs[change]}${file === null ? '' : ` (${file})`}`,
          ),
        ];
  const told =
    due === null ? [] : [due ? 'A build is due: something has changed since then.' : 'No build is due.'];
  return `${[...lines, ...told].join('\n')}\n`;
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

const figures = ['texts', 'complete', 'missing', 'stale', 'machine', 'identical'] as const;

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
