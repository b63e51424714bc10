import { basename, dirname, join } from 'node:path';
import { definitionsOf } from '../check/definitions-at.ts';
import { fileNamed, isReplaceable, nameOfFile } from '../check/overrides/replaceable.ts';
import { originalsFolder, readTemplateFiles, templateLimit, toolTemplates } from '../check/overrides/template-files.ts';
import { copied, wrapping } from '../check/overrides/wrapping.ts';
import { loadDefinitions } from '../definitions/load-definitions.ts';
import { type TemplateLayers, templateLayers } from '../definitions/template-layers.ts';
import { wrap } from '../diagnostics/format.ts';
import { nearest } from '../diagnostics/nearest.ts';
import { EnvironmentError } from '../platform/environment-error.ts';
import type { FileChange } from '../platform/files/change-files.ts';
import { isRefused, isThere } from '../platform/files/find-file.ts';
import { readFileIn } from '../platform/files/read-file.ts';
import { type Host, print, widthOf } from '../platform/host.ts';
import { patchOf } from '../platform/patch.ts';
import { carryOut } from './changeset/carry-out.ts';
import type { Changeset, TextChange } from './changeset/changeset.ts';
import { refuseMistakes, rehearse, siteToChange } from './changeset/rehearse.ts';
import { siteCode } from './rename/site-code.ts';

export interface OverrideOptions {
  /** Absolute path of the site's folder. */
  root: string;
  /** The template to replace: `shell/footer`. */
  name: string;
  /** Copies the original instead of wrapping it. */
  copy?: boolean | undefined;
  /** Shows how the original has changed. */
  diff?: boolean | undefined;
  /** Keeps the current original, and so confirms that the site's file is up to date with it. */
  accept?: boolean | undefined;
  /** Whether to print the changes as a unified diff, and write nothing. */
  dryRun: boolean;
}

/** `tvilling override`: writes a file of the site that replaces one of the tool, and follows changes of the original. */
export async function override(options: OverrideOptions, host: Host): Promise<0> {
  const layers = templateLayers(options.root);
  const { tool, original } = toolTemplates(layers.tool);
  const path = known(options.name, tool);
  const now = original(path) ?? '';
  if (options.diff) return showChange({ layers, path, now }, host);
  if (join(options.root, 'templates') === layers.tool)
    throw new EnvironmentError('The templates of this site are those of the tool.', `Change templates/${path} itself.`);
  if (options.accept) return accept({ layers, path, now, options }, host);
  const own = readTemplateFiles(layers)?.own;
  const text = options.copy ? copied(path, now, (file) => own?.has(file) === true) : wrapping(path, now);
  if (text === null) throw new EnvironmentError(`templates/${path} cannot be wrapped.`, `Copy it: tvilling override ${path} --copy`);
  if (isThere(join(options.root, 'templates', path)))
    throw new EnvironmentError(
      `templates/${path} is there already.`,
      `What has changed in the original: tvilling override ${nameOfFile(path)} --diff`,
    );
  // Both, or none. The kept original of a file that is gone is replaced.
  const replacing = { path: `templates/${path}`, before: null, now: text };
  const changeset = [replacing, keptOriginal(options.root, path, now)] as const;
  await rehearseOverride(changeset, options.root, host, replacing);
  await carryOut(changeset, { ...options, otherwise }, host);
  if (options.dryRun) return 0;
  for (const { path: file } of changeset) print(host.stdout, `${file}\n`);
  const advice = 'Commit both. The second is the original as it is now: "tvilling validate" says when the tool has another.';
  print(host.stderr, `${wrap(advice, widthOf(host.stderr), '')}\n`);
  return 0;
}

/**
 * Checks the site as a changeset leaves it. Throws EnvironmentError if it would have a new error. `own`: the file in it that replaces one
 * of the tool, which may be of a definition.
 */
