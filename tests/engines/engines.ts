import { missingPackages } from '../../scripts/engines.mjs';
import type { Engine, EngineOptions } from './engine-page.ts';
import { startChromium, startFirefox } from './puppeteer-engine.ts';
import { startWebKit } from './webkit-engine.ts';

/** Whether everything is tried that takes long: `npm run engines`. */
export const isThorough = process.env.ENGINES === 'all';

interface EngineKind {
  name: string;
  start(options: EngineOptions): Promise<Engine>;
  /** The Debian packages without which it cannot be started. */
  missing: readonly string[];
}

const kindOf = (name: string, start: EngineKind['start']): EngineKind => ({
  name,
  start,
  missing: missingPackages([name]),
});

/** The engines to try. All other tests of the browser are done in Chromium anyway. */
export const engines: readonly EngineKind[] = [
  ...(isThorough ? [kindOf('Chromium', startChromium)] : []),
  kindOf('Firefox', startFirefox),
  kindOf('WebKit', startWebKit),
];
