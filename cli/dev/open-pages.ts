import type { ErrorPayload, ViteDevServer } from 'vite';
import { iconsModule, type ViteFacts } from '../render/vite-config.ts';
import { overlayPlugin } from './overlay.ts';

/** The pages that are open in browsers. */
export interface OpenPages {
  /** The site is another: every open page shows its new props. */
  update(): void;
  /** Loads every open page again. */
  reload(): void;
  /** Shows over every page, those that are opened later too, what is wrong; null for nothing. */
  cover(message: ErrorPayload | null): void;
}

export function openPages(
  server: ViteDevServer,
  { icons, look }: Pick<ViteFacts, 'icons' | 'look'>,
): OpenPages {
  let message: ErrorPayload | null = null;
  let shownIcons = JSON.stringify(icons());
  let shownLook = JSON.stringify(look());
  const { ws } = server;
  keepOwnErrors(ws);
  ws.on('vite:client:connect', (_, client) => {
    if (message !== null) client.send(message);
  });
  const reload = () => ws.send({ type: 'full-reload' });
  return {
    reload,
    update() {
      const named = JSON.stringify(icons());
      if (named !== shownIcons) reloadIcons(server);
      shownIcons = named;
      const looks = JSON.stringify(look());
      const isSame = looks === shownLook;
      shownLook = looks;
      // The style of the look stands in the document.
      if (!isSame) return reload();
      // Every open page fetches its props anew.
      ws.send({ type: 'custom', event: 'tvilling:update' });
    },
    cover(shown) {
      message = shown;
      // With nobody there, Vite would keep the message for whoever comes first, mended or not.
      if (message !== null && ws.clients.size > 0) ws.send(message);
    },
  };
}

/** What Vite could not do is told as a finding; its own words would cover that, and stay for whoever comes next. */
function keepOwnErrors(ws: ViteDevServer['ws']): void {
  const send = ws.send.bind(ws) as (...args: unknown[]) => void;
  ws.send = (...args: unknown[]) => {
    const [payload] = args as [Partial<ErrorPayload>];
    if (payload.type !== 'error' || payload.err?.plugin === overlayPlugin) send(...args);
  };
}

/** The content names other icons: the module with them is made anew, for the server and in the open pages. */
function reloadIcons({ environments }: ViteDevServer): void {
  for (const environment of Object.values(environments)) {
    const module = environment.moduleGraph.getModuleById(`\0${iconsModule}`);
    if (module === undefined) continue;
    environment.moduleGraph.invalidateModule(module);
    if (environment === environments.client) void environment.reloadModule(module);
  }
}
