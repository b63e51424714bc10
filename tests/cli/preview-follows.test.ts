import { expect, it } from 'vitest';
import { runCli, startCli } from '../run-cli.ts';
import { edit, temporarySite } from '../temporary-site.ts';

it('tvilling preview serves a new build with its own redirects and headers', async () => {
  const site = temporarySite('minimal');
  const build = async () => {
    const { code, stderr } = await runCli(['build', '--root', site]);
    expect(code, stderr).toBe(0);
  };
  await build();
  const cli = startCli(['preview', '--port', '0', '--root', site]);
  try {
    const [address] = await cli.waitFor(/http:\/\/[\d.]+:\d+/);
    const shown = async (path: string) => {
      const response = await fetch(address + path, { redirect: 'manual' });
      return { status: response.status, policy: response.headers.get('content-security-policy') ?? '' };
    };
    const before = await shown('/about');
    expect(await shown('/who-we-are')).toMatchObject({ status: 404 });
    edit(site, 'site.config.yaml', 'name: Nordkaj\n', 'name: Nordkaj\nlook: { corners: 3 }\n');
    edit(
      site,
      'content/routes.yaml',
      'slug: { en: about, sv: om-oss }',
      'slug: { en: about, sv: om-oss }\n  aliases: [{ language: en, slug: who-we-are, as: redirect }]',
    );
    await build();
    expect(await shown('/who-we-are')).toMatchObject({ status: 301 });
    const after = await shown('/about');
    expect(after.status).toBe(200);
    const styles = ({ policy }: typeof after) => /style-src [^;]*/.exec(policy)?.[0];
    expect(styles(after)).toContain('sha256-');
    expect(styles(after)).not.toBe(styles(before));
  } finally {
    await cli.stop();
  }
});