async function rehearseOverride(changeset: Changeset, root: string, host: Host, own?: TextChange): Promise<void> {
  const before = await siteToChange({ root, definitions: await loadDefinitions(root) }, host);
  const { definitions } = before.options;
  const code = siteCode(root, before.files.templates, definitions);
  const after = own?.path.endsWith('.ts') ? await definitionsOf(root, 'overridden', new Map([...code, [own.path, own.now]])) : definitions;
  refuseMistakes(rehearse({ ...before, options: { root, definitions: after } }, changeset, host));
}

/** The tool's file that a name means. Throws EnvironmentError if there is none, or if it can never be replaced. */
function known(name: string, tool: readonly string[]): string {
  const path = fileNamed(name, tool);
  if (path === null) {
    const names = tool.filter(isReplaceable).flatMap((file) => [nameOfFile(file), file]);
    const close = nearest(name.replace(/^templates\//, ''), names);
    throw new EnvironmentError(
      `The tool has no template "${name}".`,
      close === null ? lyingThere(name, tool.filter(isReplaceable)) : `Did you mean "${close}"?`,
    );
  }
  if (isReplaceable(path)) return path;
  const file = basename(path);
  if (file.startsWith('_'))
    throw new EnvironmentError(
      `templates/${path} is part of other style sheets.`,
      `Copy one that uses it, such as: tvilling override styles/main --copy. The copy takes a ${file} beside it in the place of the tool’s.`,
    );
  throw new EnvironmentError(
    `templates/${path} is always that of the tool.`,
    'What can be replaced in its stead: tvilling explain template/not-replaceable',
  );
}

/** The folders and files in the folder that a name has; if there is no such folder, the folders of all templates. */
function lyingThere(name: string, files: readonly string[]): string {
  const folder = `${dirname(name.replace(/^templates\//, ''))}/`;
  const within = files.filter((path) => path.startsWith(folder)).map((path) => path.slice(folder.length));
  const shown = within.length > 0 ? within : files.filter((path) => path.includes('/'));
  const names = [...new Set(shown.map((path) => path.split('/')[0]))].join(', ');
  return `In node_modules/tvilling/templates${within.length > 0 ? `/${folder.slice(0, -1)}` : ''} lie: ${names}.`;
}

interface ReplacedTemplate {
  layers: TemplateLayers;
  path: string;
  now: string;
}

function showChange({ layers, path, now }: ReplacedTemplate, host: Host): 0 {
  const before = readTemplateFiles(layers)?.kept.get(path);
  if (before === undefined)
    throw new EnvironmentError(
      `The site keeps no original of templates/${path}.`,
      `Keep that of now: tvilling override ${nameOfFile(path)} --accept`,
    );
  const same = before.replaceAll('\r\n', '\n') === now;
  if (same) print(host.stderr, `The original of templates/${path} is as it was.\n`);
  else print(host.stdout, patchOf([{ path: `templates/${path}`, before: before.replaceAll('\r\n', '\n'), now }]));
  return 0;
}

async function accept({ layers, path, now, options }: ReplacedTemplate & { options: OverrideOptions }, host: Host): Promise<0> {
  if (readTemplateFiles(layers)?.own.has(path) !== true)
    throw new EnvironmentError(`The site does not replace templates/${path}.`, `Replace it: tvilling override ${nameOfFile(path)}`);
  const original = keptOriginal(options.root, path, now);
  await rehearseOverride([original], options.root, host);
  await carryOut([original], { ...options, otherwise }, host);
  if (!options.dryRun) print(host.stdout, `${original.path}\n`);
  return 0;
}

const otherwise = 'write the file by hand.';

/** Keeps the current original of a template in place of an earlier one. */
function keptOriginal(root: string, path: string, now: string): FileChange {
  const file = `templates/${originalsFolder}/${path}`;
  const read = readFileIn({ folder: root, path: file }, templateLimit);
  return { path: file, before: read === null || isRefused(read) ? null : read.bytes, now };
}
