import { FindingCollector, hasErrors } from '../../diagnostics/finding.ts';
import { count, type Sources, summary } from '../../diagnostics/format.ts';
import { folderName } from '../../diagnostics/report/folder-name.ts';
import { type ReportOptions, writeReportOf } from '../../diagnostics/report/report-findings.ts';
import { EnvironmentError } from '../../platform/environment-error.ts';
import { type Host, print } from '../../platform/host.ts';
import type { BuildFacts } from '../fill-output.ts';
import { marker } from '../output/output-folder.ts';
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

/** `tvilling verify`: prints what is wrong with a finished output of any generator, on stdout or to a file. */
export function verify(options: VerifyOptions, host: Host): 0 | 1 {
  const name = folderName(options.root, options.folder) || '.';
  const collector = new FindingCollector();
  const output = readFolder(options.folder, name, collector.report);
  const pages = readPages(output);
  if (pages.size === 0)
    throw new EnvironmentError(`There is no HTML file in ${name}/.`, 'Name the folder of a built site.');
  const address = addressIn(options.url) ?? siteAddressOf(pages);
  if (address === null) {
    throw new EnvironmentError(
      `No canonical link in ${name}/ says where the site lives.`,
      'Say it: --url https://example.org',
    );
  }
  const others = otherHosts(output);
  verifyPages(pages, { ...output, ...address, others, isPreview: options.isPreview }, collector.report);
  const found = collector.list();
  writeReportOf(found, textsOf(output, pages), options, host);
  print(
    host.stderr,
    `${count(pages.size, 'page')} of ${address.origin}${address.base} verified: ${summary(found)}\n`,
  );
  return hasErrors(found) ? 1 : 0;
}

/** The origins of the other hosts of the site, as its build says. */
function otherHosts({ files, read }: Output): string[] {
  if (!files.has(marker)) return [];
  try {
    const { others = [] } = JSON.parse(read(marker)) as Partial<BuildFacts>;
    return others.filter((origin) => typeof origin === 'string');
  } catch {
    return [];
  }
}

function addressIn(url: URL | undefined): OutputAddress | null {
  return url === undefined ? null : { origin: url.origin, base: url.pathname.replace(/\/+$/, '') };
}

/** The texts of files by their names in findings. They are read on demand, because all of them do not fit into memory. */
function textsOf(output: Output, pages: FactStore): Sources {
  return {
    get(name) {
      const file = name.slice(output.folder.length + 1);
      return output.files.has(file) ? output.read(file) : undefined;
    },
    keys: () => Array.from(pages.files(), (page) => `${output.folder}/${page}`),
    size: pages.size,
  };
}
