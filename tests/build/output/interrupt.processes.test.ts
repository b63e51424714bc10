import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bundleFile } from '../../built-sites.ts';
import { ownFooter } from '../../own-parts.ts';
import { preload } from '../../preload.ts';
import { type RunningCli, root, startCli } from '../../run-cli.ts';
import { minimal, temporarySite } from '../../temporary-site.ts';
import { listFiles } from '../../verkbro/read-dist.ts';

const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const;
const signals = Object.keys(exitCodes) as (keyof typeof exitCodes)[];

/** Every file below a folder with its bytes. */
const contents = (folder: string): Record<string, string> =>
  Object.fromEntries(
    listFiles(folder)
      .sort()
      .map((file) => [file, readFileSync(join(folder, file), 'base64')]),
  );

/** Hidden temporary files and folders, which a stopped command must not leave in a site's folder. */
const leftovers = (site: string): string[] => listFiles(site).filter((file) => /(^|\/)\.(?!tvilling\/)/.test(file));

/** Code that makes the check of every site run without end once content holds the word. It prints a message first. */
const endlessCheck = `
  import { writeSync } from 'node:fs';
  const { normalize } = String.prototype;
  String.prototype.normalize = function (...form) {
    if (this.includes('Endless')) writeSync(2, 'never to return');
    while (this.includes('Endless')) {}
    return normalize.apply(this, form);
  };`;

/**
 * Code that counts calls of the system by the process of a build: what it does with files, and the process that it starts. At the call
 * `AT`, the process gets the signal `SIGNAL`. At its end, it says how many there were.
 */
const tellCalls = `
  import child from 'node:child_process';
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  import { isMainThread } from 'node:worker_threads';
  let calls = 0;
  const told = (real) =>
    Object.assign((...args) => {
      calls += 1;
      if (calls === Number(process.env.AT)) process.kill(process.pid, process.env.SIGNAL);
      return real(...args);
    }, real);
  if (isMainThread && process.argv[1].endsWith('/bin.js')) {
    for (const name of Object.keys(fs).filter((key) => key.endsWith('Sync'))) fs[name] = told(fs[name]);
    child.fork = told(child.fork);
    syncBuiltinESMExports();
    process.on('exit', () => fs.writeSync(2, 'calls ' + calls + '\\n'));
  }`;

/** Milliseconds after which a command counts as one that never ends, even on a busy machine. */
const patience = 20_000;

/** Sends a signal to a command. Resolves to its exit code. */
async function exitCodeAfter(signal: NodeJS.Signals, command: RunningCli): Promise<number | 'still there'> {
  command.kill(signal);
  const code = await Promise.race([command.ended, sleep(patience, 'still there' as const)]);
  command.kill('SIGKILL');
  return code;
}

/** What the tool keeps of itself, without the data of the documentation and the sites that other tests make meanwhile. */
const toolFiles = () => readdirSync(join(root, '.tvilling')).filter((name) => name !== 'docs' && !name.startsWith('site-'));

describe('a build that is interrupted', () => {
  const files = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`public/files/${index}.txt`, `${index}\n`]));

  it('ends at once at any moment, with dist/ as it was and nothing beside it', async () => {
    const site = temporarySite('minimal', { ...files, ...ownFooter() });
    /** A build of another day, which makes its bundles. At one of its calls of the system, it gets a signal. */
    const start = (day: number, at = 0, signal: NodeJS.Signals = 'SIGINT') => {
      rmSync(join(site, bundleFile), { force: true });
      const env = { ...preload(site, tellCalls), AT: `${at}`, SIGNAL: signal };
      return startCli(['build', '--root', site, '--date', `2026-11-${day}`], { env });
    };
    expect(await start(29).ended).toBe(0);
    const whole = start(30);
    expect(await whole.ended, whole.stderr()).toBe(0);
    const calls = Number(/^calls (\d+)$/m.exec(whole.stderr())?.[1]);
    expect(calls).toBeGreaterThan(1_000);
    const tool = toolFiles();
    let before = contents(join(site, 'dist'));
    let interrupted = 0;
    for (const [index, part] of [0.02, 0.3, 0.6, 0.95].entries()) {
      const signal = signals[index % 2] ?? 'SIGINT';
      const build = start(10 + index, Math.ceil(calls * part), signal);
      const code = await build.ended;
      const now = contents(join(site, 'dist'));
      expect(leftovers(site)).toEqual([]);
      if (code === 0) {
        // The new output was in place before the signal.
        expect(build.stderr()).toContain('written to dist/');
        expect(now).not.toEqual(before);
        before = now;
      } else {
        expect(code, build.stderr()).toBe(exitCodes[signal]);
        interrupted += 1;
        if (isDeepStrictEqual(now, before)) continue;
        // The signal came behind the replacement: the new output is whole, so a build of the same day changes nothing.
        before = now;
        expect(await start(10 + index).ended).toBe(0);
        expect(contents(join(site, 'dist'))).toEqual(now);
      }
    }
    expect(interrupted).toBeGreaterThan(1);
    expect(toolFiles()).toEqual(tool);
  });

  it('by SIGINT while it writes, takes back what it has written', async () => {
    const site = temporarySite('minimal', { ...files, 'dist/build.json': '{}\n' });
    const build = startCli(['build', '--root', site]);
    const staging = new Promise<void>((resolve) => {
      const watcher = watch(site, (_, name) => {
        if (name?.endsWith('.new')) resolve();
      });
      onTestFinished(() => watcher.close());
    });
    await staging;
    expect(await exitCodeAfter('SIGINT', build)).toBe(exitCodes.SIGINT);
    expect(contents(join(site, 'dist'))).toEqual({ 'build.json': Buffer.from('{}\n').toString('base64') });
    expect(leftovers(site)).toEqual([]);
  });
});

