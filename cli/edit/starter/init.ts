import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { loadSite } from '../../check/load-site.ts';
import { styleNames } from '../../definitions/fields/look-names.ts';
import { loadDefinitions } from '../../definitions/load-definitions.ts';
import { EnvironmentError } from '../../platform/environment-error.ts';
import { isThere } from '../../platform/files/find-file.ts';
import { pathFrom } from '../../platform/files/folders.ts';
import { readTextIn } from '../../platform/files/read-file.ts';
import { beginRepository } from '../../platform/git/repository.ts';
import { type Host, print } from '../../platform/host.ts';
import { sanitize } from '../../platform/sanitize.ts';
import { count } from '../../platform/texts.ts';
import { toolRoot } from '../../platform/tool-root.ts';
import { version } from '../../platform/version.ts';
import { carryOut } from '../changeset/carry-out.ts';
import { newFiles } from '../changeset/changeset.ts';
import { refuseMistakes, rehearse, siteToMake } from '../changeset/rehearse.ts';
import { languageList } from './languages.ts';
import { checkNewSiteFolder, inNewSiteFolder, missingLines } from './new-site-folder.ts';
import { addressFrom, languagesIn, lookFrom, nameFrom, productOf, type SiteSettings, siteName, timeZoneFor } from './settings.ts';
import { type PackageManager, starterFiles, starterPaths } from './starter-files.ts';

export interface InitOptions {
  /** The folder of the site, relative to the current one. */
  folder: string;
  /** Uses the defaults, and asks nothing. */
  yes?: boolean | undefined;
  name?: string | undefined;
  /** Codes, separated by commas. */
  languages?: string | undefined;
  url?: string | undefined;
  look?: string | undefined;
  /** Whether to print the files as a unified diff, and write nothing. */
  dryRun: boolean;
}

/** `tvilling init`: makes a new site in a folder that is empty or does not exist. */
export async function init(options: InitOptions, host: Host): Promise<0> {
  const folder = resolve(host.cwd, options.folder);
  const called = relative(host.cwd, folder) === '' ? 'This folder' : options.folder;
  checkNewSiteFolder(folder, called);
  const settings = await settle(options, basename(folder), host);
  const manager = managerOf(host);
  const dependency = dependencyOn(toolRoot(), { version, site: folder });
  const files = starterFiles({ settings, manager, dependency, starter: readStarter() });
  const kept = withoutOwn(folder, called, files);
  const changeset = newFiles(Object.fromEntries(files));
  const site = { root: folder, definitions: await loadDefinitions(folder) };
  refuseMistakes(rehearse(siteToMake(site, host), changeset, host));
  const otherwise = 'name another folder: tvilling init my-site';
  const within = (write: () => void) => inNewSiteFolder(folder, called, write);
  await carryOut(changeset, { root: folder, dryRun: options.dryRun, otherwise, within }, host);
  if (options.dryRun) return 0;
  const isRepository = beginRepository(folder);
  // Makes the schemas that the files name, so that editors help from the start.
  await loadSite(site, host);
  for (const path of files.keys()) print(host.stdout, `${sanitize(path)}\n`);
  const names = settings.languages.map(({ english }) => english);
  print(host.stderr, `\n${sanitize(settings.name)}: ${count(files.size, 'file')} written, in ${names.join(', ')}.\n`);
  if (isRepository) print(host.stderr, 'The folder is a git repository now, without a commit.\n');
  if (settings.beginsWithDraft) print(host.stderr, `The source language is ${names[0]}: the tool has words in it.\n`);
  for (const { english } of settings.drafts) print(host.stderr, `${draftNote(english)}\n`);
  for (const line of kept) print(host.stderr, `${line}\n`);
  if (dependency.startsWith('file:../')) print(host.stderr, `${outsideNote(dependency)}\n`);
  print(host.stderr, `\n${nextSteps(options.folder, manager.name)}\n`);
  return 0;
}

/** The settings from options, answers and defaults, checked. Options are checked before any question. */
async function settle(options: InitOptions, folderName: string, { ask, stderr }: Host): Promise<SiteSettings> {
  const answer = async <T>(
    given: string | undefined,
    question: { text: string; suggested: string; check(answer: string): T },
  ): Promise<T> => {
    if (given !== undefined) return question.check(given);
    if (options.yes || ask === null) return question.check(question.suggested);
    for (;;) {
      const written = await ask(`${question.text} (${sanitize(question.suggested)}): `);
      try {
        return question.check(written === '' ? question.suggested : written);
      } catch (error) {
        if (!(error instanceof EnvironmentError)) throw error;
        print(stderr, `${sanitize(`${error.message} ${error.hint}`)}\n`);
      }
    }
  };
  if (options.name !== undefined) siteName(options.name);
  if (options.languages !== undefined) languagesIn(options.languages);
  if (options.url !== undefined) addressFrom(options.url);
  if (options.look !== undefined) lookFrom(options.look);
  const name = await answer(options.name, {
    text: 'Name of the site',
    suggested: nameFrom(folderName),
    check: siteName,
  });
  const chosen = await answer(options.languages, {
    text: `Languages, the first is the source (${languageList})`,
    suggested: 'en',
    check: languagesIn,
  });
  const url = await answer(options.url, {
    text: 'Where it will live',
    suggested: `https://${productOf(name)}.example`,
    check: addressFrom,
  });
  const look = await answer(options.look, {
    text: `Look (${styleNames.join(', ')})`,
    suggested: 'sheet',
    check: lookFrom,
  });
  const machine = options.yes || ask === null ? null : Intl.DateTimeFormat().resolvedOptions().timeZone;
  return { name, ...chosen, url, look, timeZone: timeZoneFor(machine, chosen.languages) };
}

