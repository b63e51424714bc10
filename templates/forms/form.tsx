import type { ReactNode } from 'react';
import { fieldId, summaryId } from '../contract/form-ids.ts';
import { summaryOf, type Values } from '../contract/form-rules.ts';
import type { ShownForm } from '../contract.ts';
import { LinkNote } from '../shell/link-note.tsx';
import { SiteLink } from '../shell/site-link.tsx';
import { FormFields } from './form-fields.tsx';
import { goToField, type Submission, useSubmission } from './use-submission.ts';

/** The props of a form's component. `Form` shows forms without a component of their own. */
export interface FormProps {
  form: ShownForm;
  language: string;
}

interface FormParts {
  /** The part after the thanks. It gets the values that were sent. */
  after?: (values: Values) => ReactNode;
}

/** A form that works without script. Script adds messages, and answers without leaving the page. */
export function Form({ form, language, after }: FormProps & FormParts) {
  const submission = useSubmission(form);
  const { stage, problems } = submission;
  const { name, action, messages, receiver, privacy } = form;
  return (
    <div className="form" data-interactive={form.interactive ?? 'intent'}>
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
              <LinkNote link={privacy} words={messages.privacyLink ?? ''} />
            </SiteLink>
          </p>
          <button className="button button--primary" type="submit" aria-disabled={stage === 'sending' || undefined}>
            {stage === 'sending' ? messages.sending : messages.send}
          </button>
        </form>
      )}
      <p className={`form__status form__status--${stage}`} role="status" tabIndex={-1} ref={submission.status}>
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
 * The name of a day field that has just been filled in. It is checked at once, because a date picker easily leads to a wrong day.
 * While the visitor types a year, a date input already reports days of the first centuries; these do not count.
 */
function completeDay(target: EventTarget, { fields }: ShownForm): string | undefined {
  if (!(target instanceof HTMLInputElement) || target.value < '2000') return undefined;
  const field = fields.find(({ name }) => name === target.name);
  return field?.kind === 'date' || field?.kind === 'openDay' ? field.name : undefined;
}

/**
 * The list of all mistakes, with links to their fields (WCAG 2.2, 3.3.1 and technique G139). Its element always exists: a
 * receiver fills it in when it answers with this page.
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
