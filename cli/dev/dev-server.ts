import type { RequestListener, ServerResponse } from 'node:http';
import { shownRow } from '../build/render/header-row.ts';
import type { Finding } from '../diagnostics/finding.ts';
import { listen } from '../hosting/serve/listen.ts';
import { assertOwnFolder, cacheFolder } from '../platform/files/own-folder.ts';
import type { ServedEditor } from './editor/editor-requests.ts';
import { type OpenPages, openPages } from './open-pages.ts';
import type { PageSource, PageSourceOptions } from './page-source.ts';
import { prebuiltSource } from './prebuilt-source.ts';
import { answerFailure, siteRequests } from './site-requests.ts';

export interface DevServerOptions extends PageSourceOptions {
  port: number;
  /** The editor around the site, if there is one. */
  editor(): ServedEditor | null;
}

export interface DevServer {
  origin: string;
  /** The address of the site's home page. */
  url: string;
  pages: OpenPages;
  /** The findings in templates. */
  findings(): readonly Finding[];
  /** Checks the site's own templates, and the home page with them, before anybody asks for a page. */
  checkTemplates(): Promise<void>;
  /** Takes changes of templates over, and checks the templates. Paths are relative to the site's root. */
  follow(changed: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts the server of the pages of the last good site. They are made with the tool's own bundles until the site has templates of its
 * own: then with Vite, which takes seconds to load.
 */
export async function startDevServer(options: DevServerOptions): Promise<DevServer> {
  const { facts, siteRoot, signal, onFailure } = options;
  assertOwnFolder(siteRoot, cacheFolder);
  let answer: RequestListener = (_, response) => void response.writeHead(503).end('Starting.\n');
  const { server, port } = await listen((request, response) => answer(request, response), options);
  const stopListening = () => {
    server.close();
    server.closeAllConnections();
  };
  const withVite = async () => (await import('./vite-source.ts')).viteSource(options, server, port);
  try {
    let source: PageSource = prebuiltSource(options) ?? (await withVite());
    const style = () => ({ look: options.site().config.look, row: shownRow(options.site(), facts.layers) });
    const pages = openPages({ style });
    const requests = siteRequests({ ...options, source: () => source, pages });
    const fail = (error: unknown, response: ServerResponse) => {
      // What is under way when the server closes fails.
      if (!signal.aborted) onFailure((error as Error).stack ?? String(error));
      answerFailure(response);
    };
    answer = (request, response) => requests(request, response, (error) => fail(error, response));
    const origin = `http://127.0.0.1:${port}`;
    /** Goes over to Vite for good when the site gets templates of its own. */
    const take = async (changed: readonly string[]) => {
      if (source.isEnough()) return source.take(changed);
      source = await withVite();
      return 'all';
    };
    return {
      origin,
      url: origin + facts.base,
      pages,
      findings: () => source.templates.findings(),
      checkTemplates: async () => (facts.layers.own === null ? undefined : source.templates.first(facts.base)),
      follow: async (changed) => {
        const others = await take(changed);
        if (others === 'all') pages.reload();
        else if (others === 'some') pages.changed();
        await source.templates.again(others !== null);
      },
      close: async () => {
        stopListening();
        await source.close();
      },
    };
  } catch (error) {
    stopListening();
    throw error;
  }
}
