/** The program of a thread: checks a site each time it gets a `CheckOrder`, and sends a `CheckAnswer`. */

import { parentPort, workerData } from 'node:worker_threads';
import type { LoadedSite, SiteOptions } from '../check/check-site.ts';
import { packageDefinitions } from '../definitions/package-definitions.ts';
import { TemplateError } from '../definitions/template-error.ts';
import { exitCode } from '../diagnostics/finding.ts';
import { unusableTemplate } from '../diagnostics/unusable-template.ts';
import type { CheckAnswer, CheckOrder, ThreadOptions } from './background-check.ts';
import { failedCheck, followDefinitions, RepeatedCheck } from './repeated-check.ts';

const options = workerData as ThreadOptions;
const host = { env: process.env, now: () => new Date() };

/** The site with its current definitions. A site with its own ones loads them before its first check, within a time limit. */
const session = followDefinitions<SiteOptions>({
  options: { ...options, definitions: packageDefinitions },
  // The main thread ends this one.
  signal: new AbortController().signal,
});

const check = new RepeatedCheck();

async function answer({ changed }: CheckOrder): Promise<CheckAnswer> {
  check.note(changed);
  try {
    const { options } = await session();
    return answerOf(await check.runInThread(options, host));
  } catch (error) {
    if (error instanceof TemplateError) return { kind: 'unusable', finding: unusableTemplate(error) };
    return { kind: 'failed', message: failedCheck(error, changed) };
  }
}

/** The part of a checked site that can be sent: it has no functions, and only the texts of files with findings. */
function answerOf({ site, findings, sources }: LoadedSite): CheckAnswer {
  const named = new Set(findings.flatMap(({ file, related = [] }) => [file, ...related.map((at) => at.file)]));
  const texts = new Map([...named].map((file) => [file, sources.get(file)]));
  const files = [...(site?.sources.keys() ?? [])].filter((file) => !file.startsWith('public/'));
  return {
    kind: 'checked',
    findings,
    texts,
    exitCode: exitCode(findings),
    isGood: site !== null,
    digests: new Map(files.map((file) => [file, site?.sources.digest(file) ?? ''])),
  };
}

parentPort?.on('message', (order: CheckOrder) => {
  void answer(order).then((answered) => parentPort?.postMessage(answered));
});
