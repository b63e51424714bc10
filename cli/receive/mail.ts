import { Socket } from 'node:net';
import { domainToASCII } from 'node:url';
import type { ShownForm } from '../../templates/contract/page-props.ts';
import { type Deliver, DeliveryError, isLocal } from './delivery.ts';
import { codeOf } from './log.ts';
import type { StoredForm } from './store.ts';

export interface MailOptions {
  /** The mail server: `smtps://` for TLS from the start, `smtp://` for STARTTLS; with a user name if it asks for one. */
  server: URL;
  password: string | undefined;
  /** Addresses. */
  from: string;
  to: string;
  /** The name of the site, for the subject. */
  site: string;
  /** The form in a language; undefined if the site no longer has it. */
  formOf(form: string, language: string): ShownForm | undefined;
  /** In milliseconds: for a whole mail. A server that always says a little more would keep all other forms waiting. */
  longest?: number;
}

/** The parts of a mail about a form. */
export interface Mail {
  from: string;
  to: string;
  subject: string;
  text: string;
  replyTo: string | undefined;
  /** The same for the same form, so that a mail program shows a mail that came twice once. */
  messageId: string;
  /** Tells programs not to answer by themselves (RFC 3834): the answer would go to the visitor. */
  headers: { 'Auto-Submitted': 'auto-generated' };
}

/** In milliseconds: for a connection, the greeting and each answer. */
const timeLimit = 30_000;

/** In milliseconds: the largest form, over the slowest line. */
const usualLongest = 5 * 60_000;

/**
 * Sends each form as a mail of plain text. Answers go to the address in the form. The connection is encrypted, or the mail is not
 * sent; only a server on this machine may do without. Makes a connection for each mail, because forms are rare.
 */
export function mail(options: MailOptions): Deliver {
  const { server, password, longest = usualLongest } = options;
  const secure = server.protocol === 'smtps:';
  const user = decodeURIComponent(server.username);
  return async (form, signal) => {
    // Only this needs the package.
    const { createTransport } = await import('nodemailer');
    const socket = new Socket();
    const transport = createTransport({
      host: server.hostname.replace(/^\[|\]$/g, ''),
      port: Number(server.port) || (secure ? 465 : 587),
      secure,
      requireTLS: !secure && !isLocal(server),
      // The certificate of a server on this machine is mostly one that nobody trusts.
      ignoreTLS: !secure && isLocal(server),
      ...(user && { auth: { user, pass: password ?? '' } }),
      socket,
      connectionTimeout: timeLimit,
      greetingTimeout: timeLimit,
      socketTimeout: timeLimit,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    // The transport itself cannot be stopped during a mail.
    const stop = () => socket.destroy(new Error('stopped'));
    const tooLong = AbortSignal.timeout(longest);
    for (const end of [signal, tooLong]) end.addEventListener('abort', stop, { once: true });
    try {
      await transport.sendMail(mailOf(form, options));
    } catch (error) {
      if (tooLong.aborted) throw new DeliveryError('not sent (took too long)');
      const { responseCode } = error as { responseCode?: unknown };
      throw new DeliveryError(responseCode === undefined ? `not sent (${codeOf(error)})` : `refused (${responseCode})`);
    } finally {
      for (const end of [signal, tooLong]) end.removeEventListener('abort', stop);
      transport.close();
    }
  };
}

/** The mail about a form: each field with its label, in the language of the form. */
function mailOf(kept: StoredForm, { from, to, site, formOf }: MailOptions): Mail {
  const form = formOf(kept.form, kept.language);
  const fields = Object.entries(kept.values).map(([name, value]) => {
    const label = form?.fields.find((field) => field.name === name)?.words.label ?? name;
    return `${label}:\n${value === '' ? '–' : value}`;
  });
  const sender = form?.fields.find(({ kind }) => kind === 'email')?.name;
  return {
    from,
    to,
    subject: `${site}: ${kept.form} (${kept.language})`,
    text: `${[...fields, `${kept.received} ${kept.id}`].join('\n\n')}\n`,
    replyTo: inAscii((sender && kept.values[sender]) || ''),
    messageId: `<${kept.id}@${domainToASCII(from.slice(from.lastIndexOf('@') + 1))}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/**
 * An address as every mail server takes it in a head: its domain in Punycode. Undefined if the part before the `@` has other letters than
 * ASCII. Servers may refuse such a mail for good (RFC 6531, 3.4), and its text has the address anyway.
 */
function inAscii(address: string): string | undefined {
  const [, local, domain] = /^([!-~]+)@([^@]+)$/.exec(address) ?? [];
  const ascii = domainToASCII(domain ?? '');
  return local === undefined || ascii === '' ? undefined : `${local}@${ascii}`;
}
