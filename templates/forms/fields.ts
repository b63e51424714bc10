import type { FormWords } from '../contract.ts';

export type FormName = 'contact' | 'consultation';

/** The fields that people fill in, in the order of the form. */
const contact = ['name', 'email', 'company', 'message'] as const;
const consultation = ['name', 'email', 'company', 'topic', 'date', 'time', 'message'] as const;

export type FieldName = (typeof consultation)[number];
export type ErrorCode = Exclude<keyof FormWords['errors'], 'summary' | 'titlePrefix'>;

/** One broken rule; `code` is the key of its message in `FormWords['errors']`. */
export interface Problem {
  field: FieldName;
  code: ErrorCode;
}

export const fieldsOf = (form: FormName): readonly FieldName[] =>
  form === 'contact' ? contact : consultation;

/** In characters as `maxlength` counts them: UTF-16 units. */
export const limits = { name: 100, email: 254, company: 120, messageLeast: 10, message: 5000 } as const;

/**
 * Ids in a form's HTML: labels, messages and the summary's links meet in them, and a receiver finds by them the
 * places to fill when it answers with the form's page.
 */
export const fieldId = (form: FormName, field: FieldName) => `${form}-${field}`;
export const hintId = (form: FormName, field: FieldName) => `${form}-${field}-hint`;
export const errorId = (form: FormName, field: FieldName) => `${form}-${field}-error`;
export const summaryId = (form: FormName) => `${form}-summary`;
