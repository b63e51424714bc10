import { nameOfSite } from '../definitions/fields/company.ts';
import { EnvironmentError } from '../platform/environment-error.ts';
import type { Host } from '../platform/host.ts';
import { type Deliver, isLocal } from '../receive/delivery.ts';
import { mail } from '../receive/mail.ts';
import type { ReceivedForms } from '../receive/receiver.ts';
import { webhook } from '../receive/webhook.ts';
import type { Site } from '../site/pages/site.ts';

/** Where `tvilling receive` hands forms on. */
export interface DeliveryFlags {
  smtp?: URL;
  mailFrom?: string;
  mailTo?: string;
  webhook?: URL;
}

/** The environment has the secrets: everybody on the machine can read arguments. */
const passwordName = 'TVILLING_SMTP_PASSWORD';
const keyName = 'TVILLING_WEBHOOK_KEY';

/** In characters: a key that nobody can guess has at least that many. */
const shortestKey = 16;

/** How forms are delivered; null if they only stay in the journal. Throws EnvironmentError for settings that lack something. */
export function deliveryOf(
  flags: DeliveryFlags,
  { config }: Pick<Site, 'config'>,
  forms: ReceivedForms,
  { env }: Pick<Host, 'env'>,
): Deliver | null {
  if (flags.webhook !== undefined) return webhook({ url: checkedHook(flags.webhook), key: hookKey(env) });
  const { smtp, mailFrom: from, mailTo: to } = flags;
  if (smtp === undefined) return null;
  if (from === undefined || to === undefined)
    throw new EnvironmentError(
      'A mail has a sender and a recipient.',
      'Add both: --mail-from web@example.org --mail-to office@example.org',
    );
  const password = smtpPassword(smtp, env);
  const formOf = (form: string, language: string) => forms[language]?.[form];
  return mail({ server: smtp, password, from, to, site: nameOfSite(config, config.sourceLanguage), formOf });
}

function checkedHook(url: URL): URL {
  // fetch() refuses such addresses (Fetch standard, constructor of Request).
  if (url.username !== '' || url.password !== '')
    throw new EnvironmentError(
      'No request can be sent to an address with a user name or a password.',
      `Leave them out of --webhook. The requests are signed with ${keyName}.`,
    );
  if (url.protocol === 'https:' || isLocal(url)) return url;
  throw new EnvironmentError(
    `Forms would go to ${url.host} unencrypted.`,
    'Name an https address. Only addresses of this machine may do without.',
  );
}

function hookKey(env: Host['env']): string {
  const key = env[keyName] ?? '';
  if (key.length >= shortestKey) return key;
  throw new EnvironmentError(
    key === '' ? `${keyName} is not set.` : `${keyName} is shorter than ${shortestKey} characters.`,
    'It signs the requests. Make one: openssl rand -hex 32',
  );
}

function smtpPassword({ username, password }: URL, env: Host['env']): string | undefined {
  if (password !== '')
    throw new EnvironmentError(
      'Everybody on the machine can read a password in the address of the mail server.',
      `Leave it out there, and set ${passwordName}.`,
    );
  if (username !== '' && !env[passwordName])
    throw new EnvironmentError(
      `${passwordName} is not set.`,
      `The mail server asks for the password of ${decodeURIComponent(username)}. Set it, or leave the user out.`,
    );
  return env[passwordName];
}
