import type { FormContext } from '../contract.ts';
import type { ErrorCode, FormName } from './fields.ts';

type Receiver = FormContext['receiver'];

/** What a receiver wants in the HTML besides the fields that people fill in. */
export interface ReceiverMarkup {
  /** Attributes of the form element. */
  attributes: Readonly<Record<string, string>>;
  hidden: readonly { name: string; value: string }[];
  /** Name of the field that only robots fill in. */
  trap: string;
  /** Whether the receiver looks at how long the page was open. */
  timed: boolean;
}

/** Each service has its own name for the trap; Netlify is told ours. */
const traps: Record<Receiver, string> = {
  endpoint: 'website',
  netlify: 'website',
  formspree: '_gotcha',
  web3forms: 'botcheck',
};

const hiddenFor: Record<Receiver, (form: FormName, context: FormContext) => Record<string, string>> = {
  endpoint: () => ({}),
  netlify: (form) => ({ 'form-name': form }),
  formspree: (_, { thanks }) => ({ _next: thanks.href }),
  web3forms: (_, { accessKey = '', thanks }) => ({ access_key: accessKey, redirect: thanks.href }),
};

/**
 * Netlify finds the form in the deployed HTML by its attributes and shows the page that is its `action`;
 * Formspree and Web3Forms are told that page, by an absolute URL.
 *
 * Sources: <https://docs.netlify.com/manage/forms/setup/>, <https://github.com/formspree/formspree#readme>,
 * <https://docs.web3forms.com/getting-started/api-reference>
 */
export function receiverMarkup(form: FormName, language: string, context: FormContext): ReceiverMarkup {
  const { receiver } = context;
  const trap = traps[receiver];
  const hidden = { form, language, ...hiddenFor[receiver](form, context) };
  return {
    attributes: receiver === 'netlify' ? { 'data-netlify': 'true', 'data-netlify-honeypot': trap } : {},
    hidden: Object.entries(hidden).map(([name, value]) => ({ name, value })),
    trap,
    timed: receiver === 'endpoint',
  };
}

const holds = (body: unknown, key: string, type: 'boolean' | 'string') => {
  const value =
    typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[key] : undefined;
  return type === 'boolean' ? value === true : typeof value === 'string';
};

/**
 * Whether an answer to a request for JSON means that the form was received. Netlify answers with the HTML of the
 * page that was posted to, whatever was asked for; Formspree's own client goes by `next`
 * <https://github.com/formspree/formspree-js/blob/main/packages/formspree-core/src/submission.ts>.
 */
export const isAccepted: Record<Receiver, (body: unknown) => boolean> = {
  endpoint: (body) => holds(body, 'ok', 'boolean'),
  netlify: () => true,
  formspree: (body) => holds(body, 'next', 'string') || holds(body, 'ok', 'boolean'),
  web3forms: (body) => holds(body, 'success', 'boolean'),
};

/** Other receivers' names for our codes. */
export const foreignCodes: Readonly<Record<string, ErrorCode>> = { TYPE_EMAIL: 'emailInvalid' };
