import type { StoredForm } from './store.ts';

/** Delivers a form. Resolves when the other side has taken it over. Rejects with DeliveryError, or when `signal` is aborted. */
export type Deliver = (form: StoredForm, signal: AbortSignal) => Promise<void>;

/** The other side has not taken a form over. The message goes to the log: it names nobody. */
export class DeliveryError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DeliveryError';
  }
}

/** Whether an address is one of this machine, where nobody listens in on a connection. */
export const isLocal = ({ hostname }: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
