import type { BrokenRule } from '../contract/form-rules.ts';
import type { ShownForm } from '../contract.ts';

/** `problems`: those that the receiver named; empty if the form could not be sent at all. */
export type SendOutcome = { sent: true } | { sent: false; problems: BrokenRule[] };

interface Posting {
  form: Pick<ShownForm, 'action' | 'fields' | 'receiver'>;
  body: URLSearchParams;
  /** Milliseconds to wait for the receiver, including the reading of its answer. */
  timeout?: number;
}

/** Posts a form and reads the answer. Never throws: every unclear answer counts as a failure. */
export async function send({ form, body, timeout = 15_000 }: Posting): Promise<SendOutcome> {
  const { redirect, success } = form.receiver;
  try {
    const response = await fetch(form.action, {
      method: 'POST',
      body: new URLSearchParams([...body].filter(([name]) => name !== redirect)),
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(timeout),
    });
    const answer = parse(await response.text());
    if (response.ok && isSuccess(answer, success)) return { sent: true };
    return { sent: false, problems: response.ok ? [] : problemsIn(answer, form) };
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

/** Whether an answer has the shape of the receiver's success. */
function isSuccess(answer: unknown, success: ShownForm['receiver']['success']): boolean {
  if (success === 'any') return true;
  const given = (typeof answer === 'object' && answer !== null ? answer : {}) as Record<string, unknown>;
  return Object.entries(success).some(([key, wanted]) => (wanted === 'text' ? typeof given[key] === 'string' : given[key] === wanted));
}

/** The problems in a receiver's answer for which the form has a field and a message. */
function problemsIn(answer: unknown, { fields, receiver: { codes } }: Posting['form']): BrokenRule[] {
  const named = (answer as { errors?: unknown } | null)?.errors;
  if (!Array.isArray(named)) return [];
  return named.flatMap((entry: { field?: unknown; code?: unknown } | null) => {
    const field = fields.find(({ name }) => name === entry?.field);
    const given = String(entry?.code);
    const code = Object.hasOwn(codes, given) ? (codes[given] ?? given) : given;
    const isRule = field && Object.hasOwn(field.words, code) && code !== 'label' && code !== 'hint';
    return isRule ? [{ field: field.name, code }] : [];
  });
}
