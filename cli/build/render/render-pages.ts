import { availableParallelism } from 'node:os';
import { leaveOut } from '../../definitions/at-work.ts';
import { TemplateError } from '../../definitions/template-error.ts';
import { type Finding, findingOf, type Location, type Report } from '../../diagnostics/finding.ts';
import { bounded, Overtime } from '../../platform/bounded.ts';
import { EnvironmentError } from '../../platform/environment-error.ts';
import { hearSignal } from '../../platform/interruption.ts';
import { thrownText } from '../../platform/thrown-text.ts';
import { workSlice } from '../../platform/work-slice.ts';
import type { Site, SitePage } from '../../site/pages/site.ts';
import { failedDefinition } from '../failed-definition.ts';
import { passingFiles } from '../passing-files.ts';
import type { Bundle } from './bundle.ts';
import { type MadeFile, PageMaker, type PageOrder, pageLimit } from './make-page.ts';
import { type OrderResult, PageThreads, resultOf } from './page-threads.ts';
import {
  type FailedPage,
  type KeptPage,
  type OrderedPage,
  type PageResult,
  type PageToRender,
  type Preparation,
  pagesToRender,
  preparePage,
} from './prepare-page.ts';

/** A page that was rendered: its files, which are written, and what the next build needs to know of it. */
export interface RenderedPage extends PageResult {
  files: readonly MadeFile[];
  /** Whether the page could have been taken from the last build. */
  isKnown: boolean;
}

/** A page as a build gets it: rendered, or taken from the last build. `time`: when its files were made. */
export type MadePage = KeptPage | (Pick<KeptPage, 'page' | 'why' | 'time'> & { rendered: RenderedPage });

/** What rendering pages needs. */
export interface PageRendering extends Omit<Preparation, 'bundleState'> {
  /** The file of a page's social image, by the page's own path. */
  socialImages: ReadonlyMap<string, string>;
  /** The paths of the drawings that bodies may show. */
  drawings: readonly string[];
  /** The absolute path of the folder that files are written to. */
  folder: string;
  /** Whether a page is part of this build. */
  includes(page: SitePage): boolean;
  report: Report;
  /** Aborted when the user stops the command. */
  signal: AbortSignal;
}

/**
 * Makes the files of every page with its aliases, then of the not-found pages, unless the last build has them. Props are made here,
 * because they need the whole site; files are made in other threads too. Yields one page at a time, in the order of the routes.
 * Reports a page whose template or definition throws, and goes on with the others. Reports a page that does not end in 10 s or has ended
 * its thread. If that was code of a definition, it is left out; if not, it stops there: the next page would not end either. Throws the
 * reason of `signal` if it is aborted.
 */
export async function* renderPages(site: Site, bundle: Bundle, rendering: PageRendering): AsyncGenerator<MadePage> {
  const { render, assets, script } = bundle;
  const { drawings, folder } = rendering;
  const asked = rendering.options.threads;
  const tools = { assets, drawings, folder };
  const most = (asked ?? Math.min(availableParallelism(), usefulThreads)) - 1;
  const threads = new PageThreads({ ...tools, script, most, startsAtOnce: asked !== undefined });
  const makers = { maker: new PageMaker({ ...tools, render }), threads };
  try {
    for await (const page of inOrder(site, { ...rendering, bundleState: bundle.state }, makers)) {
      if ('error' in page) rendering.report(failure(site, bundle, page));
      else yield page;
    }
  } finally {
    await threads.close();
  }
}

/** The first thread prepares a page in a third of the time that another one takes to make it. More threads would wait for it. */
const usefulThreads = 4;

interface Makers {
  /** Makes pages in this thread. */
  maker: PageMaker;
  threads: PageThreads;
}

type PageOutcome = MadePage | FailedPage;

const isLast = (page: PageOutcome | OrderedPage): boolean => 'error' in page && page.isLast;

/** Batches wait for those before them. More would only take memory. */
const mostWaiting = 8;

/** Yields pages in the order of the routes. Ends after a page that did not end. */
async function* inOrder(site: Site, rendering: PageRendering & Preparation, { maker, threads }: Makers): AsyncGenerator<PageOutcome> {
  const { signal } = rendering;
  await compareInputs(rendering, signal);
  const pages = pagesToRender(site, rendering.socialImages).filter(({ addresses: [own] }) => rendering.includes(own));
  const letGo = passingFiles(site);
  const prepare = (page: PageToRender) => {
    const prepared = preparePage(site, rendering, page);
    if ('order' in prepared) letGo(prepared.inputs.map(([input]) => input));
    return prepared;
  };
  const waiting: (PageOutcome[] | Promise<PageOutcome[]>)[] = [];
  for (let next = 0; next < pages.length; ) {
    const { results, overtime } = await inBatchTime(pages, next, prepare, signal);
    const stuck = overtime === null ? undefined : pages[next + results.length];
    const batch = stuck === undefined || overtime === null ? results : [...results, stopped(stuck, overtime)];
    next += batch.length;
    const orders = batch.flatMap((page) => ('order' in page ? [page.order] : []));
    const sent = orders.length === 0 ? null : threads.make(orders);
    const made = sent?.then((results) => finished(batch, results)) ?? finished(batch, await makeHere(orders, maker, signal));
    waiting.push(made);
    // It is thrown when its turn comes. If another batch fails before, nobody waits for it.
    if (made instanceof Promise) made.catch(() => {});
    if (waiting.length < mostWaiting && !batch.some(isLast)) continue;
    for (const page of (await waiting.shift()) ?? []) {
      yield page;
      if (isLast(page)) return;
    }
  }
  for (const batch of waiting) {
    for (const page of await batch) {
      yield page;
      if (isLast(page)) return;
    }
  }
}

