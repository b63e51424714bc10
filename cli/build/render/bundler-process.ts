/** The program of the process that bundles: gets a `BundleOrder`, and answers with each bundle as it is made. */
import { once } from 'node:events';
import { TemplateError } from '../../definitions/template-error.ts';
import { EnvironmentError } from '../../platform/environment-error.ts';
import { machineError } from '../../platform/machine-error.ts';
import { brokenTemplate } from './broken-template.ts';
import type { BundleAnswer, BundleOrder } from './bundler.ts';
import { bundleClient, bundleServer, loadBundlers } from './make-bundles.ts';

const answer = (message: BundleAnswer): void => void process.send?.(message);

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
  // Loads the bundlers before there is an order.
  const [[order], bundlers] = await Promise.all([once(process, 'message'), loadBundlers()]);
  const facts = order as BundleOrder;
  try {
    await Promise.all([
      bundleServer(facts, bundlers).then((server) => answer({ server })),
      bundleClient(facts, bundlers).then((client) => answer({ client })),
    ]);
  } catch (error) {
    const hint = 'Mend it, and run the command again. The output is as it was.';
    throw machineError(error) ?? brokenTemplate(error, facts, hint) ?? error;
  }
}

/** Why there is no bundle. Node.js sends no own properties of errors. */
function reasonOf(error: unknown): BundleAnswer {
  if (error instanceof TemplateError)
    return { broken: { location: error.location, says: error.says, hint: error.hint } };
  const known = error instanceof EnvironmentError ? error : machineError(error);
  if (known !== null) return { refused: { message: known.message, hint: known.hint } };
  return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
