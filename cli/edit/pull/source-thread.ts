/** The program of a thread: runs the `source.ts` of a collection, which may do whatever it likes, and sends `SourceMessage`s. */
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { compileFunction, constants } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import { schemaModule } from '../../definitions/bundle-module.ts';
import type { SourceProgram } from '../../definitions/bundle-source.ts';
import { noJsonIn } from '../../definitions/returned.ts';
import * as schema from '../../definitions/schema.ts';
import type { AnySource } from '../../definitions/source.ts';
import type { SourceMessage, SourceValues } from './source-messages.ts';

/** Why a source cannot be used, in words. */
class SourceError extends Error {}

const send = (message: SourceMessage): void => parentPort?.postMessage(message);

/** The default export of the file. Throws SourceError for anything else than a source. */
function loaded({ code, name, path }: SourceProgram): AnySource {
  const exports = {} as { source?: { default?: Partial<AnySource> } };
  const load = createRequire(path);
  compileFunction(code, ['exports', 'require', '__filename', '__dirname'], {
    filename: name,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  })(exports, (id: string) => (id === schemaModule ? schema : load(id)), path, dirname(path));
  const { of, entries, env = [] } = exports.source?.default ?? {};
  if (typeof of?.from !== 'string' || typeof entries !== 'function')
    throw new SourceError('exports no source: write export default defineSource({ of, entries })');
  if (!Array.isArray(env) || env.some((each) => typeof each !== 'string'))
    throw new SourceError("has an env that is no list of names: env: ['SHOP_TOKEN']");
  return { of, env, entries };
}

async function run(): Promise<void> {
  const { of, env = [], entries } = loaded(workerData as SourceProgram);
  const answered = parentPort && once(parentPort, 'message');
  send({ kind: 'asks', env, from: of.from });
  const [values] = (await answered) as [SourceValues];
  // Packages may read them there.
  Object.assign(process.env, values);
  const given: unknown = await entries({ env: values });
  refuseOther(given);
  const text = JSON.stringify(given) ?? 'null';
  if (text.length > mostGiven) throw new SourceError('returns more than 64 MB, which no collection can hold');
  send({ kind: 'gives', entries: text });
}

/** In UTF-16 units of JSON. */
const mostGiven = 64 * 1024 * 1024;

/** Throws SourceError for a value that JSON cannot hold, with its entry. */
function refuseOther(given: unknown): void {
  const entries = Array.isArray(given) ? (given as unknown[]) : [given];
  for (const [index, entry] of entries.entries()) {
    const problem = noJsonIn(entry, 'it', []);
    if (problem === null) continue;
    const { id } = (entry ?? {}) as { id?: unknown };
    const whose = typeof id === 'string' ? `entry "${id}"` : `entry ${index + 1}`;
    throw new SourceError(`returns what no file can hold: in ${whose}, ${problem}`);
  }
}

run().catch((error: unknown) => {
  if (error instanceof SourceError) send({ kind: 'failed', says: error.message });
  else
    send({
      kind: 'failed',
      says: `throws: ${inWords(error)}`,
      stack: error instanceof Error ? error.stack : undefined,
    });
});

/** The message of an error with those of its causes: "fetch failed" alone says nothing. */
function inWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, cause, name } = error;
  const own = message || (error as NodeJS.ErrnoException).code || name;
  const inner = error instanceof AggregateError ? error.errors[0] : cause;
  return inner === undefined ? own : `${own}: ${inWords(inner)}`;
}
