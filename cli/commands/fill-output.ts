import type { Findings } from '../diagnostics/diagnostic.ts';
import { hasErrors } from '../diagnostics/diagnostic.ts';
import { hostFiles } from '../emit/host-files.ts';
import { marker, type Staging } from '../emit/output-folder.ts';
import { sitePages } from '../pages/page-props.ts';
import type { Site } from '../pages/site.ts';
import type { Pictures } from '../pictures/pictures.ts';
import type { Bundle } from '../render/bundle.ts';
import { type RenderedSite, type Rendering, renderSite } from '../render/render-site.ts';
import type { Phases } from '../report/phases.ts';
import type { PageRecord } from '../reuse/build-record.ts';
import { factsIn, type KnownFacts, readFactLines } from '../reuse/page-facts.ts';
import { type PageFacts, readPage } from '../verify/read-page.ts';
import { TagReader } from '../verify/scan-tags.ts';
import { verifyPages } from '../verify/verify-output.ts';
import { version } from '../version.ts';

interface OutputParts extends Pick<Rendering, 'rendersAll' | 'tell'> {
  bundled: Bundle;
  pictures: Pictures;
  staging: Staging;
  findings: Findings;
  phases: Phases;
  pages: Rendering['earlier'];
}

interface OutputPlace {
  /** The site's folder. */
  root: string;
  /** The name of the output folder in findings. */
  name: string;
  /** The SHA-256 of the facts that the last build has kept; empty if there are none. */
  facts: string;
  signal: AbortSignal;
}

/** What a build has put into the output folder. */
export interface Filled extends Pick<RenderedSite, 'pages' | 'rendered' | 'stale'> {
  /** The facts of its pages. */
  facts: KnownFacts;
}

/**
 * Renders the site into the staging folder and reports what is wrong with the result. Only the facts of each page stay in memory. An
 * output with the same files as the last one is not verified again: the last one had no findings.
 */
export async function fillOutput(
  site: Site,
  { bundled, pictures, staging, findings, phases, pages: earlier, ...rendering }: OutputParts,
  { root, name, facts, signal }: OutputPlace,
): Promise<Filled> {
  const { report } = findings;
  const lastLines = readFactLines(root, facts);
  const known = new Map<string, PageFacts | Buffer>();
  const tags = new TagReader();
  const rendered = new Set<string>();
  const write = (path: string, text: string): void => {
    staging.write(path, text);
    rendered.add(path);
    if (!path.endsWith('.html')) return;
    known.set(path, readPage(text, tags));
    phases.advance();
  };
  const keep = ({ documents, propsFile }: PageRecord): void => {
    for (const path of [...documents, propsFile]) {
      staging.keep(path);
      rendered.add(path);
    }
    for (const path of documents) {
      known.set(path, lastLines.get(path) ?? readPage(staging.read(path), tags));
      phases.advance();
    }
  };
  phases.begin('rendering', [...sitePages(site)].length);
  for (const [path, bytes] of pictures.files) staging.write(path, bytes);
  for (const path of pictures.kept) staging.keep(path);
  const { components, ...made } = await renderSite(site, bundled, pictures, {
    ...rendering,
    write,
    keep,
    earlier,
    report,
    signal,
  });
  for (const [path, text] of hostFiles(site)) write(path, text);
  phases.begin('verifying');
  for (const [path, script] of bundled.filesFor(components)) staging.write(path, script);
  staging.write(marker, `${JSON.stringify({ tvilling: version, date: site.date, pages: made.pages })}\n`);
  // Findings that follow from a missing page would only hide the cause.
  if (!hasErrors(findings.list()) && !staging.isSame) {
    const read = (path: string) => (rendered.has(path) ? staging.read(path) : '');
    const output = { files: staging.files, read, folder: name, ...site.address };
    verifyPages(factsOf(site, known, tags), output, report);
  }
  return { ...made, facts: known };
}

/** The facts of all pages. Copied files were checked with the site, and are not read here. */
function factsOf({ publicFiles }: Site, known: KnownFacts, tags: TagReader): Map<string, PageFacts> {
  const facts = new Map<string, PageFacts>();
  for (const file of publicFiles) if (file.endsWith('.html')) facts.set(file, readPage('', tags));
  for (const [path, page] of known) facts.set(path, Buffer.isBuffer(page) ? factsIn(page) : page);
  return facts;
}
