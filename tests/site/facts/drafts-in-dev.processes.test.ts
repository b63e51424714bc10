import { expect, it, onTestFinished } from 'vitest';
import { startCli } from '../../run-cli.ts';
import { minimal, temporarySite } from '../../temporary-site.ts';

const about = 'content/pages/about.yaml';

it('dev shows a draft with a line that says so, and untranslated texts in the source language', async () => {
  const draft = minimal(about, ['title: { en: The story, sv: Historien }', 'title: { en: The draft }']);
  const site = temporarySite('minimal', {
    [about]: `draft: true\n\n${draft}`,
    'content/navigation.yaml': 'main: [{ title: { en: Home, sv: Hem }, path: home }]\nfooter: []\n',
    'content/published.lock.yaml': null,
    'content/pages/contact.yaml': minimal('content/pages/contact.yaml', ['page: about', 'page: home']),
  });
  const cli = startCli(['dev', '--port', '0', '--root', site]);
  onTestFinished(async () => {
    await cli.stop();
  });
  const [address] = await cli.waitFor(/http:\/\/[\d.]+:\d+/);
  const shown = async (path: string) => (await fetch(address + path)).text();
  const [english, swedish] = [await shown('/about'), await shown('/sv/om-oss')];
  expect(english).toContain('<aside class="preview-banner">This page is a draft.</aside>');
  expect(swedish).toContain('<aside class="preview-banner">Den här sidan är ett utkast.</aside>');
  for (const html of [english, swedish]) expect(html).toContain('The draft');
  expect(await shown('/')).not.toContain('preview-banner');
});
