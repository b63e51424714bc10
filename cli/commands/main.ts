import { resolve } from 'node:path';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { settleOutput, settleSite } from '../build/killed-runs.ts';
import type { ValidateOptions } from '../check/validate.ts';
import { styler, wrap } from '../diagnostics/format.ts';
import { formatNames } from '../diagnostics/formats/names.ts';
import { diffFormats } from '../diff/formats.ts';
import { languageList } from '../edit/starter/languages.ts';
import { bugReport } from '../platform/bug-report.ts';
import { EnvironmentError } from '../platform/environment-error.ts';
import { type Host, hasColor, print, widthOf } from '../platform/host.ts';
import { Interruption } from '../platform/interruption.ts';
import { machineError } from '../platform/machine-error.ts';
import { parseShard } from '../platform/shard.ts';
import { version } from '../platform/version.ts';
import { visible } from '../platform/visible.ts';
import { type StatusFormat, statusFormats } from '../site/translations/status.ts';
import { type BuildFlags, type CommonFlags, day, siteCommand } from './command-flags.ts';
import type { DiffOptions } from './diff.ts';
import type { ExplainOptions } from './explain.ts';
import type { InitOptions } from './init.ts';
import { addNew } from './new-commands.ts';
import type { OverrideOptions } from './override.ts';
import { addReceive } from './receive-command.ts';
import { addMove, addRename } from './rename-commands.ts';
import { addTranslations } from './translations-commands.ts';
import { addVerify } from './verify-command.ts';

/**
 * Runs one command line. Resolves to the exit code: 0 nothing is wrong; 1 the content is wrong; 2 the command, configuration or
 * environment is wrong, or the tool itself has failed; 130 and 143 after a signal. Never throws.
 */
export async function main(args: readonly string[], host: Host): Promise<number> {
  let code = 0;
  const program = createProgram(host, (result) => {
    code = result;
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    return explainFailure(error, host);
  }
}

function explainFailure(error: unknown, host: Host): number {
  // commander has printed its own message. For help and version, its exit code is 0.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof Interruption) return error.exitCode;
  const style = styler(hasColor(host.stderr, host.env));
  const known = error instanceof EnvironmentError ? error : (machineError(error) ?? missingPackage(error));
  if (known !== null) {
    print(
      host.stderr,
      `${style('red', 'error')} ${wrap(visible(known.message), widthOf(host.stderr) - 6, '')}\n`,
    );
    print(host.stderr, `${wrap(visible(known.hint), widthOf(host.stderr), '')}\n`);
    return 2;
  }
  print(host.stderr, bugReport(error));
  return 2;
}

/** The error for a missing package. Packages that only some commands need are loaded late, so it may be noticed late. */
function missingPackage(error: unknown): EnvironmentError | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  // Node.js' messages: the first for `import`, the second for `require.resolve`.
  const told: Record<string, RegExp> = {
    ERR_MODULE_NOT_FOUND: /^Cannot find package '([^']+)'/,
    MODULE_NOT_FOUND: /^Cannot find module '([^'./][^']*)'/,
  };
  const [, path] = told[String(error.code)]?.exec(error.message) ?? [];
  if (path === undefined) return null;
  const name = path.replace(/^.*\/node_modules\/((?:@[^/]+\/)?[^/]+).*$/, '$1');
  return new EnvironmentError(`The package ${name} is not installed.`, 'Install the packages: npm ci');
}

/** The modes of `validate` beside a single check. */
interface ValidateModes {
  fix?: boolean;
  dryRun?: boolean;
  watch?: boolean;
}

