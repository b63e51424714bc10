import { join } from 'node:path';
import type { Logger } from 'vite';
import { expect, it } from 'vitest';
import { quietLogger } from '../../../cli/build/render/make-bundles.ts';
import { readPrebuilt } from '../../../cli/build/render/prebuilt-bundles.ts';
import { bundleFolders } from '../../../cli/build/same-bundles.ts';
import { toolRoot } from '../../../cli/platform/tool-root.ts';

it('a build tells what its bundler warns of, but not of what the minifier does not know', () => {
  const told: string[] = [];
  const tell = (text: string) => void told.push(text);
  const logger = quietLogger({ warn: tell, error: tell } as unknown as Logger);
  logger.warn("'target-current' is not recognized as a valid pseudo-class");
  logger.warn('A chunk is large');
  logger.error('A template is broken');
  expect(told).toEqual(['A chunk is large']);
});

it('the script of the server has React once, without its code for development', () => {
  const { sources } = JSON.parse(readPrebuilt(bundleFolders(toolRoot()).layers.tool)?.server.map ?? '{}');
  expect(sources.filter((path: string) => path.includes('/react/cjs/react.'))).toEqual([expect.stringMatching(/react\.production\.js$/)]);
  expect(sources.filter((path: string) => path.includes('.development.'))).toEqual([]);
});

it('the bundles that came with the tool are not taken for other templates', () => {
  expect(readPrebuilt(bundleFolders(toolRoot()).layers.tool)).not.toBeNull();
  expect(readPrebuilt(join(toolRoot(), 'tests/sites/ferry/templates'))).toBeNull();
});
