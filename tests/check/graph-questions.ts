import { expect } from 'vitest';
import { type CheckedFiles, readSite } from '../../cli/check/site-files.ts';
import { SiteGraph } from '../../cli/check/site-graph.ts';
import type { FileCache } from '../../cli/content/file-cache.ts';
import type { Definitions } from '../../cli/definitions/definitions.ts';
import { loadDefinitions } from '../../cli/definitions/load-definitions.ts';
import type { RawFile } from '../../cli/platform/files/list-files.ts';
import { randomNumbers } from '../random-numbers.ts';
import { temporarySite } from '../temporary-site.ts';

/** How a graph is asked. */
interface Asked {
  definitions: Definitions;
  /** As `dev` asks, which reads pages when it shows them. */
  pagesLater: boolean;
  /** What is kept of files without findings. */
  checked?: FileCache;
}

type Random = (limit: number) => number;

const noCache = { get: () => undefined, set: () => {} };
const languages = ['en', 'sv'];

/** The files of a site that no commit has. */
export function filesOf(site: string): CheckedFiles {
  const { lockfile, ...files } = readSite(site);
  return {
    ...files,
    compared: { lockfile: { ...lockfile, committed: () => null }, versions: () => [].values() },
  };
}

/** The graph of files, as `validate` asks it, or as `dev` does. */
export const graphOf = (files: CheckedFiles, now: Date, { definitions, pagesLater, checked = noCache }: Asked): SiteGraph =>
  new SiteGraph(
    files,
    { parsed: noCache, facts: noCache, checked },
    {
      definitions,
      drafts: pagesLater,
      preview: false,
      release: false,
      pagesLater,
    },
    { env: {}, now: () => now },
  );

/** The questions that commands ask, by name. Each answer is a text. */
function questionsTo(graph: SiteGraph, { files }: CheckedFiles, pagesLater: boolean): Map<string, () => string> {
  const questions = new Map<string, () => string>();
  const ask = (name: string, answer: () => unknown) => questions.set(name, () => written(answer()));
  ask('the addresses', () => graph.facts.routes().value);
  ask('the addresses that are published', () => graph.shown.released());
  ask('whether a shared file has an error', () => graph.hasErrors);
  for (const { path } of files) ask(`the page in ${path}`, () => graph.pageOf(path));
  for (const page of ['home', 'news', 'topics', 'news/open-day', 'topics/lamps', 'gone'])
    for (const language of languages) {
      ask(`the link to ${page} in ${language}`, () => graph.site?.resolver.pageLink(page, language));
      ask(`what ${page} shows in ${language}`, () => shownOn(graph, page, language));
    }
  ask('the pages with a search', () => graph.site?.searchPages);
  if (pagesLater) return questions;
  ask('all findings', () =>
    graph.findings
      .all()
      .map(({ file, range, message }) => `${file}:${range?.start.line}:${range?.start.column} ${message}`)
      .sort(),
  );
  for (const { path } of files) ask(`the findings in ${path}`, () => graph.findings.of(path));
  ask('the new lockfile', () => graph.findings.translations.all()?.lockfile);
  ask('the forms', () => graph.site?.forms);
  ask('the pictures', () => graph.site?.pictureUses);
  return questions;
}

/** What a page shows, and what its next build asks for. */
function shownOn({ site }: SiteGraph, page: string, language: string): unknown {
  if (site === null) return null;
  const routed = site.routes.pages.get(page);
  const content = site.pages.get(routed?.file ?? page);
  return content === undefined || routed === undefined ? null : site.resolver.inLanguage(content, language, routed);
}

const written = (answer: unknown): string =>
  JSON.stringify(answer, (_, value: unknown) => (value instanceof Map || value instanceof Set ? [...value] : value)) ?? 'undefined';

/** The answer, or the message of the error that it is. */
function answered(question: () => string): string {
  try {
    return question();
  } catch (error) {
    return `throws ${(error as Error).message}`;
  }
}

