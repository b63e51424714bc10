import { createHmac } from 'node:crypto';
import { type Deliver, DeliveryError } from './delivery.ts';
import { codeOf } from './log.ts';

export interface Webhook {
  url: URL;
  /** Signs the requests. The receiving side knows it. */
  key: string;
  /** Milliseconds since 1970, UTC. */
  now?: () => number;
}

/** In milliseconds. */
const timeLimit = 15_000;

/**
 * The signature of a request: HMAC-SHA256 of the time, a full stop and the body, in hexadecimal. `timestamp`: seconds since 1970,
 * UTC. The receiving side refuses old times, so that nobody can send a copied request again.
 */
const signature = (key: string, timestamp: string, body: string): string =>
  createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex');

/**
 * Posts each form as JSON to an address. Every status from 200 to 299 means that it was taken over. A form that is sent again has the
 * same `Idempotency-Key`: its id.
 */
export function webhook({ url, key, now = Date.now }: Webhook): Deliver {
  return async (form, signal) => {
    const body = JSON.stringify(form);
    const timestamp = String(Math.floor(now() / 1_000));
    const response = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': form.id,
        'Tvilling-Timestamp': timestamp,
        'Tvilling-Signature': `sha256=${signature(key, timestamp, body)}`,
      },
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeLimit)]),
    }).catch((error: unknown) => {
      throw new DeliveryError(`no answer (${codeOf((error as Error).cause ?? error)})`);
    });
    await response.body?.cancel();
    if (!response.ok) throw new DeliveryError(`status ${response.status}`);
  };
}
