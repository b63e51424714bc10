import type { FormContext } from '../contract.ts';
import type { ErrorCode, FieldName, FormName } from './fields.ts';

type Receiver = FormContext['receiver'];

/** What a receiver wants in the HTML besides the fields that people fill in. */
export interface ReceiverMarkup {
  /** Attributes of the form element. */
  attributes: Readonly<Record<string, string>>;
  hidden: readonly { name: string; value: string }[];
  /** The field that only robots fill in. */
  trap: { name: string; type: 'text' | 'checkbox' };
  /** Whether the receiver looks at how long the page was open. */
  timed: boolean;
}

/** Each service has its own trap; Netlify is told the name of ours. */
const traps: Record<Receiver, ReceiverMarkup['trap']> = {
  endpoint: { name: 'website', type: 'text' },
  netlify: { name: 'website', type: 'text' },
  formspree: { name: '_gotcha', type: 'text' },
  web3forms: { name: 'botcheck', type: 'checkbox' },
};

const hiddenFor: Record<
  Receiver,
  (form: FormName, language: string, context: FormContext) => Record<string, string>
> = {
  endpoint: () => ({}),
  netlify: (form) => ({ 'form-name': form }),
  formspree: (_, language, { thanks }) => ({ _language: language, _next: thanks.href }),
  web3forms: (_form, _language, { accessKey = '', thanks }) => ({
    access_key: accessKey,
    redirect: thanks.href,
  }),
};

/** What tells a receiver where to send a browser: nothing for a script, whose request would be sent there too. */
export const redirectFields = ['_next', 'redirect'];

/**
 * Netlify finds the form in the deployed HTML by its attributes and shows the page that is its `action`;
 * Formspree and Web3Forms are told that page, by an absolute URL.
 *
 * Sources: <https://docs.netlify.com/manage/forms/setup/>,
 * <https://help.formspree.io/hc/en-us/articles/360062302854-Special-Fields>,
 * <https://docs.web3forms.com/getting-started/api-reference>
 */
export function receiverMarkup(form: FormName, language: string, context: FormContext): ReceiverMarkup {
  const { receiver } = context;
  const trap = traps[receiver];
  const hidden = { form, language, ...hiddenFor[receiver](form, language, context) };
  return {
    attributes: receiver === 'netlify' ? { 'data-netlify': 'true', 'data-netlify-honeypot': trap.name } : {},
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

/** The first rule of each field that must be filled in: what Formspree calls empty or missing. */
const required: Partial<Record<FieldName, ErrorCode>> = {
  name: 'nameRequired',
  email: 'emailRequired',
  topic: 'topicRequired',
  date: 'dateRequired',
  time: 'timeRequired',
  message: 'messageShort',
};

/** A receiver's code in ours, which an endpoint names itself; undefined for what this site has no words for. */
export function errorCode(code: string, field: FieldName): string | undefined {
  if (code === 'TYPE_EMAIL') return 'emailInvalid';
  return code === 'REQUIRED_FIELD_EMPTY' || code === 'REQUIRED_FIELD_MISSING' ? required[field] : code;
}
