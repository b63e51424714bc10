import { Command, CommanderError } from 'commander';
import { recoverSite } from '../build/recovery.ts';
import { styler, wrap } from '../diagnostics/format.ts';
import { bugReport } from '../platform/bug-report.ts';
import { EnvironmentError } from '../platform/environment-error.ts';
import { type Host, hasColor, print, widthOf } from '../platform/host.ts';
import { Interruption } from '../platform/interruption.ts';
import { machineError } from '../platform/machine-error.ts';
import { sanitize } from '../platform/sanitize.ts';
import { version } from '../platform/version.ts';
import { addAccept } from './accept.ts';
import { addBuild } from './build.ts';
import { addDev } from './dev.ts';
import { addDiff } from './diff.ts';
import { addEdit } from './edit.ts';
import { addExplain } from './explain.ts';
import { addFields } from './fields.ts';
import { addInit } from './init.ts';
import { addMove } from './move.ts';
import { addNew } from './new.ts';
import { addOverride } from './override.ts';
import { addPreview } from './preview.ts';
import { addPull } from './pull.ts';
import { addReceive } from './receive.ts';
import { addRemove } from './remove.ts';
import { addRename } from './rename.ts';
import { addRoutes } from './routes.ts';
import { addSchema } from './schema.ts';
import { addStatus } from './status.ts';
import { type CommonFlags, rootOf } from './tool.ts';
import { addTranslations } from './translations.ts';
import { addValidate } from './validate.ts';
import { addVerify } from './verify.ts';

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
    print(host.stderr, `${style('red', 'error')} ${wrap(sanitize(known.message), widthOf(host.stderr) - 6, '')}\n`);
    print(host.stderr, `${wrap(sanitize(known.hint), widthOf(host.stderr), '')}\n`);
    return 2;
  }
  print(host.stderr, bugReport(error));
  return 2;
}

/** The error for a missing package. Packages that only some commands need are loaded late, so it may be noticed late. */
function missingPackage(error: unknown): EnvironmentError | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  // Node.js' messages: the first for `import`, the second for `require.resolve`.
  const messages: Record<string, RegExp> = {
    ERR_MODULE_NOT_FOUND: /^Cannot find package '([^']+)'/,
    MODULE_NOT_FOUND: /^Cannot find module '([^'./][^']*)'/,
  };
  const [, path] = messages[String(error.code)]?.exec(error.message) ?? [];
  if (path === undefined) return null;
  // A path below `node_modules`, or the file of a package.
  const names = (path.split('/node_modules/').at(-1) ?? path).split('/');
  const name = names.slice(0, names[0]?.startsWith('@') ? 2 : 1).join('/');
  return new EnvironmentError(`The package ${name} is not installed.`, 'Install the packages: npm ci');
}

/** In the order of the help. */
const commands = [
  addInit,
  addValidate,
  addBuild,
  addVerify,
  addDev,
  addEdit,
  addPreview,
  addReceive,
  addRoutes,
  addDiff,
  addStatus,
  addAccept,
  addSchema,
  addOverride,
  addFields,
  addNew,
  addRename,
  addMove,
  addRemove,
  addTranslations,
  addPull,
  addExplain,
];

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
  program.hook('preAction', async (_, action) => {
    const flags = action.opts<Partial<CommonFlags>>();
    if (flags.root !== undefined) await recoverSite(rootOf({ root: flags.root }, host), host);
  });
  for (const add of commands) add({ program, host, finish });
  return program;
}
