import type { FormContext, FormWords } from '../contract.ts';
import { type ErrorCode, type FormName, fieldsOf, type Problem } from './fields.ts';
import { errorCode, isAccepted, redirectFields } from './receivers.ts';

/** Problems are those that the receiver named; none where the form could not be sent at all. */
export type Outcome = { sent: true } | { sent: false; problems: Problem[] };

interface Posting {
  form: FormName;
  action: string;
  body: URLSearchParams;
  receiver: FormContext['receiver'];
  words: FormWords;
  /** Milliseconds until the receiver is given up, the reading of its answer included. */
  timeout?: number;
}

/** Posts a form and reads the answer. Never throws: whatever is no clear yes is a no. */
export async function send(posting: Posting): Promise<Outcome> {
  const { form, action, body, receiver, words, timeout = 15_000 } = posting;
  try {
    const posted = new URLSearchParams([...body].filter(([field]) => !redirectFields.includes(field)));
    const response = await fetch(action, {
      method: 'POST',
      body: posted,
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(timeout),
    });
    const answer = parse(await response.text());
    if (response.ok && isAccepted[receiver](answer)) return { sent: true };
    return { sent: false, problems: response.ok ? [] : problemsIn(answer, form, words) };
  } catch {
    return { sent: false, problems: [] };
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The problems that a receiver names, as far as this form has such a field and words for it. */
function problemsIn(answer: unknown, form: FormName, { errors }: FormWords): Problem[] {
  const named = (answer as { errors?: unknown } | null)?.errors;
  if (!Array.isArray(named)) return [];
  return named.flatMap((entry: { field?: unknown; code?: unknown } | null) => {
    const field = fieldsOf(form).find((known) => known === entry?.field);
    const code = field && errorCode(String(entry?.code), field);
    return field && code && Object.hasOwn(errors, code) ? [{ field, code: code as ErrorCode }] : [];
  });
}
