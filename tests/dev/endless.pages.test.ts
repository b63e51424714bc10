import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'vitest';
import { launch, visit } from '../browser/browser.ts';
import { preload } from '../preload.ts';
import { type RunningCli, root, startCli } from '../run-cli.ts';
import { minimal, temporarySite } from '../temporary-site.ts';
import { ownFooter } from './edited-site.ts';

const about = 'content/pages/about.yaml';
const withTitle = (title: string) => minimal(about, ['The story', title]);

/**
 * Makes every check that meets the word run for ever, and the rendering of every page that does the other, which says so when it begins.
 * React is a package of its own only where Vite serves templates of the site.
 * It sleeps in each round: what is judged is that it does not end, and the tests beside it need the processor.
 */
const endless = `
  import { writeSync } from 'node:fs';
  import { createRequire } from 'node:module';
  const bed = new Int32Array(new SharedArrayBuffer(4));
  const round = () => Atomics.wait(bed, 0, 0, 20);
  const { normalize } = String.prototype;
  String.prototype.normalize = function (...form) {
    while (this.includes('Endless check')) round();
    return normalize.apply(this, form);
  };
  const server = createRequire('${root}package.json')('react-dom/server');
  const { renderToString } = server;
  server.renderToString = (element) => {
    if (!JSON.stringify(element.props.page ?? null).includes('Endless page')) return renderToString(element);
    writeSync(2, 'An endless page begins.\\n');
    for (;;) round();
  };`;

function started(args: readonly string[], { onTestFinished }: TestContext, changes: Record<string, string> = {}) {
  const site = temporarySite('minimal', changes, onTestFinished);
  const cli: RunningCli = startCli([...args, '--root', site], { env: preload(site, endless) });
  onTestFinished(async () => {
    cli.kill('SIGKILL');
    await cli.ended;
  });
  return { cli, write: (title: string) => writeFileSync(join(site, about), withTitle(title)) };
}

const patient = { timeout: 90_000, interval: 20 };

// Each waits for ten seconds and more.
describe.concurrent('what does not end', () => {
  test('in validate --watch is stopped and reported, at the start and after a change, and the next change is checked', async (context) => {
    const { expect } = context;
    const { cli, write } = started(['validate', '--watch'], context, {
      [about]: withTitle('Endless check'),
    });
    await cli.waitFor(/The check did not end: stopped after [1-9]\d+ s\.[\s\S]*Waiting/, 'stderr');
    write('The other story');
    await cli.waitFor(/checked: 1 warning[\s\S]*Waiting/, 'stderr');
    write('Endless check');
    await cli.waitFor(
      /The check after a change of content\/pages\/about\.yaml did not end: stopped after [1-9]\d+ s\.[\s\S]*Waiting/,
      'stderr',
    );
    write('The story after that');
    await cli.waitFor(/checked: 1 warning[\s\S]*stopped after[\s\S]*checked: 1 warning[\s\S]*Waiting/, 'stderr');
    expect(await cli.stop()).toBe(0);
  });

  test('in a check of dev is reported over the page, and the last good site stays', async (context) => {
    const { expect } = context;
    const { cli, write } = started(['dev', '--port', '0'], context);
    const [[origin], browser] = await Promise.all([cli.waitFor(/http:\/\/[\d.]+:\d+/), launch()]);
    context.onTestFinished(() => browser.close());
    const { page } = await visit(browser, origin, '/about');
    const overlay = page.locator('tvilling-errors');
    // Before the first check has ended, there is no good site yet.
    await cli.waitFor(/no problems/, 'stderr');
    write('Endless check');
    await overlay.waitFor();
    await cli.waitFor(/did not end[\s\S]*The last good site stays\./, 'stderr');
    const printed = () => overlay.evaluate(({ shadowRoot }) => shadowRoot?.querySelector('.message')?.textContent ?? '');
    expect(await printed()).toMatch(/change of content\/pages\/about\.yaml did not end: stopped after [1-9]\d+ s/);
    expect(await (await fetch(`${origin}/about`)).text()).toContain('The story');
    write('The other story');
    await overlay.waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('main').innerText(), patient).toContain('The other story');
    expect(await cli.stop()).toBe(0);
  });

  /** How often the rendering of an endless page has begun. */
  const begun = (cli: RunningCli) => cli.stderr().match(/An endless page begins\./g)?.length ?? 0;

  test('in a page of dev is reported on the terminal once, and the others are served', async (context) => {
    const { expect } = context;
    const { cli, write } = started(['dev', '--port', '0'], context, ownFooter);
    const [origin] = await cli.waitFor(/http:\/\/[\d.]+:\d+/);
    const printed = cli.stderr().length;
    write('Endless page');
    await expect.poll(() => cli.stderr().slice(printed), patient).toContain('Checked in');
    expect((await fetch(`${origin}/about`)).status).toBe(500);
    expect(cli.stderr()).toMatch(
      /templates\/pages\/\w+\/index\.tsx {2}error {2}output\/render-failed\n {2}The template failed on about \(en\): it came to no end \(stopped after [1-9]\d+ s\)\n/,
    );
    expect((await fetch(`${origin}/`)).status).toBe(200);
    const before = begun(cli);
    expect((await fetch(`${origin}/about`)).status).toBe(500);
    expect(begun(cli)).toBe(before);
    expect(await cli.stop()).toBe(0);
  });

  test('in a social image of dev is reported, and its page is shown without it; one that takes long is waited for', async (context) => {
    const { expect } = context;
    const template = `const bed = new Int32Array(new SharedArrayBuffer(4));
export const socialImage = ({ title }) => {
  if (title === 'Contact') Atomics.wait(bed, 0, 0, 3000);
  while (title !== 'Contact') Atomics.wait(bed, 0, 0, 20);
  return <span>{title}</span>;
};
`;
    const { cli } = started(['dev', '--port', '0'], context, { 'templates/social-image.tsx': template });
    const [origin] = await cli.waitFor(/http:\/\/[\d.]+:\d+/);
    const page = async (path: string) => (await fetch(origin + path)).text();
    expect(await page('/contact')).toContain('og:image');
    expect(await page('/about')).not.toContain('og:image');
    await cli.waitFor(/output\/render-failed\n.*about \(en\): [\s\S]*?no\s+end/, 'stderr');
    expect(await cli.stop()).toBe(0);
  });

  test.for([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('in a page of dev can be interrupted by %s', async ([signal, code], context) => {
    const { expect } = context;
    const { cli } = started(['dev', '--port', '0'], context, { ...ownFooter, [about]: withTitle('Endless page') });
    const [origin] = await cli.waitFor(/http:\/\/[\d.]+:\d+/);
    expect((await fetch(`${origin}/`)).status).toBe(200);
    const answer = fetch(`${origin}/about`).catch(() => null);
    // A page that takes long is made anew, and then signals end the process at once.
    await expect.poll(() => begun(cli), patient).toBeGreaterThan(1);
    cli.kill(signal);
    expect([await cli.ended, await answer]).toEqual([code, null]);
  });
});
