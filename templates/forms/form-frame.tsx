import type { ReactNode } from 'react';
import type { FormContext, FormWords } from '../contract.ts';
import { SiteLink } from '../shell/site-link.tsx';
import { type FieldName, type FormName, fieldId, summaryId } from './fields.ts';
import { receiverMarkup } from './receivers.ts';
import type { Values } from './schema.ts';
import { goToField, type Submission } from './use-submission.ts';

/** What a page gives to either form. */
export interface FormProps {
  language: string;
  context: FormContext;
  words: FormWords;
}

interface FrameProps extends FormProps {
  name: FormName;
  submission: Submission;
  /** The field to check as soon as it changes, besides those that have a message already. */
  eager?: FieldName;
  /** What follows the thanks, for the form as it was sent. */
  after?: (values: Values) => ReactNode;
  children: ReactNode;
}

/** A form that posts by itself; script adds messages in place and an answer without leaving the page. */
export function FormFrame(props: FrameProps) {
  const { name, language, context, words, submission, eager, after, children } = props;
  const { stage } = submission;
  const { attributes, hidden, trap, timed } = receiverMarkup(name, language, context);
  return (
    <div className="form">
      {stage !== 'sent' && (
        <form
          className="form__fields"
          name={name}
          method="post"
          action={context.endpoints[name]}
          ref={submission.form}
          onSubmit={submission.submit}
          onChange={({ target }) =>
            submission.recheck(eager && isComplete(target, eager) ? eager : undefined)
          }
          {...attributes}
        >
          <Summary name={name} words={words} submission={submission} />
          <p className="form__note">{words.messages.required}</p>
          {hidden.map((field) => (
            <input key={field.name} type="hidden" {...field} />
          ))}
          {timed && <input type="hidden" name="started" defaultValue="" />}
          <p className="form__trap" aria-hidden="true">
            <label>
              {words.fields.website}
              <input {...trap} tabIndex={-1} autoComplete="off" />
            </label>
          </p>
          {children}
          <p className="form__note">
            {words.messages.privacy}{' '}
            <SiteLink className="link" link={context.privacy}>
              {words.messages.privacyLink}
            </SiteLink>
          </p>
          <button
            className="button button--primary"
            type="submit"
            aria-disabled={stage === 'sending' || undefined}
          >
            {stage === 'sending' ? words.buttons.sending : words.buttons[name]}
          </button>
        </form>
      )}
      <p
        className={`form__status form__status--${stage}`}
        role="status"
        tabIndex={-1}
        ref={submission.status}
      >
        {stage === 'sent' && (
          <>
            <strong className="form__status-title">{words.messages.sent}</strong> {words.messages.success}
          </>
        )}
        {stage === 'failed' && words.messages.failure}
      </p>
      {stage === 'sent' && after?.(submission.values)}
    </div>
  );
}

/** While a year is being typed, a date input already reports days of the first centuries. */
const isComplete = (target: EventTarget, name: FieldName) =>
  target instanceof HTMLInputElement && target.name === name && target.value >= '2000';

/**
 * All that is to be mended, with links to it (WCAG 2.2, 3.3.1 and technique G139). Its place is always in the
 * page: a receiver fills it in when it answers with this page.
 */
function Summary({ name, words, submission }: Pick<FrameProps, 'name' | 'words' | 'submission'>) {
  const id = summaryId(name);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls, and this holds none
    <div
      className="form__summary"
      id={id}
      role="group"
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
      hidden={!submission.summarised}
      ref={submission.summary}
    >
      <h3 className="form__summary-title" id={`${id}-title`}>
        {words.errors.summary}
      </h3>
      <ul>
        {submission.summarised &&
          submission.problems.map(({ field, code }) => (
            <li key={field}>
              <a
                href={`#${fieldId(name, field)}`}
                onClick={(event) => {
                  event.preventDefault();
                  goToField(name, field);
                }}
              >
                {words.errors[code]}
              </a>
            </li>
          ))}
      </ul>
    </div>
  );
}
