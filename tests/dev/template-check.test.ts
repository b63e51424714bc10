import type { ViteDevServer } from 'vite';
import { expect, test } from 'vitest';
import { TemplateError } from '../../cli/definitions/template-error.ts';
import { ServedTemplates } from '../../cli/dev/served-templates.ts';
import { checkTemplates } from '../../cli/dev/template-check.ts';
import { handleSignals } from '../../cli/platform/interruption.ts';

/** A server of Vite that has evaluated the templates, or not yet. */
function serverWith(evaluated: object | null): ViteDevServer {
  const server: unknown = {
    environments: {
      ssr: {
        moduleGraph: { getModuleByUrl: async () => ({ ssrModule: evaluated }) },
        runner: { import: async () => ({ render: 'newly loaded' }) },
      },
    },
  };
  return server as ViteDevServer;
}

/** Loads templates, and tells whether a signal would have ended the process at once meanwhile. */
const load = (server: ViteDevServer) =>
  handleSignals(async (signal) => {
    let isUnhandled = false;
    const note = (name: string | symbol) => {
      isUnhandled ||= name === 'SIGTERM';
    };
    process.on('removeListener', note);
    const templates = await new ServedTemplates(server, signal).load();
    process.off('removeListener', note);
    return { templates, isUnhandled };
  });

test('templates that may come to no end are loaded while a signal ends the process at once', async () => {
  const { templates, isUnhandled } = await load(serverWith(null));
  expect(templates).toEqual({ render: 'newly loaded' });
  expect(isUnhandled).toBe(true);
});

test('templates that are loaded are used while signals are heard: none can be lost', async () => {
  const { templates, isUnhandled } = await load(serverWith({ render: 'loaded before' }));
  expect(templates).toEqual({ render: 'loaded before' });
  expect(isUnhandled).toBe(false);
});

test('a template that fails while a page is made is told at once', () => {
  let told = 0;
  const options = { facts: {}, onFindings: () => void told++ } as never;
  const modules = { findings: () => [] } as never;
  const check = checkTemplates(modules, options);
  expect(check.isBlamed('/about', new Error('no tide'))).toBe(false);
  expect([told, check.findings()]).toEqual([0, []]);
  const error = new TemplateError({ file: 'templates/outputs/tides/definition.ts' }, 'fails.', 'Repair it.');
  expect(check.isBlamed('/tides.json', error)).toBe(true);
  expect([told, check.findings().map(({ code }) => code)]).toEqual([1, ['template/unusable']]);
});
