/** The program of the process that bundles: gets a `BundleOrder`, and answers with each bundle as it is made. */
import { once } from 'node:events';
import { join } from 'node:path';
import { TemplateError } from '../../definitions/template-error.ts';
import { EnvironmentError } from '../../platform/environment-error.ts';
import { machineError } from '../../platform/machine-error.ts';
import { toolRoot } from '../../platform/tool-root.ts';
import { brokenTemplate } from './broken-template.ts';
import type { BundleAnswer, BundleOrder } from './bundler.ts';
import { bundleClient, bundleServer, loadBundlers } from './make-bundles.ts';
import { prebuiltSettings } from './prebuilt-bundles.ts';
import { prepare, virtualModules } from './prepare.ts';
import { type Prepared, readPrepared } from './prepared.ts';
import { quickClient, quickFacts, quickServer } from './rolldown-bundles.ts';

const answer = (message: BundleAnswer): void => void process.send?.(message);

let bundlers: ReturnType<typeof loadBundlers> | undefined;

/** Loads Vite once. */
function vite(): ReturnType<typeof loadBundlers> {
  bundlers ??= loadBundlers();
  return bundlers;
}

// A signal from the terminal reaches this process too. The build decides what it means.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
// The build has ended.
process.on('disconnect', () => process.exit());

work().catch((error) => answer(reasonOf(error)));

/**
 * Carries out one order. Writes nothing to disk: the bundler writes from its own threads, so nobody could clean up after a process that is
 * stopped.
 */
async function work(): Promise<void> {
  const ordered = once(process, 'message');
  // Loads Vite before there is an order, if nothing is prepared.
  const prepared = readPrepared(join(toolRoot(), 'templates'));
  const [[order]] = await Promise.all([ordered, prepared ?? vite()]);
  const facts = order as BundleOrder;
  try {
    await (facts.prepares ? makeForTool(facts) : makeForSite(facts, prepared));
  } catch (error) {
    const hint = 'Mend it, and run the command again. The output is as it was.';
    throw machineError(error) ?? brokenTemplate(error, facts, hint) ?? error;
  }
}

/** The tool's own bundles, and what makes others without Vite. */
async function makeForTool(facts: BundleOrder): Promise<void> {
  const loaded = await vite();
  const { plugin, modules } = virtualModules();
  const [server, client] = await Promise.all([bundleServer(facts, loaded), bundleClient(facts, loaded, [plugin])]);
  answer({ server });
  answer({ client });
  answer({ prepared: await prepare(facts, client.made, modules) });
}

/**
 * The bundles of a site: with rolldown alone, or with Vite what only that can bundle. Vite says better what is wrong with a template. A
 * site that could have the tool's own bundles gets the same bytes.
 */
async function makeForSite(facts: BundleOrder, prepared: Prepared | null): Promise<void> {
  const { layers, base } = facts;
  const isLikeTool = layers.own === null && base === prebuiltSettings.base;
  const given = prepared === null || isLikeTool ? null : quickFacts(layers, prepared);
  const left = (): null => null;
  const server = async () => {
    const made = given && (await quickServer(facts, given).catch(left));
    return made ?? bundleServer(facts, await vite());
  };
  const client = async () => {
    const made = given && (await quickClient(facts, given).catch(left));
    return made ?? bundleClient(facts, await vite());
  };
  await Promise.all([server().then((made) => answer({ server: made })), client().then((made) => answer({ client: made }))]);
}

/** Why there is no bundle. Node.js sends no own properties of errors. */
function reasonOf(error: unknown): BundleAnswer {
  if (error instanceof TemplateError) return { broken: { location: error.location, says: error.says, hint: error.hint } };
  const known = error instanceof EnvironmentError ? error : machineError(error);
  if (known !== null) return { refused: { message: known.message, hint: known.hint } };
  return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
