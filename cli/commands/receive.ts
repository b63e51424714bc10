import { resolve } from 'node:path';
import { InvalidArgumentError, Option } from 'commander';
import type { DeliveryFlags } from '../dev/delivery-flags.ts';
import { decodedOrNull } from '../platform/escape.ts';
import { type CommonFlags, port, rootOf, siteCommand, siteOf, type Tool } from './tool.ts';

interface ReceiveFlags extends CommonFlags, DeliveryFlags {
  host: string;
  port: number;
  trustProxy?: true | number;
  data: string;
  outDir: string;
  retention?: number;
  exportCsv?: string;
}

/** Adds `tvilling receive`. */
export function addReceive({ program, host, finish }: Tool): void {
  siteCommand(program, 'receive', 'receive the forms of the site, behind a proxy, and deliver them')
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--port <number>', 'port to listen on', port, 4174)
    .option('--trust-proxy [number]', 'believe this many proxies who a visitor is (default: 1)', proxies)
    .requiredOption('--data <folder>', 'folder of the journal: /var/lib/example-forms')
    .option('--out-dir <folder>', 'built site, for pages that go back filled in', 'dist')
    .addOption(
      new Option('--smtp <address>', 'send each form by mail: smtps://user@mail.example.org')
        .argParser(addressOf('smtp', 'smtps'))
        .conflicts('webhook'),
    )
    .option('--mail-from <address>', 'sender of the mails', mailAddress)
    .option('--mail-to <address>', 'recipient of the mails', mailAddress)
    .option('--webhook <address>', 'post each form to an address, signed', addressOf('https', 'http'))
    .option('--retention <days>', 'remove forms after so many days (default: keep them)', days)
    .option('--export-csv <file>', 'write all received forms to a file, and end')
    .action(async (flags: ReceiveFlags) => {
      const root = rootOf(flags, host);
      const data = resolve(root, flags.data);
      if (flags.exportCsv !== undefined) {
        const { exportForms } = await import('../receive/export-forms.ts');
        finish(await exportForms(data, resolve(host.cwd, flags.exportCsv), host));
        return;
      }
      const { trustProxy = 0, retention } = flags;
      const outDir = resolve(root, flags.outDir);
      const { receive } = await import('../dev/receive.ts');
      const proxies = Number(trustProxy);
      finish(await receive({ ...flags, ...(await siteOf(flags, host)), data, outDir, proxies, retention }, host));
    });
}

function proxies(value: string): number {
  if (/^[1-9]$/.test(value)) return Number(value);
  throw new InvalidArgumentError('It is the number of proxies before this server, from 1 to 9.');
}

function days(value: string): number {
  if (/^[1-9]\d{0,4}$/.test(value)) return Number(value);
  throw new InvalidArgumentError('It is a number of days, such as 90.');
}

function mailAddress(value: string): string {
  if (/^[^\s@<>",;:]+@[^\s@<>",;:]+$/.test(value)) return value;
  throw new InvalidArgumentError('It is a single address such as office@example.org.');
}

const addressOf =
  (...protocols: string[]) =>
  (value: string): URL => {
    const url = URL.canParse(value) ? new URL(value) : null;
    if (url === null || url.hostname === '' || !protocols.includes(url.protocol.slice(0, -1)))
      throw new InvalidArgumentError(`It is an address that begins with ${protocols.join(':// or ')}://.`);
    if ([url.username, url.password].some((text) => decodedOrNull(text) === null))
      throw new InvalidArgumentError('A % in its user name or password is written as %25.');
    if (url.port === '0') throw new InvalidArgumentError('Its port is a number from 1 to 65535.');
    return url;
  };
