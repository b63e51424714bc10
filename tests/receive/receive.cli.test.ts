import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectRefusal } from '../findings.ts';
import { root } from '../run-cli.ts';
import { runMain } from '../run-main.ts';
import { changed, read, temporarySite } from '../temporary-site.ts';
import { booking, env, journalOf, linesOf, mailServer, running, until } from './running-receiver.ts';

it('answers pages of its own site only, has a limit for each sender, and lets no second run in', async () => {
  const site = temporarySite('booking');
  const mails = await mailServer();
  const { cli, post, url, address, log } = await running(
    site,
    '--smtp',
    mails.address,
    '--mail-from',
    'web@nordkaj.example',
    '--mail-to',
    'o@nordkaj.example',
  );
  const status = async (headers: Record<string, string>) => (await post(booking('one'), headers)).status;
  expect(await status({ Origin: 'https://evil.example' })).toBe(403);
  expect(await status({ Origin: 'http://127.0.0.1:4174', Host: '127.0.0.1:4174' })).toBe(403);
  expect(await status({ Origin: 'null' })).toBe(403);
  expect((await fetch(`${url}?start=`)).status).toBe(200);
  expect((await fetch(`${address}/content/routes.yaml`)).status).toBe(404);
  const page = await post({ ...booking('one'), hours: '99' }, { Accept: 'text/html' });
  expect([page.status, page.headers.get('content-type')]).toEqual([422, 'text/plain; charset=utf-8']);

  // Nobody has told it of a proxy, so what a sender says of itself does not count.
  const many = Array.from({ length: 45 }, (_, index) => status({ 'X-Forwarded-For': `10.0.0.${index}` }));
  const statuses = await Promise.all(many);
  expect(statuses.filter((one) => one === 429).length).toBeGreaterThan(0);
  expect(log()).toContainEqual(expect.objectContaining({ event: 'proxy-not-trusted' }));
  expect(linesOf(journalOf(site))).toHaveLength(1);

  const second = await runMain(['receive', '--root', site, '--data', 'forms', '--port', '0']);
  expectRefusal(second, /^error Process \d+ receives forms into .*forms already\. Stop it/);
  await until(() => mails.texts.length > 0);
  expect(mails.texts).toHaveLength(1);
  expect(mails.texts[0]).toMatch(/^Subject: Nordkaj: booking \(sv\)\r$/m);
  expect(await cli.stop()).toBe(0);
});

describe('a command that lacks something', () => {
  it.each<[what: string, args: string[], env: Record<string, string>, refusal: RegExp]>([
    ['no key', ['--webhook', 'https://a.example/'], {}, /TVILLING_WEBHOOK_KEY is not set\./],
    [
      'a short key',
      ['--webhook', 'https://a.example/'],
      { TVILLING_WEBHOOK_KEY: 'short' },
      /TVILLING_WEBHOOK_KEY is shorter than 16 characters\./,
    ],
    ['no encryption', ['--webhook', 'http://a.example/'], env, /Forms would go to a\.example unencrypted\./],
    ['no addresses', ['--smtp', 'smtp://a.example'], {}, /A mail has a sender and a recipient\./],
    [
      'a password that everybody sees',
      ['--smtp', 'smtp://me:word@a.example', '--mail-from', 'a@b.example', '--mail-to', 'a@b.example'],
      {},
      /Everybody on the machine can read a password/,
    ],
    [
      'no password',
      ['--smtp', 'smtp://me@a.example', '--mail-from', 'a@b.example', '--mail-to', 'a@b.example'],
      {},
      /TVILLING_SMTP_PASSWORD is not set\. The mail server asks for the password of me\./,
    ],
    [
      'two ways',
      ['--smtp', 'smtp://a.example', '--webhook', 'https://a.example/'],
      env,
      /cannot be used with/,
    ],
    ['no address', ['--webhook', 'a.example'], env, /It is an address that begins with https:/],
    [
      'an address with a user, which no request can have',
      ['--webhook', 'https://me:word@a.example/'],
      env,
      /No request can be sent to an address with a user name or a password\./,
    ],
    ...['smtp://%zz@a.example', 'smtp://me:%e4@a.example'].map(
      (address): [string, string[], Record<string, string>, RegExp] => [
        `no user name or password in UTF-8: ${address}`,
        ['--smtp', address],
        {},
        /A % in its user name or password is written as %25\./,
      ],
    ),
    [
      'a port that no server has',
      ['--smtp', 'smtp://a.example:0'],
      {},
      /Its port is a number from 1 to 65535\./,
    ],
    ['no days', ['--retention', '0'], {}, /It is a number of days, such as 90\./],
    ['no proxies', ['--trust-proxy', 'all'], {}, /It is the number of proxies before this server/],
    ['no journal', ['--export-csv', 'forms.csv'], {}, /There is no journal in /],
    [
      'a file for a folder',
      ['--data', 'site.config.yaml'],
      {},
      /site\.config\.yaml cannot be written \(ENOTDIR\)/,
    ],
    ['a folder that cannot be made', ['--data', '/proc/x'], {}, /\/proc\/x cannot be written \(ENOENT\)/],
    ['a folder for a journal', ['--data', 'other'], {}, /other cannot be written \(EISDIR\)/],
    ['no such address', ['--host', '192.0.2.1'], {}, /192\.0\.2\.1 is no address of this machine\./],
  ])('%s', async (_, args, given, refusal) => {
    const site = temporarySite('booking', { 'other/received.jsonl/x': '' });
    expectRefusal(
      await runMain(['receive', '--root', site, '--data', 'forms', '--port', '0', ...args], { env: given }),
      refusal,
    );
  });

  it('a site whose forms go elsewhere', async () => {
    const config = changed(
      read(join(root, 'tests/sites/booking'), 'site.config.yaml'),
      '{ type: endpoint, url: /api/forms }',
      '{ type: netlify }',
    );
    const site = temporarySite('booking', { 'site.config.yaml': config });
    expectRefusal(
      await runMain(['receive', '--root', site, '--data', 'forms']),
      /^error The forms of the site go to netlify, not to a server of your own\./,
    );
  });
});