/** The same files after a change at random. */
function changed(files: CheckedFiles, random: Random, original: CheckedFiles): CheckedFiles {
  const pick = <T>(from: readonly T[]): T => from[random(from.length)] as T;
  const own = files.files;
  const file = pick(own);
  const text = new TextDecoder().decode(file.bytes);
  const word = pick(['Sea', 'Light', 'Coast', 'Mast']);
  const replaced = (pattern: RegExp, by: string) => {
    const found = [...text.matchAll(pattern)];
    if (found.length === 0) return files;
    const { index, 0: match } = pick(found);
    return withFile(files, fileOf(file.path, text.slice(0, index) + by + text.slice(index + match.length)));
  };
  switch (random(11)) {
    case 0:
      return replaced(/(?<=(?:en|sv): )[A-ZÅÄÖ][a-zåäö]+/g, word);
    case 1:
      return replaced(/(?<=slug: \{ en: )[\w-]*/g, `at-${word.toLowerCase()}`);
    case 2:
      return replaced(/(?<=(?:date|publish|expires): )\S+/g, `2026-1${random(3)}-1${random(10)}`);
    case 3:
      return replaced(/(?<=(?:topics|author|most): ).*/g, pick(['[storms]', '[none]', 'lars', 'eva', '2']));
    case 4:
      return replaced(/(?<=\bid: )[\w-]+/g, word.toLowerCase());
    case 5:
      return replaced(/^[\w-]+: .*\n/gm, pick(['', 'draft: true\n', 'unknown: 1\n', '"\n']));
    case 6:
      return withoutFile(files, file.path);
    case 7:
      return withFile(files, fileOf(`content/news/copy-${random(3)}.yaml`, text));
    case 8:
      return withLockfile(files, (lockfile) => lockfile.replace(pick(linesIn(lockfile)), ''));
    case 9:
      return withLockfile(files, (lockfile) => {
        const line = pick(linesIn(lockfile));
        return lockfile.replace(line, line.replace(/ \w+( \w+\n)$/, ' 0123456789ab$1'));
      });
    default:
      // Back to what it was.
      return {
        ...original.files.reduce(withFile, withoutFile(files, file.path)),
        compared: original.compared,
      };
  }
}

export function fileOf(path: string, text: string): RawFile {
  const bytes = new TextEncoder().encode(text);
  return { path, bytes, size: bytes.length };
}

export function withFile(files: CheckedFiles, file: RawFile): CheckedFiles {
  const others = files.files.filter(({ path }) => path !== file.path);
  return { ...files, files: [...others, file].sort((a, b) => (a.path < b.path ? -1 : 1)) };
}

const withoutFile = (files: CheckedFiles, path: string): CheckedFiles => ({
  ...files,
  files: files.files.filter((file) => file.path !== path),
});

const linesIn = (lockfile: string): string[] => lockfile.match(/^ {2}- .*\n/gm) ?? [''];

function withLockfile(files: CheckedFiles, edit: (lockfile: string) => string): CheckedFiles {
  const { lockfile, versions } = files.compared as NonNullable<CheckedFiles['compared']>;
  const edited = edit(lockfile.lockfile ?? '');
  return { ...files, compared: { lockfile: { ...lockfile, lockfile: edited }, versions } };
}

/** The same list in an order at random. */
function shuffled<T>(items: readonly T[], random: Random): T[] {
  const left = [...items];
  return Array.from(items, () => left.splice(random(left.length), 1)[0] as T);
}

/** How a graph is tried, and how much of the texts of its site stays in memory. */
export interface Trial {
  pagesLater: boolean;
  seed: number;
  rounds: number;
  most: number;
}

/**
 * Edits a site at random, and asks its graph something after each edit. Expects the answers of a graph that is made anew. `memory`: where the
 * test has the limit of graphs that are made now.
 */
export async function expectSameAnswers({ pagesLater, seed, rounds, most }: Trial, memory: { most: number }): Promise<void> {
  const site = temporarySite('news');
  const asked = { definitions: await loadDefinitions(site), pagesLater };
  const random = randomNumbers(seed);
  const original = filesOf(site);
  const dayOf = () => new Date(Date.UTC(2026, 10, 10 + random(15), 12));
  let files = original;
  let now = dayOf();
  let sites = 0;
  memory.most = most;
  const graph = graphOf(files, now, asked);
  memory.most = Number.POSITIVE_INFINITY;
  const answers = new Map<string, Set<string>>();
  for (let round = 0; round < rounds; round++) {
    const fresh = questionsTo(graphOf(files, now, asked), files, pagesLater);
    for (const [name, question] of shuffled([...questionsTo(graph, files, pagesLater)], random).slice(0, 1 + random(40))) {
      const answer = answered(question);
      expect(`${name}: ${answer}`, `round ${round}`).toBe(`${name}: ${answered(fresh.get(name) as () => string)}`);
      answers.set(name, (answers.get(name) ?? new Set()).add(answer));
    }
    if (graph.site !== null) sites += 1;
    const isBack = random(3) === 0;
    files = isBack ? original : changed(files, random, original);
    if (random(4) === 0) now = dayOf();
    graph.take(files, now);
  }
  // The edits have changed what was asked for, and most sites could be shown.
  expect(sites).toBeGreaterThan(rounds / 2);
  expect([...answers.values()].filter(({ size }) => size > 1).length).toBeGreaterThan(5);
}
