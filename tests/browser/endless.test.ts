import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { preload } from '../preload.ts';
import { type RunningCli, root, startCli } from '../run-cli.ts';
import { minimal, temporarySite } from '../temporary-site.ts';
import { launch, soon, visit } from './browser.ts';

const about = 'content/pages/about.yaml';
const withTitle = (title: string) => minimal(about, ['The story', title]);

/** Makes a check of a text with 'Endless check' run without end, and the rendering of a page with 'Endless page'. */
const endless = `
  import { createRequire } from 'node:module';
  const { normalize } = String.prototype;
  String.prototype.normalize = function (...form) {
    while (this.includes('Endless check')) {}
    return normalize.apply(this, form);
  };
  const server = createRequire('${root}package.json')('react-dom/server');
  const { renderToString } = server;
  server.renderToString = (element) => {
    while (JSON.stringify(element.props.page ?? null).includes('Endless page')) {}
    return renderToString(element);
  };`;

function started(args: readonly string[], changes: Record<string, string> = {}) {
  const site = temporarySite('minimal', changes);
  const cli: RunningCli = startCli([...args, '--root', site], { env: preload(site, endless) });
  onTestFinished(async () => {
    cli.kill('SIGKILL');
    await cli.ended;
  });
  return { cli, write: (title: string) => writeFileSync(join(site, about), withTitle(title)) };
}

describe('what does not end', () => {
  test('in validate --watch is stopped and told, and the next change is checked', async () => {
    const { cli, write } = started(['validate', '--watch']);
    await cli.waitFor(/no problems\nWaiting/, 'stderr');
    write('Endless check');
    await cli.waitFor(
      /The check after a change of content\/pages\/about\.yaml did not end: stopped after 10 s\.[\s\S]*Waiting/,
      'stderr',
    );
    write('The other story');
    await cli.waitFor(/stopped after[\s\S]*checked: 1 warning[\s\S]*Waiting/, 'stderr');
    expect(await cli.stop()).toBe(0);
  });

  test('at the start of validate --watch is stopped as well', async () => {
    const { cli, write } = started(['validate', '--watch'], { [about]: withTitle('Endless check') });
    await cli.waitFor(/The check did not end: stopped after 10 s\.[\s\S]*Waiting/, 'stderr');
    write('The other story');
    await cli.waitFor(/checked: 1 warning[\s\S]*Waiting/, 'stderr');
    expect(await cli.stop()).toBe(0);
  });

  test('in a check of dev is told over the page, and the last good site stays', async () => {
    const { cli, write } = started(['dev', '--port', '0']);
    const [[origin], browser] = await Promise.all([cli.waitFor(/http:\/\/[\d.]+:\d+/), launch()]);
    onTestFinished(() => browser.close());
    const { page } = await visit(browser, origin, '/about');
    const overlay = page.locator('vite-error-overlay');
    write('Endless check');
    await overlay.waitFor();
    await cli.waitFor(/did not end[\s\S]*The last good site stays\./, 'stderr');
    const told = () =>
      overlay.evaluate(({ shadowRoot }) => shadowRoot?.querySelector('.message')?.textContent ?? '');
    expect(await told()).toMatch(/change of content\/pages\/about\.yaml did not end: stopped after 10 s/);
    expect(await (await fetch(`${origin}/about`)).text()).toContain('The story');
    write('The other story');
    await overlay.waitFor({ state: 'detached' });
    await soon(() => page.locator('main').innerText()).toContain('The other story');
    expect(await cli.stop()).toBe(0);
  });

  test('in a page of dev is told on the terminal, and the others are served', async () => {
    const { cli, write } = started(['dev', '--port', '0']);
    const [origin] = await cli.waitFor(/http:\/\/[\d.]+:\d+/);
    const told = cli.stderr().length;
    write('Endless page');
    await soon(() => cli.stderr().slice(told)).toContain('Checked in');
    expect((await fetch(`${origin}/about`)).status).toBe(500);
    expect(cli.stderr()).toMatch(
      /templates\/pages\/\w+\/index\.tsx {2}error {2}output\/render-failed\n {2}The template failed on about \(en\): it came to no end \(stopped after 10 s\)\n/,
    );
    expect((await fetch(`${origin}/`)).status).toBe(200);
    expect(await cli.stop()).toBe(0);
  });

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('in a page of dev can be interrupted by %s', async (signal, code) => {
    const { cli } = started(['dev', '--port', '0'], { [about]: withTitle('Endless page') });
    const [origin] = await cli.waitFor(/http:\/\/[\d.]+:\d+/);
    expect((await fetch(`${origin}/`)).status).toBe(200);
    const answer = fetch(`${origin}/about`).catch(() => null);
    await new Promise((resolve) => setTimeout(resolve, 4_000));
    cli.kill(signal);
    expect([await cli.ended, await answer]).toEqual([code, null]);
  });
});
