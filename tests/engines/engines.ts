import { missingPackages } from '../../scripts/engines.mjs';
import type { Engine, EngineOptions } from './engine-page.ts';
import { startChromium, startFirefox } from './puppeteer-engine.ts';
import { startWebKit } from './webkit-engine.ts';

/** Whether everything is tried that takes long: `npm run engines`. */
export const isThorough = process.env.ENGINES === 'all';

interface EngineKind {
  name: string;
  start(options: EngineOptions): Promise<Engine>;
}

/**
 * The engines to try: those that are installed (scripts/test.mjs says which are not). All other tests of the browser are done in
 * Chromium anyway.
 */
export const engines: readonly EngineKind[] = [
  ...(isThorough ? [{ name: 'Chromium', start: startChromium }] : []),
  ...[
    { name: 'Firefox', start: startFirefox },
    { name: 'WebKit', start: startWebKit },
  ].filter(({ name }) => missingPackages([name]).length === 0),
];
