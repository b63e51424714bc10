import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { TemplateError, type TemplateLocation } from '../../definitions/template-error.ts';
import { EnvironmentError } from '../../platform/environment-error.ts';
import type { BundledFiles } from './bundle-cache.ts';
import type { Prepared } from './prepared.ts';
import type { BundleFolders, BundleSettings } from './vite-config.ts';

/** The input of the process that bundles. */
export type BundleOrder = BundleFolders &
  BundleSettings & {
    /** Whether the bundles are those of the tool. Then it also prepares what makes others without Vite. */
    prepares: boolean;
  };

/** Its output: one of the bundles with the absolute paths of its modules, or why there is none. */
export type BundleAnswer =
  | { server: { made: BundledFiles['server']; modules: readonly string[] } }
  | { client: { made: BundledFiles['client']; modules: readonly string[] } }
  | { prepared: Prepared }
  | { broken: { location: TemplateLocation; says: string; hint: string } }
  | { refused: { message: string; hint: string } }
  /** The stack of an error that nobody expects. */
  | { failed: string };

/**
 * A process that bundles the templates for the server and for the browser, at the same time. It works while this one checks the
 * content, and its memory (200 MB) is free again before pages are rendered.
 */
export class Bundler {
  /** Throws a TemplateError for a template that cannot be bundled. */
  readonly server: Promise<BundledFiles['server']>;
  /** The same for the browser's files. */
  readonly client: Promise<BundledFiles['client']>;
  /** What bundling without Vite needs, if the order asks for it. */
  readonly prepared: Promise<Prepared>;
  readonly #process: ChildProcess;
  readonly #folders: BundleFolders;
  readonly #modules: string[] = [];

  /** Starts the process, which loads the bundlers. */
  constructor(folders: BundleFolders) {
    this.#folders = folders;
    this.#process = fork(fileURLToPath(new URL('./bundler-process.js', import.meta.url)), {
      // Vike 0.4.266 takes the current folder as its root, whatever Vite's root is.
      cwd: folders.root,
      // Vite bundles React for development if the caller's says so.
      env: { ...process.env, NODE_ENV: 'production' },
      serialization: 'advanced',
      stdio: ['ignore', 2, 2, 'ipc'],
    });
    this.server = this.#answer((answer) => ('server' in answer ? answer.server : null));
    this.client = this.#answer((answer) => ('client' in answer ? answer.client : null));
    this.prepared = this.#answer((answer) => ('prepared' in answer ? { made: answer.prepared, modules: [] } : null));
  }

  /** Begins to bundle. `prepares`: see `BundleOrder`. */
  begin(settings: BundleSettings, prepares = false): void {
    const { root, layers } = this.#folders;
    const order: BundleOrder = {
      root,
      layers: { own: layers.own, tool: layers.tool },
      ...settings,
      prepares,
    };
    // A process that has ended does not get it: its end says more.
    this.#process.send(order, () => {});
  }

  /** The absolute paths of all modules in the bundles that are there. */
  get modules(): readonly string[] {
    return this.#modules;
  }

  /** Ends the process at once. */
  end(): void {
    this.#process.removeAllListeners('exit').kill('SIGKILL');
  }

  /** What the process makes. */
  #answer<T>(pick: (answer: BundleAnswer) => { made: T; modules: readonly string[] } | null): Promise<T> {
    const made = new Promise<T>((resolve, reject) => {
      this.#process.on('message', (answer: BundleAnswer) => {
        const error = errorOf(answer);
        if (error !== null) return reject(error);
        const found = pick(answer);
        if (found === null) return;
        this.#modules.push(...found.modules);
        resolve(found.made);
      });
      this.#process.on('error', reject).on('exit', (code, signal) => reject(ended(signal ?? `code ${code}`)));
    });
    // If the content has errors, nobody asks for bundles.
    made.catch(() => {});
    return made;
  }
}

function errorOf(answer: BundleAnswer): Error | null {
  if ('broken' in answer) return new TemplateError(answer.broken.location, answer.broken.says, answer.broken.hint);
  if ('refused' in answer) return new EnvironmentError(answer.refused.message, answer.refused.hint);
  if (!('failed' in answer)) return null;
  const error = new Error('the templates cannot be bundled');
  error.stack = answer.failed;
  return error;
}

const ended = (how: string): EnvironmentError =>
  new EnvironmentError(
    `The process that bundles the templates was ended (${how}).`,
    'Most often the memory is full. Give the command more, and run it again.',
  );
