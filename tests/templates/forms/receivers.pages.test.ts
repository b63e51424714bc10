import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { addressOf, copiedSite, focused, launch, type OpenOptions, soon, tellViolations, visitAgain } from '../../browser/browser.ts';
import { endpoint, type FakeReceiver, formspree, netlify, web3forms } from '../../browser/fake-receivers.ts';
import { consultationOf, contactOf, fill, submitButton, typed } from '../../browser/forms.ts';
import { ReusedPages } from '../../browser/reused-pages.ts';
import { type RunningCli, root, runCli, startCli } from '../../run-cli.ts';
import { attribute, type BuiltPage, readPages } from '../../verkbro/read-dist.ts';

interface Case {
  type: string;
  /** The receiver in `site.config.yaml`. `fake`: the address of the local server. */
  configured: (fake: string) => string;
  start: (pages: () => readonly BuiltPage[]) => Promise<FakeReceiver>;
  /** The service's own address, which the pages have and the browser requests; null if the fake receiver's address is used. */
  host: string | null;
  path: { contact: string; consultation: string };
  /** Posted values beside the typed ones, and those that a browser without script adds. */
  extra: (form: string, language: string) => Record<string, unknown>;
  extraWithoutScript: (thanks: string) => Record<string, string>;
  /** Whether a refusal names a field. */
  naming: boolean;
  trap: string;
  privacy: [RegExp, RegExp];
}

const thanksPaths: Record<string, string> = { en: '/contact/thank-you', sv: '/sv/kontakt/tack' };

const cases: Case[] = [
  {
    type: 'netlify',
    configured: () => '{ type: netlify }',
    start: (pages) => netlify(pages()),
    host: null,
    path: { contact: '', consultation: '' },
    extra: () => ({ website: '' }),
    extraWithoutScript: () => ({}),
    naming: false,
    trap: 'website',
    privacy: [/Netlify, Inc\. in the United States/, /Netlify, Inc\. i USA/],
  },
  {
    type: 'formspree',
    configured: () => '{ type: formspree, contact: abcdwxyz, consultation: efghwxyz }',
    start: () => formspree(['abcdwxyz', 'efghwxyz']),
    host: 'https://formspree.io',
    path: { contact: '/f/abcdwxyz', consultation: '/f/efghwxyz' },
    extra: (_, language) => ({ _language: language, _gotcha: '' }),
    extraWithoutScript: (thanks) => ({ _next: thanks }),
    naming: true,
    trap: '_gotcha',
    privacy: [/Formspree, Inc\. in the United States/, /Formspree, Inc\. i USA/],
  },
  {
    type: 'web3forms',
    configured: () => '{ type: web3forms, accessKey: 11111111-2222-4333-8444-555555555555 }',
    start: () => web3forms('11111111-2222-4333-8444-555555555555'),
    host: 'https://api.web3forms.com',
    path: { contact: '/submit', consultation: '/submit' },
    extra: () => ({ access_key: '11111111-2222-4333-8444-555555555555' }),
    extraWithoutScript: (thanks) => ({ redirect: thanks }),
    naming: false,
    trap: 'botcheck',
    privacy: [/the service Web3Forms/, /tjänsten Web3Forms/],
  },
  {
    type: 'endpoint',
    configured: (fake) => `{ type: endpoint, url: '${fake}/forms' }`,
    start: () => endpoint(thanksPaths),
    host: null,
    path: { contact: '/forms', consultation: '/forms' },
    extra: () => ({ website: '', started: expect.any(String) }),
    extraWithoutScript: () => ({}),
    naming: true,
    trap: 'website',
    privacy: [/our own web server/, /vår egen webbserver/],
  },
];

const written = {
  en: {
    form: 'contact',
    path: '/contact',
    thanks: /Thank you!/,
    failure: 'Something went wrong. Please try again.',
    email: 'Enter an email address in the form name@company.example',
    values: { ...contactOf('anna@verkstad.example'), message: 'We want to move two presses.' },
  },
  sv: {
    form: 'consultation',
    path: '/sv/kontakt/begar-konsultation',
    thanks: /Tack!/,
    failure: 'Något gick fel. Försök igen.',
    email: 'Ange en e-postadress på formen namn@foretag.example',
    values: { ...consultationOf('anna@verkstad.example'), message: 'Vi vill flytta två pressar & en svarv.' },
  },
} as const;

/** A port on which nobody listens. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

let browser: Browser;
const pages = new ReusedPages(tellViolations);
/** One folder and one origin for all receivers. */
const folder = copiedSite();
const out = join(folder, 'dist');
let port: number;
let origin: string;
beforeAll(async () => {
  browser = await launch();
  port = await freePort();
  origin = `http://127.0.0.1:${port}`;
});
afterAll(() => browser?.close());

