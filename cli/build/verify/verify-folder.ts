import { join } from 'node:path';
import { type Finding, FindingCollector, hasErrors } from '../../diagnostics/finding.ts';
import { type SourceTexts, summary } from '../../diagnostics/format.ts';
import { folderName } from '../../diagnostics/report/folder-name.ts';
import { type ReportOptions, writeReportOf } from '../../diagnostics/report/report-findings.ts';
import { EnvironmentError } from '../../platform/environment-error.ts';
import { type Host, print } from '../../platform/host.ts';
import { count } from '../../platform/texts.ts';
import { basePathOf } from '../../site/routes/addresses.ts';
import type { BuildFacts } from '../fill-output.ts';
import { hostFolders, readMarker } from '../output/host-folders.ts';
import type { FactStore } from './fact-store.ts';
import { readFolder } from './read-folder.ts';
import { siteAddressOf } from './site-address.ts';
import type { Output, OutputAddress } from './verification.ts';
import { readPages, verifyPages } from './verify-output.ts';

export interface VerifyOptions extends ReportOptions {
  /** Absolute path of the folder to verify. */
  folder: string;
  /** The address of the site; undefined if its canonical links say it. */
  url: URL | undefined;
  /** Whether the output has to be a preview. */
  isPreview: boolean;
}

/**
 * `tvilling verify`: prints what is wrong with a finished output of any generator, on stdout or to a file. An output for several hosts is
 * verified host by host.
 */
export function verify(options: VerifyOptions, host: Host): 0 | 1 {
  const hosts = hostFolders(options.folder).map((name) => join(options.folder, name));
  const [first] = hosts;
  if (first !== undefined && options.url !== undefined)
    throw new EnvironmentError(
      `${folderName(options.root, options.folder)}/ has ${count(hosts.length, 'host')}, each with an address of its own.`,
      `Leave --url out, or name the folder of one: tvilling verify ${folderName(options.root, first)}`,
    );
  const verified = (first === undefined ? [options.folder] : hosts).map((folder) => verifyHost({ ...options, folder }));
  const found = verified.flatMap((one) => one.found);
  writeReportOf(found, allOf(verified.map(({ sources }) => sources)), options, host);
  for (const { pages, address, found } of verified)
    print(host.stderr, `${count(pages, 'page')} of ${address.origin}${address.base} verified: ${summary(found)}\n`);
  return hasErrors(found) ? 1 : 0;
}

/** What the verification of a host has shown. */
interface VerifiedHost {
  pages: number;
  address: OutputAddress;
  found: readonly Finding[];
  sources: SourceTexts;
}

function verifyHost({ root, folder, url, isPreview }: VerifyOptions): VerifiedHost {
  const name = folderName(root, folder) || '.';
  const collector = new FindingCollector();
  const output = readFolder(folder, name, collector.report);
  const pages = readPages(output);
  if (pages.size === 0) throw new EnvironmentError(`There is no HTML file in ${name}/.`, 'Name the folder of a built site.');
  const address = addressIn(url) ?? siteAddressOf(pages);
  if (address === null) {
    throw new EnvironmentError(`No canonical link in ${name}/ says where the site lives.`, 'Say it: --url https://example.org');
  }
  verifyPages(pages, { ...output, ...address, others: otherHosts(folder), isPreview }, collector.report);
  return { pages: pages.size, address, found: collector.list(), sources: textsOf(output, pages) };
}

/** The texts of all hosts. */
const allOf = (hosts: readonly SourceTexts[]): SourceTexts => ({
  get: (name) => hosts.map((sources) => sources.get(name)).find((text) => text !== undefined),
  keys: () => hosts.flatMap((sources) => [...sources.keys()]),
  size: hosts.reduce((sum, { size }) => sum + size, 0),
});

/** The origins of the other hosts of the site, as its build says. */
function otherHosts(folder: string): string[] {
  const { others } = readMarker(folder) as Partial<BuildFacts>;
  return Array.isArray(others) ? others.filter((origin) => typeof origin === 'string') : [];
}

function addressIn(url: URL | undefined): OutputAddress | null {
  return url === undefined ? null : { origin: url.origin, base: basePathOf(url) };
}

/** The texts of files by their names in findings. They are read on demand, because all of them do not fit into memory. */
function textsOf(output: Output, pages: FactStore): SourceTexts {
  return {
    get(name) {
      const file = name.startsWith(`${output.folder}/`) ? name.slice(output.folder.length + 1) : '';
      return output.files.has(file) ? output.read(file) : undefined;
    },
    keys: () => Array.from(pages.files(), (page) => `${output.folder}/${page}`),
    size: pages.size,
  };
}
