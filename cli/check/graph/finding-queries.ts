import { isDeepStrictEqual } from 'node:util';
import { markdownParts } from '../../content/markdown-file.ts';
import { publicLimit } from '../../content/read.ts';
import { scalarLines } from '../../content/yaml/scalar-spans.ts';
import type { Definitions } from '../../definitions/definitions.ts';
import type { Config } from '../../definitions/fields/config.ts';
import { type Finding, isError, type RuleSettings, withRules } from '../../diagnostics/finding.ts';
import { checkIgnores, ignoresIn, type Silenced, silence } from '../../diagnostics/ignores.ts';
import { refusedFile } from '../../diagnostics/refused-file.ts';
import type { Given } from '../../incremental/queries.ts';
import { isMarkdownFile } from '../../platform/files/file-kinds.ts';
import { groupBy } from '../../platform/group-by.ts';
import { type Host, isContinuousIntegration } from '../../platform/host.ts';
import type { SiteQueries } from '../../site/pages/inputs.ts';
import { publishedPath } from '../../site/routes/published-file.ts';
import { lockfilePath } from '../../site/translations/lockfile.ts';
import { checkPublished, decidesAddresses, type Published } from '../check-published.ts';
import type { CheckedFiles } from '../site-files.ts';
import type { ContentQueries } from './content-queries.ts';
import type { FactQueries } from './fact-queries.ts';
import { type Judged, judged, judgedQuery } from './judged.ts';
import type { AskedLockfile } from './lockfile-query.ts';
import type { RuleQueries } from './rule-queries.ts';
import type { ShownQueries } from './shown-queries.ts';
import { TranslationQueries } from './translation-queries.ts';

interface FindingSources {
  files: ContentQueries;
  facts: FactQueries;
  rules: RuleQueries;
  shown: ShownQueries;
  record: AskedLockfile;
  publicFiles: Given<CheckedFiles['publicFiles']>;
  pictureFiles: Given<CheckedFiles['pictureFiles']>;
  compared: Given<CheckedFiles['compared']>;
  lockfile: AskedLockfile;
}

export interface FindingOptions {
  definitions: Definitions;
  /** Whether drafts, and what is published later, are shown too. */
  drafts: boolean;
  /** Whether the run is for a release, which must not have samples. */
  release: boolean;
  /** Whether the site is only viewed during editing. Lost addresses and placeholder texts are warnings then. */
  isEdited?: boolean | undefined;
  env: Host['env'];
}

/** What is wrong in a site, file by file. */
export class FindingQueries {
  /** The severities that the site gives to findings. */
  readonly rules: () => RuleSettings;
  /** The findings in a file, in order. */
  readonly of: (path: string) => readonly Finding[];
  /** The findings in all files of the content, in order. */
  readonly all: () => readonly Finding[];
  readonly translations: TranslationQueries;
  /** The result of the comparison with the record of addresses; null if a mistake in the routes may explain a missing address. */
  readonly published: () => Judged<Published | null>;

