import { z } from 'zod';
import type { ReceiverSettings } from '../schema/config.ts';
import type { ShownReceiver, SuccessfulAnswer } from '../schema/form-fields.ts';
import { refuseTaken } from './definition-error.ts';
import type { Word } from './words.ts';

type Settings<S extends z.ZodRawShape> = z.output<z.ZodObject<S, z.core.$strict>>;

/** The form that is posted, as a receiver knows it. */
export interface PostedForm {
  /** The name of the form. */
  form: string;
  /** What the configuration gives for it; empty where the receiver asks for nothing by form. */
  id: string;
  language: string;
  /** The path of the page that is shown after sending without script. */
  thanks: string;
  /** The sub-path of the site: empty, or `/folder`. */
  base: string;
}

/** Who receives forms. `S` are its settings in the configuration. */
export interface ReceiverDefinition<S extends z.ZodRawShape = z.ZodRawShape> {
  /** Who takes the forms, in one sentence: hover text in editors. */
  shows: string;
  /** What the configuration says beside `type`. */
  settings?: S;
  /** What the configuration says for each form, under the form's name: a text. */
  perForm?: z.ZodType<string>;
  /** The address that a form is posted to: absolute, or a path of the site. The content security policy allows its origin. */
  action(settings: Settings<S>, form: PostedForm): string;
  /** Attributes of the form element. */
  attributes?: ShownReceiver['attributes'];
  /** What is posted besides the fields, the name of the form and the language. */
  hidden?(settings: Settings<S>, form: PostedForm): Readonly<Record<string, string>>;
  /** The hidden field by which it is told, with an absolute address, where to send a browser without script. */
  redirect?: string;
  /** The field that only robots fill in. */
  trap: ShownReceiver['trap'];
  /** Whether it looks at how long the page was open. */
  timed?: boolean;
  success: SuccessfulAnswer;
  /** Its codes for what is wrong with a field, and which of our rules each stands for: `required`, `invalid` and so on. */
  codes?: ShownReceiver['codes'];
  /** Whether it is a server of one's own that keeps the contract of `cli/receive/receiver.ts`: `tvilling preview` stands in for it. */
  isOwnServer?: boolean;
  /** The sentence that `{contact:receiver}` stands for: where the form goes. */
  says: Word;
}

/** Any receiver, whatever its settings. */
export type AnyReceiver = Omit<ReceiverDefinition, 'action' | 'hidden' | 'settings'> & {
  settings?: z.ZodRawShape;
  action(settings: never, form: PostedForm): string;
  hidden?(settings: never, form: PostedForm): Readonly<Record<string, string>>;
};

/**
 * Defines a receiver. The name of its folder in `templates/receivers/` is the `type` that the configuration gives. Throws DefinitionError for a
 * setting under a name that is taken.
 */
export function defineReceiver<const S extends z.ZodRawShape = Record<never, never>>(
  definition: ReceiverDefinition<S>,
): ReceiverDefinition<S> {
  refuseTaken(definition.settings ?? {}, ['type'], 'every receiver has');
  return definition;
}

/** The schema of `forms.receiver`, as it follows from the receivers and the names of the forms. */
export function receiverSchema(
  receivers: ReadonlyMap<string, AnyReceiver>,
  forms: readonly string[],
): z.ZodType<ReceiverSettings> {
  const [first, ...others] = Array.from(receivers, ([type, { shows, settings = {}, perForm }]) => {
    const ids = perForm === undefined ? [] : forms.map((form) => [form, perForm.optional()]);
    return z.strictObject({
      type: z.literal(type).describe(shows),
      ...settings,
      ...(Object.fromEntries(ids) as z.ZodRawShape),
    });
  });
  if (first === undefined) throw new Error('no receiver is defined');
  return z
    .discriminatedUnion('type', [first, ...others])
    .describe(
      'Who receives the forms. The content security policy allows this receiver only.',
    ) as unknown as z.ZodType<ReceiverSettings>;
}
