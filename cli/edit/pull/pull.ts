import type { SiteBefore } from '../../check/changed-site.ts';
import { type BundledSource, bundleSource, sourceFiles } from '../../definitions/bundle-source.ts';
import { compareFindings, type Finding, hasErrors } from '../../diagnostics/finding.ts';
import { writeFindings } from '../../diagnostics/report/report-findings.ts';
import { EnvironmentError } from '../../platform/environment-error.ts';
import { readTextIn } from '../../platform/files/read-file.ts';
import { type Host, print } from '../../platform/host.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import { count } from '../../platform/texts.ts';
import { carryOut, type EditOptions } from '../changeset/carry-out.ts';
import { siteToChange } from '../changeset/rehearse.ts';
import { unknown } from '../scaffold/site.ts';
import { askSource, type SourceAnswer } from './ask-source.ts';
import { type PlayedPull, playThrough } from './play-through.ts';
import type { EntryChanges } from './target.ts';

interface PullOptions extends EditOptions {
  /** The names of collections; none for all that have a source. */
  collections: readonly string[];
  /** In seconds: the longest time that a source may take. */
  timeout: number;
}

/** How many sources run at a time. They mostly wait. */
const mostAtATime = 4;

/**
 * `tvilling pull`: asks the sources of collections for their entries, and writes them as content. A source that fails, or whose entries
 * cannot be used, is a finding, and its entries stay as they are. Throws EnvironmentError for an unknown name, and for a variable of the
 * environment that is not set; TemplateError for a source that cannot be bundled.
 */
export async function pull(options: PullOptions, host: Host): Promise<0 | 1> {
  const { root, dryRun } = options;
  const answers = await host.handleSignals((signal) => askAll(options, signal, host));
  refuseMissing(answers);
  // Read only now: whatever was edited while the sources ran stays.
  const before = await siteToChange(options, host);
  const played = playThrough(answers, before, host);
  for (const { printed } of answers) if (printed !== '') print(host.stderr, `${printed.trimEnd()}\n`);
  const findings = [...answers.flatMap(({ finding }) => finding ?? []), ...played.findings];
  writeFindings(findings.sort(compareFindings), textsOf(played.sources, root), host.stderr, host);
  await carryOut(played.changeset, { root, dryRun, follows: before.files.files }, host);
  if (!dryRun) print(host.stdout, played.changeset.map(({ path }) => `${path}\n`).join(''));
  print(host.stderr, pullSummary(played, { dryRun }));
  return hasErrors(findings) || played.left.length > 0 ? 1 : 0;
}

async function askAll(
  { root, definitions, collections, timeout }: PullOptions,
  signal: AbortSignal,
  { env }: Host,
): Promise<SourceAnswer[]> {
  const files = new Map([...sourceFiles(root)].filter(([name]) => definitions.collections.has(name)));
  if (files.size === 0)
    throw new EnvironmentError(
      'No collection of this site has a source.',
      'A source is a file source.ts beside the definition.ts of a collection: see docs/sources.md',
    );
  const chosen = collections.length === 0 ? [...files.keys()] : [...new Set(collections)];
  const wrong = chosen.find((name) => !files.has(name));
  if (wrong !== undefined) throw unknown('collection with a source', wrong, [...files.keys()]);
  const sources: BundledSource[] = [];
  for (const name of chosen) sources.push(await bundleSource(root, [name, files.get(name) ?? '']));
  const answers = new Map<BundledSource, SourceAnswer>();
  await inParallel(sources, mostAtATime, async (source) => {
    answers.set(source, await askSource(source, { env, limit: timeout * 1000, signal }));
  });
  return sources.flatMap((source) => answers.get(source) ?? []);
}

/** Throws EnvironmentError for the first variable that a source needs and that is not set. */
function refuseMissing(answers: readonly SourceAnswer[]): void {
  for (const { source, missing } of answers) {
    const [name] = missing;
    if (name === undefined) continue;
    throw new EnvironmentError(
      `${source.file} needs ${name}, and the environment has no such variable.`,
      `Nothing was pulled. Set it where the command runs: ${name}=… tvilling pull`,
    );
  }
}

/** In bytes. */
const mostShown = 1024 * 1024;

/** The texts of files with findings: of content as it would be, and of sources. */
const textsOf = (content: Pick<SiteBefore['loaded']['sources'], 'get'>, root: string) => ({
  get: (file: string) =>
    file.startsWith('templates/') ? (readTextIn({ folder: root, path: file }, mostShown) ?? undefined) : content.get(file),
});

/** The most ids in a line. */
const mostNamed = 10;

/** What a pull has done, a line for each collection, and what is left to do. */
function pullSummary({ pulled, refused, left }: PlayedPull, { dryRun }: { dryRun: boolean }): string {
  const lines = [
    ...pulled.map(({ collection, planned }) => `${collection.name}: ${outcome(planned)}`),
    ...refused.map((name) => `${name}: not pulled, its entries stay as they are`),
    ...leftToDo(left),
    ...(dryRun ? ['Nothing was written.'] : []),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function outcome({ added, changed, taken, gone, same }: EntryChanges): string {
  const parts = [
    named(added, 'new'),
    named(changed, 'changed'),
    named(taken, 'taken over'),
    named(gone, 'removed'),
    same === 0 ? '' : `${same.toLocaleString('en')} as before`,
  ].filter((part) => part !== '');
  return parts.length === 0 ? 'no entries' : parts.join(', ');
}

function named(ids: readonly string[], what: string): string {
  if (ids.length === 0) return '';
  const more = ids.length > mostNamed ? ' …' : '';
  return `${ids.length.toLocaleString('en')} ${what} (${ids.slice(0, mostNamed).join(', ')}${more})`;
}

/** The errors that people here have to do something about, a line for each code. */
function leftToDo(left: readonly Finding[]): string[] {
  const codes = new Set(left.map(({ code }) => code));
  return Array.from(codes, (code) => {
    const own = left.filter((finding) => finding.code === code);
    return `${count(own.length, 'error')} left for you: ${code} ("tvilling validate" shows where)`;
  });
}