  constructor(queries: SiteQueries, sources: FindingSources, options: FindingOptions) {
    const { files, facts, rules } = sources;
    const isFrozen = isContinuousIntegration(options.env);
    this.rules = queries.value(() => settingsOf(files.content().value.config?.usable, options), isDeepStrictEqual);
    const byFile = (rest: readonly Finding[]) =>
      groupBy([...files.found(), ...refusedIn(sources), ...facts.published().found, ...rest], ({ file }) => file);
    /** The findings of everything but translations and published addresses, by file. */
    const first = queries.value(() => byFile(rules.all()));
    /** Those that are known before the values of all files are checked. */
    const early = queries.value(() => byFile(rules.together()));
    const firstErrors = queries.value(() => withRules([...first().values()].flat(), this.rules()).filter(isError));
    this.translations = new TranslationQueries(queries, {
      ...{ files, rules, compared: sources.compared, lockfile: sources.lockfile },
      pageLanguages: facts.pageLanguages,
      explained: queries.part((path: string) => {
        const inFiles = files.filesOf(path).flatMap((file) => early().get(file) ?? []);
        const inValues = rules.values(path)?.found ?? [];
        return withRules([...inFiles, ...inValues], this.rules()).filter(explainsText);
      }, isDeepStrictEqual),
      // If the content is wrong, a missing line in the lockfile is only a consequence.
      isFrozen: () => isFrozen && firstErrors().length === 0,
    });
    this.published = judgedQuery(queries, (report) => {
      const routes = sources.shown.released();
      const isUnsure =
        options.definitions.unusable.length > 0 || firstErrors().some((finding) => decidesAddresses(finding, options.definitions));
      if (routes === null || isUnsure) return null;
      const { lockfile, refused } = sources.record.written();
      const about = {
        ...{ lockfile, committed: sources.record.committed },
        lines: facts.published().value,
        isFrozen: isFrozen && refused === undefined,
        isTimed: (page: string, language: string) => Number.isFinite(facts.periods().in(page, language).from),
      };
      return checkPublished(routes, about, report);
    });
    /** The findings that are about all translations and addresses, by file. */
    const last = queries.value(() => groupBy([...this.translations.found(), ...this.published().found], ({ file }) => file));
    const silenced = (path: string): Silenced => {
      const translated = this.translations.file(files.entryOf(path)).found.filter(({ file }) => file === path);
      const found = [first().get(path), translated, last().get(path)];
      const text = files.textWithIgnores(path);
      const ignores = text === undefined ? [] : ignoresIn(path, text, textLines(path, text));
      return silence(
        found.flatMap((own) => own ?? []),
        ignores,
      );
    };
    const paths = queries.value(() =>
      [...new Set([...files.paths, ...files.besideRoutes().keys(), ...first().keys(), ...last().keys()])].sort(),
    );
    const errors = queries.value(() => paths().flatMap((path) => withRules(silenced(path).left, this.rules()).filter(isError)));
    this.of = queries.part((path) => {
      const own = silenced(path);
      // A comment may silence what another part finds.
      if (!rules.isInPart(files.entryOf(path))) return withRules(own.left, this.rules());
      const { found } = judged((report) => checkIgnores(own, { rules: this.rules(), errors }, report));
      return withRules([...own.left, ...found], this.rules());
    }, isDeepStrictEqual);
    this.all = queries.value(() => {
      // Of a large site, values do not stay in memory: everything about that of one file is asked at once.
      for (const path of files.besideRoutes().keys()) this.translations.file(path);
      return paths().flatMap(this.of);
    });
  }
}

function settingsOf(usable: unknown, { isEdited, drafts, release }: Pick<FindingOptions, 'isEdited' | 'drafts' | 'release'>): RuleSettings {
  const config = usable as Partial<Config> | undefined;
  return {
    ...(isEdited ? whileEdited : drafts ? withDrafts : {}),
    ...config?.rules,
    ...(release ? inRelease : {}),
  };
}

/** Only warnings while the site is viewed during editing: an author may try out slugs, and see a page that is half written. */
const whileEdited = {
  'route/lost-url': 'warn',
  'content/filler': 'warn',
  'reference/unpublished': 'warn',
} as const;

/** What a release refuses, whatever the configuration says. */
const inRelease = { 'translation/machine': 'error' } as const;

/** Where drafts are shown, references to them lead somewhere. */
const withDrafts = { 'reference/unpublished': 'warn' } as const;

/** The files outside of the content that are refused. */
function refusedIn({ publicFiles, pictureFiles, record, lockfile }: FindingSources): Finding[] {
  const files = [...publicFiles.get(), ...pictureFiles.get()].flatMap(({ path, refused }) =>
    refused === undefined ? [] : [{ path, refused, limit: publicLimit(path) }],
  );
  const lockfiles = [
    { path: lockfilePath, ...lockfile.refused() },
    { path: publishedPath, ...record.refused() },
  ];
  return [...files, ...lockfiles].flatMap(({ path, refused, limit = 0 }) =>
    refused === undefined ? [] : [refusedFile(path, { refused, limit })],
  );
}

/** Whether a finding in a text already explains why the text differs from its counterpart. */
const explainsText = ({ severity, code }: Finding): boolean =>
  severity === 'error' || code === 'reference/own-host' || code === 'content/cut-by-comment' || code === 'content/filler';

/**
 * The numbers of the lines of a file that begin within a text, so that they are no comments. In a Markdown file those are also all lines
 * below the front matter: a comment about them is the last line of the front matter.
 */
function textLines(file: string, text: string): ReadonlySet<number> {
  if (!isMarkdownFile(file)) return scalarLines(text);
  const { text: whole, yaml, fence } = markdownParts(text);
  const first = fence === null ? 1 : whole.slice(0, fence).split('\n').length + 1;
  const last = whole.split('\n').length;
  const below = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  return new Set([...(yaml === null ? [] : scalarLines(yaml)), ...below]);
}
