import type { ReactNode } from 'react';
import type { ShownForm } from '../contract.ts';
import { SiteLink } from '../shell/site-link.tsx';
import { FormFields } from './form-fields.tsx';
import { fieldId, summaryId } from './ids.ts';
import { summaryOf, type Values } from './schema.ts';
import { goToField, type Submission, useSubmission } from './use-submission.ts';

/** What the component of a form receives. A form without one of its own is shown by `Form`. */
export interface FormProps {
  form: ShownForm;
  language: string;
}

interface Parts {
  /** What follows the thanks, for the form as it was sent. */
  after?: (values: Values) => ReactNode;
}

/** A form that posts by itself; script adds messages in place and an answer without leaving the page. */
export function Form({ form, language, after }: FormProps & Parts) {
  const submission = useSubmission(form);
  const { stage, problems } = submission;
  const { name, action, messages, receiver, privacy } = form;
  return (
    <div className="form">
      {stage !== 'sent' && (
        <form
          className="form__fields"
          name={name}
          method="post"
          action={action}
          ref={submission.form}
          onSubmit={submission.submit}
          onChange={({ target }) => submission.recheck(completeDay(target, form))}
          {...receiver.attributes}
        >
          <Summary form={form} submission={submission} />
          <p className="form__note">{messages.required}</p>
          {receiver.hidden.map((field) => (
            <input key={field.name} type="hidden" {...field} />
          ))}
          {receiver.timed && <input type="hidden" name="started" defaultValue="" />}
          <p className="form__trap" aria-hidden="true">
            <label>
              {messages.trap}
              <input {...receiver.trap} tabIndex={-1} autoComplete="off" />
            </label>
          </p>
          <FormFields form={form} language={language} problems={problems} />
          <p className="form__note">
            {messages.privacy}{' '}
            <SiteLink className="link" link={privacy}>
              {messages.privacyLink}
            </SiteLink>
          </p>
          <button
            className="button button--primary"
            type="submit"
            aria-disabled={stage === 'sending' || undefined}
          >
            {stage === 'sending' ? messages.sending : messages.send}
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
            <strong className="form__status-title">{messages.sent}</strong> {messages.success}
          </>
        )}
        {stage === 'failed' && messages.failure}
      </p>
      {stage === 'sent' && after?.(submission.values)}
    </div>
  );
}

/**
 * The name of a day that has just been chosen: it is checked at once, as a picker leads straight to a wrong one. While a year is being typed, a
 * date input already reports days of the first centuries.
 */
function completeDay(target: EventTarget, { fields }: ShownForm): string | undefined {
  if (!(target instanceof HTMLInputElement) || target.value < '2000') return undefined;
  const field = fields.find(({ name }) => name === target.name);
  return field?.kind === 'date' || field?.kind === 'openDay' ? field.name : undefined;
}

/**
 * All that is to be mended, with links to it (WCAG 2.2, 3.3.1 and technique G139). Its place is always in the
 * page: a receiver fills it in when it answers with this page.
 */
function Summary({ form, submission }: { form: ShownForm; submission: Submission }) {
  const id = summaryId(form.name);
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
        {form.messages.summary}
      </h3>
      <ul>
        {submission.summarised &&
          summaryOf(form, submission.problems).map(({ field, text }) => (
            <li key={field}>
              <a
                href={`#${fieldId(form.name, field)}`}
                onClick={(event) => {
                  event.preventDefault();
                  goToField(form.name, field);
                }}
              >
                {text}
              </a>
            </li>
          ))}
      </ul>
    </div>
  );
}
