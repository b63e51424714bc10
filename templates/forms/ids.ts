/**
 * Ids in a form's HTML: labels, messages and the summary's links meet in them, and a receiver finds by them the
 * places to fill when it answers with the form's page.
 */
export const fieldId = (form: string, field: string) => `${form}-${field}`;
export const hintId = (form: string, field: string) => `${form}-${field}-hint`;
export const errorId = (form: string, field: string) => `${form}-${field}-error`;
export const summaryId = (form: string) => `${form}-summary`;
