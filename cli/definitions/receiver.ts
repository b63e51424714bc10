import { z } from 'zod';
import { refuseTaken, refuseUnknown } from './definition-error.ts';
import type { ReceiverSettings } from './fields/config.ts';
import type { ShownReceiver, SuccessfulAnswer } from './fields/form-fields.ts';
import type { MaybeUnusable } from './not-checked.ts';
import type { Word } from './words.ts';

type Settings<S extends z.ZodRawShape> = z.output<z.ZodObject<S, z.core.$strict>>;

/** A posted form, as a receiver sees it. */
export interface PostedForm {
  /** The name of the form. */
  form: string;
  /** The configuration's text for this form; empty if the receiver needs none. */
  id: string;
  language: string;
  /** The path of the page after sending without script. */
  thanks: string;
  /** The sub-path of the site: empty, or `/folder`. */
  base: string;
}

/** A receiver of forms. `S`: its settings in the configuration. */
export interface ReceiverDefinition<S extends z.ZodRawShape = z.ZodRawShape> {
  /** A sentence about the receiver: hover text in editors. */
  shows: string;
  /** The settings beside `type`. */
  settings?: S;
  /** A text for each form, under the form's name. */
  perForm?: z.ZodType<string>;
  /** The address that a form is posted to: absolute, or a path of the site. The content security policy allows its origin. */
  action(settings: Settings<S>, form: PostedForm): string;
  /** Attributes of the form element. */
  attributes?: ShownReceiver['attributes'];
  /** Hidden fields to post, beside the name of the form and the language. */
  hidden?(settings: Settings<S>, form: PostedForm): Readonly<Record<string, string>>;
  /** The hidden field with the absolute address to which the receiver sends browsers without script. */
  redirect?: string;
  /** The field that only robots fill in. */
  trap: ShownReceiver['trap'];
  /** Whether it checks how long the page was open. */
  timed?: boolean;
  success: SuccessfulAnswer;
  /** Its codes for mistakes in a field, each with our rule: `required`, `invalid` and so on. */
  codes?: ShownReceiver['codes'];
  /**
   * Whether it is the user's own server, which keeps the contract of `cli/receive/receiver.ts`. `tvilling preview` replaces such
   * a receiver.
   */
  isOwnServer?: boolean;
  /** The sentence for `{contact:receiver}`: who receives the form. */
  says: Word;
}

/** Any receiver, without the types of its settings. */
export type AnyReceiver = Omit<ReceiverDefinition, 'action' | 'hidden' | 'settings'> &
  MaybeUnusable & {
    settings?: z.ZodRawShape;
    action(settings: never, form: PostedForm): string;
    hidden?(settings: never, form: PostedForm): Readonly<Record<string, string>>;
  };

const known: (keyof ReceiverDefinition)[] = [
  'shows',
  'settings',
  'perForm',
  'action',
  'attributes',
  'hidden',
  'redirect',
  'trap',
  'timed',
  'success',
  'codes',
  'isOwnServer',
  'says',
];

/**
 * Defines a receiver. The configuration uses the name of its folder in `templates/receivers/` as `type`. Throws DefinitionError
 * for an unknown option, and for a setting whose name is taken.
 */
export function defineReceiver<const S extends z.ZodRawShape = Record<never, never>>(
  definition: ReceiverDefinition<S>,
): ReceiverDefinition<S> {
  refuseUnknown(definition, known);
  refuseTaken(definition.settings ?? {}, ['type'], 'every receiver has');
  return definition;
}

/** The schema of `forms.receiver`, made from the receivers and the names of the forms. */
export function receiverSchema(receivers: ReadonlyMap<string, AnyReceiver>, forms: readonly string[]): z.ZodType<ReceiverSettings> {
  const [first, ...others] = Array.from(receivers, ([type, receiver]) => {
    const { shows, settings = {}, perForm, isUnusable } = receiver;
    if (isUnusable) return z.looseObject({ type: z.literal(type) });
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
    .describe('Who receives the forms. The content security policy allows this receiver only.') as unknown as z.ZodType<ReceiverSettings>;
}
