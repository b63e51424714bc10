/** Forms that are sent to `tvilling receive` by 200 senders at once, while it is killed again and again. */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const origin = 'https://nordkaj.example';

/** A day that the form of `tests/sites/booking` takes: a Tuesday to come. */
const tuesday = () => {
  const date = new Date(Date.now() + 7 * 86_400_000);
  while (date.getUTCDay() !== 2) date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
};

const booking = (name) =>
  new URLSearchParams({
    form: 'booking',
    language: 'sv',
    website: '',
    name,
    email: `${name}@hamn.example`,
    phone: '+46 8 465 004 20',
    crane: 'big-bertil',
    quay: 'south',
    day: tuesday(),
    hours: '3',
    berth: 'B12',
    load: 'A boat of nine tonnes.',
    insured: 'yes',
  });

/** Starts the receiver. Resolves to its process and the address that forms are posted to. */
async function receiving(site) {
  const child = spawn(
    process.execPath,
    [join(root, '.tvilling/cli/bin.js'), 'receive', '--root', site, '--data', 'forms', '--port', '0', '--trust-proxy'],
    {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, LANG: 'C.UTF-8' },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const url = await new Promise((resolve, reject) => {
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      printed += text;
      const [, address] = /"address":"([^"]+)"/.exec(printed) ?? [];
      if (address !== undefined) resolve(`${address}/api/forms`);
    });
    child.once('close', () => reject(new Error(`The receiver did not start: ${printed}`)));
  });
  return { child, url };
}

/**
 * Sends forms in rounds. In each, the receiver is killed at a random moment. Resolves to how many forms were sent, acknowledged, refused, and
 * acknowledged but lost. `random`: numbers from 0 to below 1.
 */
export async function sendForms(folder, { rounds, senders = 200, random }) {
  const site = join(folder, 'booking');
  cpSync(join(root, 'tests/sites/booking'), site, { recursive: true });
  const acknowledged = [];
  let [sent, refused] = [0, 0];
  for (let round = 0; round < rounds; round++) {
    const { child, url } = await receiving(site);
    const ended = new Promise((resolve) => child.once('close', resolve));
    const posts = Array.from({ length: senders }, async (_, index) => {
      const name = `sender-${round}-${index}`;
      sent++;
      const headers = {
        Accept: 'application/json',
        Origin: origin,
        'X-Forwarded-For': `10.0.${round}.${index}`,
      };
      const answer = await fetch(url, { method: 'POST', headers, body: booking(name) }).catch(() => null);
      if (answer?.status === 200) acknowledged.push(name);
      else if (answer !== null) refused++;
    });
    await sleep(random() * 1_500);
    child.kill('SIGKILL');
    await Promise.all(posts);
    await ended;
  }
  const { child } = await receiving(site);
  child.kill('SIGTERM');
  await new Promise((resolve) => child.once('close', resolve));
  const journal = join(site, 'forms/received.jsonl');
  const lines = existsSync(journal) ? readFileSync(journal, 'utf8').trimEnd().split('\n') : [];
  const kept = new Set(lines.map((line) => JSON.parse(line).values.name));
  const lost = acknowledged.filter((name) => !kept.has(name)).length;
  return { sent, acknowledged: acknowledged.length, refused, lost };
}