describe('a check that does not end', () => {
  const endless = {
    'content/pages/about.yaml': minimal('content/pages/about.yaml', ['The story', 'Endless']),
  };

  it.each([
    ['validate', 'SIGINT', false],
    ['build', 'SIGTERM', false],
    ['validate --watch', 'SIGINT', true],
  ] as const)('of %s can be interrupted by %s', async (command, signal, goesOn) => {
    const site = temporarySite('minimal', endless);
    const env = preload(site, endlessCheck);
    const running = startCli([...command.split(' '), '--root', site], { env });
    // A command that goes on stops a check that takes long, and begins it once more.
    await running.waitFor(goesOn ? /never to return.*never to return/ : /never to return/, 'stderr');
    expect(await exitCodeAfter(signal, running)).toBe(exitCodes[signal]);
    expect(existsSync(join(site, 'dist'))).toBe(false);
    expect(leftovers(site)).toEqual([]);
  });

  it('of dev is in a thread, so that dev ends as at any other time', async () => {
    const site = temporarySite('minimal', endless);
    const running = startCli(['dev', '--port', '0', '--root', site], { env: preload(site, endlessCheck) });
    await running.waitFor(/never to return/, 'stderr');
    expect(await exitCodeAfter('SIGTERM', running)).toBe(0);
    expect(leftovers(site)).toEqual([]);
  });
});

it('dev ends at a signal while a template that it loads does not end', async () => {
  const site = temporarySite('minimal', {
    'templates/sections/text/index.tsx': `import Text from 'tvilling/templates/sections/text/index.tsx';
      console.error('never to return');
      while (Date.now() > 0) {}
      export default Text;\n`,
  });
  const running = startCli(['dev', '--port', '0', '--root', site]);
  const [url] = await running.waitFor(/http:\S+/);
  void fetch(new URL('about', url)).catch(() => undefined);
  await running.waitFor(/never to return/, 'stderr');
  expect(await exitCodeAfter('SIGTERM', running)).toBe(exitCodes.SIGTERM);
});

describe('a command that waits for something that never comes ends at a signal', () => {
  it('dev, for the end of a thread', async () => {
    const site = temporarySite('minimal');
    const endless = `
      import { Worker } from 'node:worker_threads';
      Worker.prototype.terminate = () => new Promise(() => {});`;
    const running = startCli(['dev', '--port', '0', '--root', site], { env: preload(site, endless) });
    await running.waitFor(/http:/);
    expect(await exitCodeAfter('SIGTERM', running)).toBe(0);
  });

  it('validate --watch, for the bundler of definitions', async () => {
    const site = temporarySite('minimal');
    // The module itself waits: Node.js 24 hears no signal while it resolves or reads one.
    const endless = `
      import { register } from 'node:module';
      register('data:text/javascript,' + encodeURIComponent(\`
        import { writeSync } from 'node:fs';
        export const resolve = (name, context, next) => {
          if (name !== 'rolldown') return next(name, context);
          writeSync(2, 'never to come');
          const url = 'data:text/javascript,await new Promise(() => setInterval(() => {}, 60_000))';
          return { url, shortCircuit: true };
        };\`));`;
    const running = startCli(['validate', '--watch', '--root', site], { env: preload(site, endless) });
    await running.waitFor(/Waiting/, 'stderr');
    const definition = join(site, 'templates/sections/tide/definition.ts');
    mkdirSync(dirname(definition), { recursive: true });
    writeFileSync(definition, 'export default null;\n');
    await running.waitFor(/never to come/, 'stderr');
    expect(await exitCodeAfter('SIGTERM', running)).toBe(0);
  });
});