/** The files of the package's `starter/`, by path. */
const readStarter = (): Map<string, string> =>
  new Map(
    Object.keys(starterPaths).map((path) => {
      const text = readTextIn({ folder: toolRoot(), path: `starter/${path}` }, starterLimit);
      if (text === null) throw new EnvironmentError(`starter/${path} is missing beside the tool.`, 'Install the package again.');
      return [path, text];
    }),
  );

/** In bytes. */
const starterLimit = 1024 * 1024;

/** Removes a file that the folder has already, because that one is kept. Returns a note with the lines that it lacks. */
function withoutOwn(folder: string, called: string, files: Map<string, string>): string[] {
  const path = '.gitignore';
  if (!isThere(join(folder, path))) return [];
  const own = readTextIn({ folder, path }, starterLimit);
  if (own === null)
    throw new EnvironmentError(
      `${called} has a ${path} that is no text file of its own, so it cannot be kept.`,
      'Remove it: a new one is written.',
    );
  const missing = missingLines(own, files.get(path) ?? '');
  files.delete(path);
  return [missing.length === 0 ? `Your ${path} is kept.` : `Your ${path} is kept; add these lines to it: ${missing.join(' ')}`];
}

/** The package manager that runs this command, from npm_config_user_agent: `pnpm/10.34.9 npm/? node/v22.1.0 linux x64`. */
function managerOf({ env }: Host): PackageManager {
  const [, name, version = null] = /^(pnpm|yarn)\/(\d+\.\d+\.\d+(?:-[\w.]+)?)?/.exec(env.npm_config_user_agent ?? '') ?? [];
  return name === 'pnpm' || name === 'yarn' ? { name, version } : { name: 'npm', version: null };
}

const draftNote = (english: string): string =>
  `${english} is in draft: the tool has no words in it. Translate the texts of content/, and its words in content/ui.yaml; tvilling status counts them. Then remove "state: draft" from site.config.yaml.`;

/** `dependency`: a file or a folder outside of the site. */
const outsideNote = (dependency: string): string =>
  `package.json takes the tool from ${sanitize(dependency.slice('file:'.length))}, which CI and other computers do not have. For them, put tvilling-${version}.tgz into vendor/ and let package.json name it: "file:vendor/tvilling-${version}.tgz".`;

function nextSteps(folder: string, manager: string): string {
  const word = folder === '.' ? null : shellWord(folder);
  return [
    folder !== '.' && word === null ? 'Next, in the new folder:' : 'Next:',
    ...(word === null ? [] : [`  cd ${word}`]),
    `  ${manager} install`,
    `  ${manager} run dev      shows the site while you edit`,
    `  ${manager} run edit     opens it with an editor around its pages`,
    `  ${manager} run build    writes it to dist/`,
    `  ${manager} test         builds it and proves the result`,
  ].join('\n');
}

/**
 * A folder as one word of a command that people may copy into a shell (POSIX, Shell Command Language, 2.2 Quoting). Null if it has
 * characters that nobody can see, and so cannot be copied.
 */
function shellWord(folder: string): string | null {
  if (sanitize(folder) !== folder) return null;
  const path = folder.startsWith('-') ? `./${folder}` : folder;
  if (/^[\w./-]+$/.test(path)) return path;
  return /["$`\\!]/.test(path) ? `'${path.replaceAll("'", "'\\''")}'` : `"${path}"`;
}

/**
 * The dependency in the `package.json` of a new site, so that it gets the tool that has made it: the file, folder or address from
 * which the tool was installed, otherwise the range of its version. `tool`: the tool's folder.
 */
export function dependencyOn(tool: string, { version, site }: { version: string; site: string }): string {
  const fromFolder = (path: string) => `file:${pathFrom(site, path)}`;
  // Outside of `node_modules`, the tool is a checkout, not an installed package.
  if (!tool.split(sep).includes('node_modules')) return fromFolder(tool);
  for (let folder = dirname(tool); folder !== dirname(folder); folder = dirname(folder)) {
    const asked = askedFor(folder);
    if (asked === null) continue;
    const [, path] = /^(?:file|link):(.+)$/.exec(asked) ?? [];
    if (path !== undefined) return fromFolder(resolve(folder, path.replace(/^\/\//, '')));
    return /^(?:https?|git)[:+]|^git@|^github:/.test(asked) ? asked : `^${version}`;
  }
  return `^${version}`;
}

/** The dependency on the tool in a project's manifest; null if there is none. */
function askedFor(folder: string): string | null {
  const text = readTextIn({ folder, path: 'package.json' }, manifestLimit);
  try {
    const { dependencies, devDependencies } = JSON.parse(text ?? '{}');
    const asked: unknown = { ...devDependencies, ...dependencies }.tvilling;
    return typeof asked === 'string' ? asked : null;
  } catch {
    return null;
  }
}

/** In bytes. */
const manifestLimit = 1024 * 1024;
