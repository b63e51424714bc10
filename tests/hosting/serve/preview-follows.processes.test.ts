import { describe, expect, it, onTestFinished } from 'vitest';
import { giveMade, keepMade } from '../../built-sites.ts';
import type { RunningCommand } from '../../run-cli.ts';
import { runMain, startMain } from '../../run-main.ts';
import { type Changes, edit, minimal, temporarySite, writeSite } from '../../temporary-site.ts';

async function build(site: string): Promise<void> {
  const { code, stderr } = await runMain(['build', '--root', site]);
  expect(code, stderr).toBe(0);
}

/** Builds the minimal site with a page kind of its own and an alias. Bundles once for all tests. */
async function buildWithBrochure(site: string): Promise<void> {
  writeSite(site, 'minimal', brochure);
  giveMade('minimal-with-brochure', site);
  edit(site, 'content/routes.yaml', ...alias);
  await build(site);
  keepMade('minimal-with-brochure', site);
}

/** Serves the output of a site until the end of the test. */
async function served(site: string): Promise<{ cli: RunningCommand; shown: (path: string) => Promise<Shown> }> {
  const cli = startMain(['preview', '--port', '0', '--root', site]);
  onTestFinished(async () => void (await cli.stop()));
  const [address] = await cli.waitFor(/http:\/\/[\d.]+:\d+/);
  const shown = async (path: string) => {
    const response = await fetch(address + path, { redirect: 'manual', headers: { Accept: 'text/html' } });
    const policy = response.headers.get('content-security-policy') ?? '';
    const html = await response.text();
    const [, own = ''] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html) ?? [];
    const [, styles = ''] = /style-src [^;]*('sha256-[^']+')/.exec(own) ?? [];
    return {
      status: response.status,
      styles,
      hasItsPolicy: styles !== '' && policy === `${own.replace(styles, "'unsafe-inline'")}; frame-ancestors 'none'`,
      isBrochure: html.includes('A brochure'),
    };
  };
  return { cli, shown };
}

interface Shown {
  status: number;
  /** The hash of the style sheet that the policy in the page allows. */
  styles: string;
  /** Whether the policy in the headers allows the same, but for other style sheets. */
  hasItsPolicy: boolean;
  isBrochure: boolean;
}

/** A page kind of the site, with its use and a style sheet. */
const brochure: Changes = {
  'templates/pages/brochure/definition.ts': `import { definePage } from 'tvilling/schema';
export default definePage({ shows: 'A brochure.' });
`,
  'templates/pages/brochure/index.tsx': `export default function Brochure() {
  return <h1 className="brochure">A brochure</h1>;
}
`,
  'templates/pages/brochure/style.scss': '.brochure { color: var(--tv-color-text); letter-spacing: 0.1em }\n',
  'content/pages/about.yaml': `kind: brochure\n${minimal('content/pages/about.yaml')}`,
};

const alias = [
  'slug: { en: about, sv: om-oss }',
  'slug: { en: about, sv: om-oss }\n  aliases: [{ language: en, slug: who-we-are, as: redirect }]',
] as const;

describe('tvilling preview', () => {
  it('serves a new build with its own redirects and headers', async () => {
    const site = temporarySite('minimal');
    await build(site);
    const { shown } = await served(site);
    const before = await shown('/about');
    expect(await shown('/who-we-are')).toMatchObject({ status: 404 });
    edit(site, 'site.config.yaml', 'name: Nordkaj\n', 'name: Nordkaj\nlook: { corners: 3 }\npolicy: { images: [https://a.example] }\n');
    edit(site, 'content/routes.yaml', ...alias);
    await build(site);
    expect(await shown('/who-we-are')).toMatchObject({ status: 301 });
    const after = await shown('/about');
    expect(after).toMatchObject({ status: 200, hasItsPolicy: true });
    expect(after.styles).not.toBe(before.styles);
  });

  it('follows a build with definitions that were not there when it began', async () => {
    const site = temporarySite('minimal');
    await build(site);
    const { cli, shown } = await served(site);
    const before = await shown('/about');
    await buildWithBrochure(site);
    const after = await shown('/about');
    expect(after).toMatchObject({ isBrochure: true, hasItsPolicy: true });
    expect(after.styles).not.toBe(before.styles);
    expect(await shown('/who-we-are')).toMatchObject({ status: 301 });
    expect(cli.stderr()).not.toContain('cannot be read');
  });

  it.each([
    ['content', ['content/pages/about.yaml', 'kind: brochure', 'kind: broshure'], /content\/pages\/about\.yaml:1:\d+ {2}error/],
    [
      'definition',
      ['templates/pages/brochure/definition.ts', 'definePage({', 'definePaeg({'],
      /templates\/pages\/brochure\/definition\.ts/,
    ],
  ] as const)('says why it cannot follow a build, where the %s has become wrong since', async (_, mistake, why) => {
    const site = temporarySite('minimal');
    await build(site);
    const { cli, shown } = await served(site);
    await buildWithBrochure(site);
    const [file, right, wrong] = mistake;
    edit(site, file, right, wrong);
    // The pages are those of the new build, and so is the policy.
    expect(await shown('/about')).toMatchObject({ isBrochure: true, hasItsPolicy: true });
    // In place of a redirect that is not known yet, the output has a page.
    expect(await shown('/who-we-are')).toMatchObject({ status: 200 });
    await cli.waitFor(why, 'stderr');
    await cli.waitFor(/dist\/ is new, and the site cannot be read/, 'stderr');
    expect(cli.stderr().match(/cannot be read/g)).toHaveLength(1);
    edit(site, file, wrong, right);
    expect(await shown('/who-we-are')).toMatchObject({ status: 301 });
  });
});