/** The command line. `finish` gets the exit code of the command that has run. */
export function createProgram(host: Host, finish: (code: number) => void): Command {
  const program = new Command('tvilling')
    .description('Checks YAML content, renders every page with its translated twin into static files.')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    .showHelpAfterError('(tvilling --help lists commands and options)')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => print(host.stdout, text),
      writeErr: (text) => print(host.stderr, text),
      getOutHelpWidth: () => widthOf(host.stdout),
      getErrHelpWidth: () => widthOf(host.stderr),
    });
  const command = (name: string, description: string) => siteCommand(program, name, description);
  const release = () =>
    new Option('--release', 'refuse what must not be published: samples, unchecked translations of machines');
  const reporting = (told: Command) =>
    told
      .addOption(
        new Option('--format <name>', 'how to print the findings').choices(formatNames).default('pretty'),
      )
      .addOption(new Option('--json', 'short for --format json').implies({ format: 'json' }))
      .option('--output <file>', 'write the findings to a file');
  const root = (flags: CommonFlags) => resolve(host.cwd, flags.root);
  program.hook('preAction', async (_, told) => {
    const flags = told.opts<Partial<CommonFlags>>();
    if (flags.root !== undefined) await settleSite(resolve(host.cwd, flags.root), host);
  });
  const outputIn = (flags: CommonFlags, folder: string) => {
    const output = resolve(root(flags), folder);
    settleOutput(output, host);
    return output;
  };
  /** The folder of the site, and its definitions. */
  const site = async (flags: CommonFlags) => {
    const folder = root(flags);
    // Loading zod takes as long as the rest of the start. Commands that need no definitions do without.
    const { loadDefinitions } = await import('../definitions/load-definitions.ts');
    return { root: folder, definitions: await loadDefinitions(folder) };
  };

  program
    .command('init')
    .description('make a new site in an empty or a new folder')
    .argument('[folder]', 'folder of the site', '.')
    .option('--name <name>', 'name of the site (default: as the folder)')
    .option('--languages <codes>', `the source language, then others, such as en,sv: ${languageList}`)
    .option('--url <address>', 'address of the site, such as https://example.org')
    .option('-y, --yes', 'ask nothing; use the defaults')
    .helpOption('-h, --help', 'print this help')
    .showHelpAfterError(true)
    .action(async (folder: string, flags: Omit<InitOptions, 'folder'>) => {
      await settleSite(resolve(host.cwd, folder), host);
      const { init } = await import('./init.ts');
      finish(await init({ ...flags, folder }, host));
    });

  reporting(
    command('validate', 'check configuration, content and routes').addOption(day()).addOption(release()),
  )
    .option('--max-warnings <number>', 'fail when there are more warnings', wholeNumber)
    .option('--since <commit>', 'only findings of the change since a branch, tag or commit')
    .option('--fix', 'make all certain repairs, then report the other findings')
    .option('--dry-run', 'with --fix: print the repairs as a diff, write nothing')
    .addOption(
      new Option('--watch', 'check again after each change, until Ctrl-C').conflicts(['fix', 'output']),
    )
    .action(async (flags: CommonFlags & Omit<ValidateOptions, 'root'> & ValidateModes) => {
      const { fix, dryRun = false, watch, ...rest } = flags;
      const options = { ...rest, ...(await site(flags)) };
      if (dryRun && !fix) throw new EnvironmentError('--dry-run shows what --fix would do.', 'Add --fix.');
      if (fix) finish(await (await import('./fix.ts')).fix({ ...options, dryRun }, host));
      else if (watch) finish(await (await import('../dev/watch-site.ts')).watchSite(options, host));
      else finish(await (await import('../check/validate.ts')).validate(options, host));
    });

  command('build', 'validate, render, check the result, replace the output folder')
    .addOption(day())
    .addOption(release())
    .option('--out-dir <folder>', 'folder to write, below the root (default: dist)')
    .option('--preview', 'make a preview: with a banner, and out of bounds for search engines')
    .option('--drafts', 'with --preview: show drafts, and what is published later')
    .option('--timings', 'print how long each phase took, and the memory')
    .option('--trace <file>', 'write the times of phases and pages for chrome://tracing or Perfetto')
    .option('--why <address>', 'say why a page was rendered again or not: /sv/om-oss')
    .option('--verify-cache', 'render all pages, and compare them with the last build')
    .option(
      '--threads <number>',
      'render this many pages at once (default: one per processor, at most 4)',
      threadCount,
    )
    .option('--shard <part>', 'render one part of the pages, such as 3/8, to shards/3-of-8', parseShard)
    .addOption(
      new Option('--join <folders...>', 'make the output from the folders of all shards').conflicts('shard'),
    )
    .action(async (flags: CommonFlags & BuildFlags) => {
      const { build } = await import('../build/build.ts');
      const { shard, preview, drafts } = flags;
      if (drafts && !preview) throw new EnvironmentError('--drafts is for previews.', 'Add --preview.');
      const byDefault = shard === undefined ? 'dist' : `shards/${shard.number}-of-${shard.of}`;
      const outDir = outputIn(flags, flags.outDir ?? byDefault);
      const trace = flags.trace === undefined ? undefined : resolve(host.cwd, flags.trace);
      const options = {
        timings: false,
        verifyCache: false,
        threads: null,
        ...flags,
        ...(await site(flags)),
        outDir,
        trace,
      };
      finish(await build(options, host));
    });

  addVerify(reporting(command('verify', 'check a finished output folder, made by this tool or another')), {
    root,
    outputIn,
    finish,
    host,
  });

  command('dev', 'serve the site while you edit; changes appear at once')
    .addOption(day())
    .option('--port <number>', 'port to listen on', port, 5173)
    .action(async (flags: CommonFlags & { port: number }) => {
      const { dev } = await import('../dev/dev.ts');
      finish(await dev({ ...flags, ...(await site(flags)) }, host));
    });

  command('preview', 'serve the output folder as a good host would, and receive the forms')
    .option('--out-dir <folder>', 'folder to serve, below the root', 'dist')
    .option('--port <number>', 'port to listen on', port, 4173)
    .action(async (flags: CommonFlags & { outDir: string; port: number }) => {
      const { preview } = await import('../dev/preview.ts');
      const outDir = outputIn(flags, flags.outDir);
      finish(await preview({ ...flags, ...(await site(flags)), outDir }, host));
    });

  addReceive(command('receive', 'receive the forms of the site, behind a proxy, and hand them on'), {
    site,
    finish,
    port,
    host,
  });

  command('routes', 'list pages with their address in each language, and aliases')
    .addOption(day())
    .option('--json', 'print the routes as JSON', false)
    .addOption(new Option('--begin-anew', 'start a new record of published addresses').conflicts('json'))
    .action(async (flags: CommonFlags & { json: boolean; beginAnew?: boolean }) => {
      const options = { ...flags, ...(await site(flags)) };
      if (flags.beginAnew) {
        const { beginRecord } = await import('./begin-record.ts');
        finish(await beginRecord(options, host));
        return;
      }
      const { routes } = await import('./routes.ts');
      finish(await routes(options, host));
    });

  command('diff', 'show what a change does to the site: addresses, texts, stale translations')
    .addOption(day())
    .option('--base <commit>', 'branch, tag or commit to compare with (default: the last commit)')
    .addOption(new Option('--format <name>', 'how to print it').choices(diffFormats).default('text'))
    .addOption(new Option('--json', 'short for --format json').implies({ format: 'json' }))
    .option('--output <file>', 'write it to a file')
    .action(async (flags: CommonFlags & Omit<DiffOptions, 'root'>) => {
      const { diff } = await import('./diff.ts');
      finish(await diff({ ...flags, ...(await site(flags)) }, host));
    });

  command('status', 'show the progress of the translations, or when the output changes next')
    .addOption(day())
    .addOption(new Option('--format <name>', 'how to print it').choices(statusFormats).default('text'))
    .addOption(new Option('--json', 'short for --format json').implies({ format: 'json' }))
    .addOption(
      new Option('--badge', 'short for --format badge: a picture (SVG)').implies({ format: 'badge' }),
    )
    .option('--output <file>', 'write it to a file')
    .option('--next', 'print when time alone changes the output next, and what changes then')
    .option(
      '--since <time>',
      'with --next: say whether something has changed since then, 2026-11-30T09:00:00Z',
    )
    .action(
      async (flags: CommonFlags & { format: StatusFormat; output?: string; next?: true; since?: string }) => {
        const { next = false, since } = flags;
        if (since !== undefined && !next)
          throw new EnvironmentError('--since says what was due.', 'Add --next.');
        if (next) {
          const { statusNext } = await import('./status-next.ts');
          finish(await statusNext({ ...flags, ...(await site(flags)) }, host));
          return;
        }
        const { status } = await import('./status.ts');
        finish(await status({ output: undefined, ...flags, ...(await site(flags)) }, host));
      },
    );

  command('accept', 'mark translations as checked against their current source text')
    .argument('[file]', 'file of the texts, such as content/pages/about.yaml (default: all)')
    .argument('[place]', 'place of a text in the file, such as hero.lead (default: all)')
    .action(async (file: string | undefined, place: string | undefined, flags: CommonFlags) => {
      const { accept } = await import('./accept.ts');
      finish(await accept({ ...flags, ...(await site(flags)), file, place }, host));
    });

  command('schema', 'write JSON Schemas, with which editors complete and check content')
    .option('--out-dir <folder>', 'folder to write, below the root', '.tvilling/schemas')
    .action(async (flags: CommonFlags & { outDir: string }) => {
      const { schema } = await import('./schema.ts');
      finish(
        await schema({ ...flags, ...(await site(flags)), outDir: resolve(root(flags), flags.outDir) }, host),
      );
    });

  command('override', 'write your own template, which replaces one of the tool')
    .argument('<name>', 'the template, such as shell/footer or sections/text')
    .option('--copy', 'copy the original instead of wrapping it')
    .addOption(new Option('--diff', 'show how the original has changed').conflicts('copy'))
    .addOption(
      new Option('--accept', 'confirm that your file is up to date with the current original').conflicts([
        'copy',
        'diff',
      ]),
    )
    .action(async (name: string, flags: CommonFlags & Omit<OverrideOptions, 'root' | 'name'>) => {
      const { override } = await import('./override.ts');
      finish(await override({ ...flags, name, root: root(flags) }, host));
    });

  command('fields', 'list the fields of a file, a section type or a collection, with their purpose')
    .argument('[name]', 'such as page, site.config, sections/text or collections/news')
    .action(async (name: string | undefined, flags: CommonFlags) => {
      const [{ fields }, { definitions }] = await Promise.all([import('./fields.ts'), site(flags)]);
      finish(fields(name, definitions, host));
    });
  addNew(program, { site, finish, host });
  addRename(program, { site, finish, host });
  addMove(program, { site, finish, host });
  addTranslations(program, { site, finish, host });

  program
    .command('explain')
    .description('explain a diagnostic and how to repair it, or list all')
    .argument('[code]', 'code of the diagnostic, such as route/slug-collision')
    .addOption(new Option('--format <name>', 'how to print it').choices(['text', 'json']).default('text'))
    .addOption(new Option('--json', 'short for --format json').implies({ format: 'json' }))
    .helpOption('-h, --help', 'print this help')
    .action(async (code: string | undefined, options: ExplainOptions) => {
      const { explain } = await import('./explain.ts');
      finish(explain(code, options, host));
    });

  return program;
}

function wholeNumber(value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new InvalidArgumentError('It is a whole number, such as 0.');
  return Number(value);
}

/** More threads than that would take all of the memory. */
const mostThreads = 64;

function threadCount(value: string): number {
  const count = /^\d{1,4}$/.test(value) ? Number(value) : 0;
  if (count >= 1 && count <= mostThreads) return count;
  throw new InvalidArgumentError(`It is a whole number from 1 to ${mostThreads}.`);
}

function port(value: string): number {
  const number = Number(value);
  if (!Number.isInteger(number) || number < 0 || number > 65535) {
    throw new InvalidArgumentError('A port is a whole number from 0 to 65535.');
  }
  return number;
}
