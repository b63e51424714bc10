import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { received } from '../browser/forms.ts';
import { verkbroDist } from '../built-sites.ts';
import type { Engine, EnginePage, Size } from '../engines/engine-page.ts';
import { engines, isThorough } from '../engines/engines.ts';
import { picturePages, sizes, visit } from '../engines/views.ts';
import { walk } from '../engines/walk.ts';
import { type RunningCli, root, startCli } from '../run-cli.ts';
import { copyVerkbro } from '../temporary-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'tvilling-'));
const origins = { site: '', withoutScript: '' };
const servers: RunningCli[] = [];

async function serve(dist: string): Promise<string> {
  const server = startCli(['preview', '--port', '0', '--root', folder, '--out-dir', dist]);
  servers.push(server);
  return (await server.waitFor(/http:\/\/[\d.]+:\d+/))[0];
}

beforeAll(async () => {
  copyVerkbro(folder);
  const [dist, withoutScript] = [verkbroDist(), join(folder, 'without-script')];
  cpSync(dist, withoutScript, { recursive: true, filter: (path) => !path.endsWith('.js') });
  [origins.site, origins.withoutScript] = await Promise.all([serve(dist), serve(withoutScript)]);
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/**
 * Browsers tell of every answer that is an error, and the walk asks for some: unknown addresses, refused forms, scripts that are
 * lost.
 */
const aboutAnswers = /Failed to load resource: the server responded|Loading module from .* was blocked/;

/** Opens a new page, and closes it. Fails if the browser has complained. */
async function inPage(engine: Engine | undefined, size: Size, run: (page: EnginePage) => Promise<void>): Promise<void> {
  if (engine === undefined) throw new Error('the browser is not started yet');
  const page = await engine.newPage(size);
  try {
    await run(page);
    expect(page.messages().filter((message) => !aboutAnswers.test(message))).toEqual([]);
  } finally {
    await page.close();
  }
}

describe.each(engines)('in $name', ({ name, start }) => {
  describe('a visitor', () => {
    const started: { engine?: Engine } = {};
    beforeAll(async () => {
      started.engine = await start({});
    });
    afterAll(() => started.engine?.close());

    test.each(walk.map((part, index) => ({ ...part, index })))('$name', ({ index, size, run }) =>
      inPage(started.engine, size, (page) => {
        const sender = `${name}-${index}@verkstad.example`.toLowerCase();
        return run({ page, ...origins, sender, received: (email) => received(folder, email) });
      }),
    );
  });

  if (!isThorough) return;

  describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
    const started: { engine?: Engine } = {};
    beforeAll(async () => {
      started.engine = await start({ theme });
    });
    afterAll(() => started.engine?.close());

    /** Pictures for people to look at. */
    const pictures = join(root, '.tvilling/engines');
    test.each(picturePages)('%s is drawn whole, at the width of a phone and of a desktop', (path) =>
      inPage(started.engine, sizes[0], async (page) => {
        for (const size of sizes) {
          const picture = await visit(page, origins.site + path, { size, theme });
          mkdirSync(pictures, { recursive: true });
          const kind = path === '/' ? 'home' : path.slice(1).replaceAll('/', '-');
          writeFileSync(join(pictures, `${kind}-${size.width}-${theme}-${name.toLowerCase()}.png`), picture);
        }
      }),
    );
  });
});
