/** A signed time of the receiver. */
export interface Start {
  token: string;
  /** When it came, by `performance.now()`. */
  at: number;
}

/** In milliseconds. A receiver takes a form for a robot's if it was sent sooner after its signed time. */
const leastTime = 2_000;

/**
 * Asks the receiver for a signed time. Null if it does not answer with one: a receiver need not have any, and the form can be sent
 * without. Never throws.
 */
export async function askForStart(action: string): Promise<Start | null> {
  try {
    const address = new URL(action, location.href);
    address.searchParams.set('start', '');
    const response = await fetch(address, {
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(5_000),
    });
    const { token } = (await response.json()) as { token?: unknown };
    return response.ok && typeof token === 'string' ? { token, at: performance.now() } : null;
  } catch {
    return null;
  }
}

/** Whether a form may be sent with its signed time. A visitor whose browser has filled in everything may be faster. */
export const isRipe = ({ at }: Start): boolean => performance.now() - at >= leastTime;
