import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type BuiltSite, siteReceiver } from '../../cli/hosting/site-receiver.ts';
import { linkedSite } from '../linked-site.ts';
import { message } from '../receive/forms-sample.ts';
import { root } from '../run-cli.ts';

const siteConfig = readFileSync(join(root, 'tests/sites/trilingual/site.config.yaml'), 'utf8');

/** Answers of the receiver of a site to a browser without script. `url`: where the forms of the site are sent to. */
async function answersAt(url: string, { config = siteConfig, language = 'en' } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'tvilling-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const page of ['contact.html', 'kontakt.html'])
    writeFileSync(join(folder, page), '<html><body><input id="contact-name"></body></html>');
  const { onHosts, findings } = linkedSite('trilingual', {
    'site.config.yaml': config.replace('url: /api/forms', `url: ${url}`),
  });
  expect(findings).toEqual([]);
  const [main, ...others] = onHosts.map((site) => ({ site, folder })) as [BuiltSite, ...BuiltSite[]];
  const receiver = siteReceiver([main, ...others], {
    store: async () => {},
    mayPost: () => true,
    spend: () => 0,
  });
  const server = createServer((request, response) => void receiver?.handle(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const post = (fields: object) =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Accept: 'text/html' },
      body: new URLSearchParams({ form: 'contact', language, website: '', ...message, ...fields }),
    });
  const [sent, wrong] = [await post({}), await post({ email: '' })];
  return {
    action: receiver?.action,
    sent: [sent.status, sent.headers.get('location')],
    wrong: [wrong.status, wrong.headers.get('content-type')],
  };
}

it('leads to pages of its own site, and gives the page of a wrong form back', async () => {
  expect(await answersAt('/api/forms')).toEqual({
    action: '/api/forms',
    sent: [303, '/contact/thank-you'],
    wrong: [422, 'text/html; charset=utf-8'],
  });
});

it('leads to pages of another origin, and only says there what is wrong with a form', async () => {
  expect(await answersAt('https://forms.example/api')).toEqual({
    action: 'https://forms.example/api',
    sent: [303, 'https://masthamn.example/contact/thank-you'],
    wrong: [422, 'text/plain; charset=utf-8'],
  });
});

it('gives the page back on the host where the forms go to, and only says on others what is wrong', async () => {
  const url = 'https://masthamn.example/api/forms';
  const config = siteConfig.replace('prefix: sv,', "prefix: sv, url: 'https://masthamn.test',");
  expect(await answersAt(url, { config })).toEqual({
    action: url,
    sent: [303, '/contact/thank-you'],
    wrong: [422, 'text/html; charset=utf-8'],
  });
  expect(await answersAt(url, { config, language: 'sv' })).toEqual({
    action: url,
    sent: [303, 'https://masthamn.test/kontakt/tack'],
    wrong: [422, 'text/plain; charset=utf-8'],
  });
});