describe.each(cases)('the site with the receiver $type', (given) => {
  let fake: FakeReceiver;
  let server: RunningCli;

  beforeAll(async () => {
    // Netlify reads the deployed site. The other services start before it.
    const early = given.type === 'netlify' ? null : await given.start(() => []);
    const config = readFileSync(join(root, 'site.config.yaml'), 'utf8')
      .replace('https://verkbro.example', origin)
      .replace(/receiver: \{.*\}/, `receiver: ${given.configured(early?.origin ?? '')}`);
    // Social images show the origin, so all of them would be drawn anew.
    writeFileSync(join(folder, 'site.config.yaml'), `${config}socialImages: off\n`);
    const { code, stderr } = await runCli(['build', '--root', folder, '--out-dir', out]);
    if (code !== 0) throw new Error(stderr);
    fake = early ?? (await given.start(() => readPages(out)));
    server = startCli(['preview', '--root', folder, '--out-dir', out, '--port', String(port)]);
    await server.waitFor(/http:/);
  });
  afterAll(async () => {
    await server?.stop();
    await fake?.close();
  });
  beforeEach(() => {
    fake.refusing = false;
  });
  afterEach(() => {
    fake.kept.length = 0;
  });

  /** Sends requests to the service's own address to the fake receiver instead, and returns its answers, including redirects. */
  const lead = async (page: Page) => {
    if (given.type === 'endpoint') return;
    await page.route(
      (url) => url.origin === (given.host ?? origin),
      async (route) => {
        const request = route.request();
        if (request.method() !== 'POST') return route.fallback();
        const url = fake.origin + new URL(request.url()).pathname;
        await route.fulfill({ response: await route.fetch({ url, maxRedirects: 0 }) });
      },
    );
  };
  const open = async (path: string, options: OpenOptions = {}) => {
    const opened = await visitAgain(pages, browser, origin, path, { ...options, prepare: lead });
    onTestFinished(opened.close);
    return opened;
  };
  const pathOf = (form: 'contact' | 'consultation', language: string) => given.path[form] || thanksPaths[language];

  test.each(['en', 'sv'] as const)('with script: refused, then received: %s', async (language) => {
    const { form, path, values, failure, email, thanks } = written[language];
    const { page, complaints } = await open(path);
    await fill(page, form, values);
    fake.refusing = true;
    await submitButton(page, form).click();
    if (given.naming) {
      await soon(() => focused(page)).toBe(`#${form}-summary`);
      expect(await page.locator(`#${form}-email-error`).innerText()).toBe(email);
    } else await page.getByRole('status').filter({ hasText: failure }).waitFor();
    expect(await typed(page, form, Object.keys(values))).toEqual(values);
    expect(fake.kept).toEqual([]);

    fake.refusing = false;
    await submitButton(page, form).click();
    await page.getByRole('status').filter({ hasText: thanks }).waitFor();
    expect(addressOf(page)).toBe(path);
    const sent = given.type === 'endpoint' ? { sent: expect.any(String) } : {};
    const fields = { form, language, ...values, ...given.extra(form, language), ...sent };
    expect(fake.kept).toEqual([{ path: pathOf(form, language), json: true, fields }]);
    expect(complaints.filter((complaint) => complaint.includes('policy'))).toEqual([]);
  });

  test.each(['en', 'sv'] as const)('without script: refused, then received: %s', async (language) => {
    const { form, path, values } = written[language];
    const { page } = await open(path, { javaScriptEnabled: false });
    await fill(page, form, values);
    fake.refusing = true;
    const refused = page.waitForResponse((response) => response.request().method() === 'POST');
    await submitButton(page, form).click();
    expect((await refused).status()).toBeGreaterThanOrEqual(400);
    await page.getByRole('heading', { name: /not found|errors|too many|address/i }).waitFor();
    await page.goBack();
    await page.waitForURL(`**${path}`);
    await fill(page, form, values);
    expect(fake.kept).toEqual([]);

    fake.refusing = false;
    const thanks = origin + thanksPaths[language];
    await submitButton(page, form).click();
    await page.waitForURL(thanks);
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    expect(await page.locator('h1').innerText()).toMatch(language === 'en' ? /^Thank you/ : /^Tack/);
    const fields = {
      form,
      language,
      ...values,
      ...given.extra(form, language),
      ...given.extraWithoutScript(thanks),
    };
    expect(fake.kept).toEqual([{ path: pathOf(form, language), json: false, fields }]);
  });

  test('what falls into the trap is not kept', async () => {
    const { page } = await open('/contact');
    await fill(page, 'contact', written.en.values);
    await page.locator(`form[name="contact"] [name="${given.trap}"]`).evaluate((input: HTMLInputElement) => {
      if (input.type === 'checkbox') input.checked = true;
      else input.value = 'https://spam.example';
    });
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    await submitButton(page, 'contact').click();
    await answered;
    await soon(() => page.getByRole('status').filter({ hasText: /\w/ }).count()).toBe(1);
    expect(fake.kept).toEqual([]);
  });

  test('the preview says that forms go elsewhere', () => {
    expect(server.stderr()).toContain(`Forms go to their receiver (${given.type}), not here.`);
    expect(server.stderr()).not.toContain('kept');
  });

  test('every page allows this receiver and no other, and the privacy notice names it', () => {
    const pages = readPages(out).filter(({ html }) => html.includes('Content-Security-Policy'));
    const directivesOf = (page: (typeof pages)[number]) =>
      attribute(page, 'meta', { 'http-equiv': 'Content-Security-Policy' }, 'content')?.split('; ') ?? [];
    const [directives = [], ...others] = pages.map(directivesOf);
    // Each page has a style sheet of its own.
    const withoutStyle = (all: readonly string[]) => all.filter((one) => !one.startsWith('style-src '));
    for (const other of others) expect(withoutStyle(other)).toEqual(withoutStyle(directives));
    const foreign = given.host ?? (given.type === 'endpoint' ? fake.origin : null);
    const allowed = foreign === null ? "'self'" : `'self' ${foreign}`;
    expect(directives).toContain(`form-action ${allowed}`);
    expect(directives).toContain(`connect-src ${allowed}`);
    const notices = ['/privacy', '/sv/integritet'].map((path) => pages.find((page) => page.path === path)?.html ?? '');
    for (const [index, { privacy }] of cases.entries())
      for (const [language, html] of notices.entries())
        expect(privacy[language as 0 | 1].test(html.replace(/\s+/g, ' '))).toBe(cases[index] === given);
  });
});
