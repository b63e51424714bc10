import { join } from 'node:path';
import { afterAll, describe, it } from 'vitest';
import { expectRefusal } from '../findings.ts';
import { root } from '../run-cli.ts';
import { runMain } from '../run-main.ts';
import { changed, read, temporarySite } from '../temporary-site.ts';
import { env } from './running-receiver.ts';

describe('a command that lacks something', () => {
  // It is refused before it writes anything, so all share a site.
  const site = temporarySite('booking', { 'other/received.jsonl/x': '' }, afterAll);

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
    ['two ways', ['--smtp', 'smtp://a.example', '--webhook', 'https://a.example/'], env, /cannot be used with/],
    ['no address', ['--webhook', 'a.example'], env, /It is an address that begins with https:/],
    [
      'an address with a user, which no request can have',
      ['--webhook', 'https://me:word@a.example/'],
      env,
      /No request can be sent to an address with a user name or a password\./,
    ],
    ...['smtp://%zz@a.example', 'smtp://me:%e4@a.example'].map((address): [string, string[], Record<string, string>, RegExp] => [
      `no user name or password in UTF-8: ${address}`,
      ['--smtp', address],
      {},
      /A % in its user name or password is written as %25\./,
    ]),
    ['a port that no server has', ['--smtp', 'smtp://a.example:0'], {}, /Its port is a number from 1 to 65535\./],
    ['no days', ['--retention', '0'], {}, /It is a number of days, such as 90\./],
    ['no proxies', ['--trust-proxy', 'all'], {}, /It is the number of proxies before this server/],
    ['no journal', ['--export-csv', 'forms.csv'], {}, /There is no journal in /],
    ['a file for a folder', ['--data', 'site.config.yaml'], {}, /site\.config\.yaml cannot be written \(ENOTDIR\)/],
    ['a folder that cannot be made', ['--data', '/proc/x'], {}, /\/proc\/x cannot be written \(ENOENT\)/],
    ['a folder for a journal', ['--data', 'other'], {}, /other cannot be written \(EISDIR\)/],
    ['no such address', ['--host', '192.0.2.1'], {}, /192\.0\.2\.1 is no address of this machine\./],
  ])('%s', async (_, args, given, refusal) => {
    expectRefusal(await runMain(['receive', '--root', site, '--data', 'forms', '--port', '0', ...args], { env: given }), refusal);
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
