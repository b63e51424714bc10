import type { RunnableDevEnvironment, ViteDevServer } from 'vite';
import { loadWithoutHandlers } from '../platform/interruption.ts';
import type { LoadedTemplates } from './template-check.ts';
import { EndlessModule } from './template-evaluator.ts';

const entry = '/templates/render.tsx';

/** The templates as they are now, on the server. */
export class ServedTemplates {
  readonly #server: ViteDevServer;
  readonly #signal: AbortSignal;
  /** Why they are not loaded again before they change: it would take as long again. */
  #endless: EndlessModule | null = null;

  constructor(server: ViteDevServer, signal: AbortSignal) {
    this.#server = server;
    this.#signal = signal;
  }

  /** The absolute path of the template that does not end while it is loaded; null if all end. */
  get endless(): string | null {
    return this.#endless?.file ?? null;
  }

  /** Loads them after a change. Whether they do not end. */
  async changed(): Promise<boolean> {
    this.#endless = null;
    await this.load().catch(() => this.#signal.throwIfAborted());
    return this.#endless !== null;
  }

  /**
   * The current templates. They are loaded only if they have changed: a signal that comes just before `loadWithoutHandlers` takes the
   * listeners away is lost, which a page requested again and again would make likely. Throws what they throw meanwhile.
   */
  async load(): Promise<LoadedTemplates> {
    const { moduleGraph, runner } = this.#server.environments.ssr as RunnableDevEnvironment;
    // `template-evaluator.ts` notes it. Vite 8.3.8 forgets it when the module, or one that it imports, has changed.
    const loaded = (await moduleGraph.getModuleByUrl(entry))?.ssrModule;
    if (loaded) return loaded as LoadedTemplates;
    if (this.#endless !== null) throw this.#endless;
    try {
      return await loadWithoutHandlers(this.#signal, () => runner.import<LoadedTemplates>(entry));
    } catch (thrown) {
      // Places in its stack become those of the sources.
      if (thrown instanceof Error) this.#server.ssrFixStacktrace(thrown);
      if (thrown instanceof EndlessModule) this.#endless = thrown;
      const nodes = [...moduleGraph.idToModuleMap.values()];
      // They would throw the same error again until a file changes. A change during loading would be lost.
      for (const node of nodes) if (node.ssrError !== null) moduleGraph.invalidateModule(node);
      throw thrown;
    }
  }
}