/** Asks which inputs of the last build are others now. One whose definition does not end is: a page that is made from it says so. */
async function compareInputs({ earlier }: Pick<Preparation, 'earlier'>, signal: AbortSignal): Promise<void> {
  const { inputs, results: known } = earlier;
  if (inputs.length === 0) return;
  const areOthers: boolean[] = [];
  while (areOthers.length < inputs.length) {
    const { results, overtime } = await inBatchTime(inputs, areOthers.length, known.isOther, signal);
    for (const isOther of results) areOthers.push(isOther);
    if (overtime === null) continue;
    if (leaveOut(overtime) === null) throw overtime;
    areOthers.push(true);
  }
  known.setChanged(inputs.filter((_, index) => areOthers[index]));
}

/** Makes the files of pages in this thread. Ends after a page that did not end. */
async function makeHere(orders: readonly PageOrder[], maker: PageMaker, signal: AbortSignal): Promise<OrderResult[]> {
  const made: OrderResult[] = [];
  while (made.length < orders.length) {
    const make = (order: PageOrder) => resultOf(() => maker.make(order));
    const { results, overtime } = await inBatchTime(orders, made.length, make, signal);
    made.push(...results);
    if (overtime !== null) return [...made, { stopped: overtime.message }];
  }
  return made;
}

/** The pages of a batch, in their order. Throws an EnvironmentError for a file that could not be written. */
function finished(batch: readonly (PageOutcome | OrderedPage)[], made: readonly OrderResult[]): PageOutcome[] {
  const results = made.values();
  return batch.flatMap((page): PageOutcome[] => {
    if (!('order' in page)) return [page];
    const { value: result = 'lost' } = results.next();
    if (result === 'lost') return [];
    if ('refused' in result) throw new EnvironmentError(result.refused.message, result.refused.hint);
    if ('stopped' in result) return [{ ...page, error: result.stopped, isLast: true }];
    if ('thrown' in result) return [{ ...page, error: result.thrown, isLast: false }];
    const { files, drawings, variants, time } = result.made;
    const { page: rendered, why, isKnown, record, inputs } = page;
    return [{ page: rendered, why, time, rendered: { files, isKnown, inputs, record: { ...record, drawings, variants } } }];
  });
}

/** A page that did not end while it was prepared. Pages can be made after it if it was code that is left out from now on. */
function stopped(page: PageToRender, overtime: Overtime): FailedPage {
  const error = leaveOut(overtime);
  return { page, error: error ?? overtime, isLast: error === null };
}

/**
 * Does a slice of synchronous work for items from an index on, then hears signals. An item that does not end in 10 s ends the work
 * with Overtime: it is the one after the results.
 */
async function inBatchTime<T, R>(
  items: readonly T[],
  from: number,
  work: (item: T) => R,
  signal: AbortSignal,
): Promise<{ results: R[]; overtime: Overtime | null }> {
  const results: R[] = [];
  try {
    // Work that takes long is begun again.
    await bounded({ limit: pageLimit, signal }, () => workSlice(items, from, work, results));
  } catch (error) {
    if (!(error instanceof Overtime)) throw error;
    return { results, overtime: error };
  }
  await hearSignal(signal);
  return { results, overtime: null };
}

/** The finding for a page that cannot be rendered, at the place in the template. */
function failure(
  site: Site,
  bundle: Bundle,
  {
    page: {
      addresses: [own],
    },
    error,
  }: FailedPage,
): Finding {
  if (error instanceof TemplateError) return failedDefinition(error, site, own);
  const reason = thrownText(error);
  return findingOf('output/render-failed', locationOf(error, kindOf(site, own), bundle), {
    reason,
    page: `${own.page} (${own.language})`,
  });
}

/** The kind of a page. Its props might throw or never end again, so they are not asked. */
const kindOf = ({ pages, routes, definitions }: Site, { page }: SitePage): string =>
  pages.get(routes.pages.get(page)?.file ?? page)?.kind ?? definitions.entryKind ?? '';

/** The place in a template that has thrown. If the error names no template, the component of the page kind. */
function locationOf(error: unknown, kind: string, bundle: Bundle): Location {
  const thrown = bundle.locationOf(error);
  if (thrown === null) return { file: `templates/pages/${kind}/index.tsx`, range: null };
  const { file, line, column } = thrown;
  return { file, range: { start: { line, column }, end: { line, column: column + 1 } } };
}
