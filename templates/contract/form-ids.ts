/**
 * Ids in a form's HTML. Labels, messages and links of the summary use them. A receiver uses them to fill in the page that it
 * answers with.
 */
export const fieldId = (form: string, field: string) => `${form}-${field}`;
export const hintId = (form: string, field: string) => `${form}-${field}-hint`;
export const errorId = (form: string, field: string) => `${form}-${field}-error`;
export const summaryId = (form: string) => `${form}-summary`;
