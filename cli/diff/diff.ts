import { type LoadedSite, loadSiteAt, type SiteOptions } from '../check/check-site.ts';
import { definitionsAt } from '../check/definitions-at.ts';
import { loadSite } from '../check/load-site.ts';
import type { Config } from '../definitions/fields/config.ts';
import { hasErrors, isError } from '../diagnostics/finding.ts';
import { wrap } from '../diagnostics/format.ts';
import { deliver } from '../diagnostics/report/write-report.ts';
import { EnvironmentError } from '../platform/environment-error.ts';
import { startOfWork } from '../platform/git/commit.ts';
import { lastCommit } from '../platform/git/repository.ts';
import { type Host, hasColor, print, widthOf } from '../platform/host.ts';
import { sanitizeJson } from '../platform/sanitize.ts';
import { count } from '../platform/texts.ts';
import type { SiteState } from './content-changes.ts';
import type { DiffFormat } from './formats.ts';
import { headline } from './headline.ts';
import { formatHtml } from './html.ts';
import { formatMarkdown } from './markdown.ts';
import { diffSites, type SiteDiff } from './site-diff.ts';
import { formatText } from './text.ts';

export interface DiffOptions extends SiteOptions {
  /** Branch, tag or commit to compare with. Undefined for the last commit, or without git for the record of addresses. */
  base: string | undefined;
  format: DiffFormat;
  /** Path of a file to write to, instead of standard output. */
  output: string | undefined;
}

/**
 * `tvilling diff`: shows what a change does to the site. Exit code 1 if a published address is lost, or if the content has other
 * errors, which may hide a part of the change.
 */
export async function diff(options: DiffOptions, host: Host): Promise<0 | 1> {
  const now = await loadSite(options, host);
  const [config, state] = [now.config, stateOf(now)];
  if (config === null || state === null) {
    throw new EnvironmentError(
      'The site cannot be compared: site.config.yaml or content/routes.yaml is not in order.',
      'Run "tvilling validate" to see what is wrong.',
    );
  }
  const { base, before } = await baseOf(options, host);
  const languages = languagesOf(config);
  const compared = diffSites({ base, languages, before, now: state });
  writeDiff(compared, config, options, host);
  const against =
    base === null ? 'Compared with the record of published addresses alone' : `Compared with ${base.ref} (${base.commit.slice(0, 12)})`;
  print(host.stderr, `${wrap(`${against}: ${headline(compared)}`, widthOf(host.stderr), '')}\n`);
  const others = now.findings.filter((finding) => isError(finding) && finding.code !== 'route/lost-url');
  if (others.length > 0) print(host.stderr, `The content has ${count(others.length, 'error')} besides; tvilling validate shows them.\n`);
  const isForgiven = ['off', 'warn'].includes(config.rules['route/lost-url'] ?? 'error');
  return (compared.lost.length > 0 && !isForgiven) || hasErrors(now.findings) ? 1 : 0;
}

const languagesOf = ({ languages, sourceLanguage }: Config): string[] => [
  sourceLanguage,
  ...languages.map(({ code }) => code).filter((code) => code !== sourceLanguage),
];

/** The parts of a site to compare; null if it has no usable routes. */
function stateOf({ routes, published, translations, parsed }: LoadedSite): SiteState | null {
  if (routes === null || translations === null) return null;
  const [texts, pairs] = [translations.texts(), translations.pairs()];
  const newCodes = new Map<string, string>();
  return { files: parsed, texts, newCodes, pairs, routes, published: published?.addresses() ?? [] };
}

async function baseOf(options: DiffOptions, host: Host): Promise<{ base: SiteDiff['base']; before: SiteState | null }> {
  const { root, base: asked } = options;
  const ref = asked ?? 'HEAD';
  const commit = asked === undefined ? lastCommit(root) : startOfWork(root, asked);
  if (commit === null) return { base: null, before: null };
  const definitions = await definitionsAt(root, commit, options.definitions);
  const loaded = loadSiteAt(commit, { ...options, definitions }, host);
  const before = loaded === null ? emptySite : stateOf(loaded);
  if (before !== null) return { base: { ref, commit }, before };
  throw new EnvironmentError(
    `The site at ${ref} cannot be compared with: its site.config.yaml or content/routes.yaml is not in order.`,
    'Name a commit at which "tvilling routes" works: --base <commit>',
  );
}

/** The state for a commit without a site. */
const emptySite: SiteState = {
  files: [],
  texts: [],
  newCodes: new Map(),
  pairs: [],
  routes: { pages: new Map(), aliases: [] },
  published: [],
};

function writeDiff(compared: SiteDiff, { languages }: Config, { format, output }: DiffOptions, host: Host): void {
  const toFile = output !== undefined;
  const text = {
    text: () =>
      formatText(compared, {
        width: widthOf(host.stdout),
        color: !toFile && hasColor(host.stdout, host.env),
      }),
    markdown: () => formatMarkdown(compared),
    json: () => `${sanitizeJson(compared)}\n`,
    html: () => formatHtml(compared, Object.fromEntries(languages.map(({ code, direction }) => [code, direction]))),
  }[format]();
  deliver(text, output, host);
}
