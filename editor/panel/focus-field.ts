/** Gives the focus to the control beside a button that goes once it was pressed: otherwise, nothing would have it. */
export const focusFieldOf = (button: Element): void =>
  button.closest('.cell')?.querySelector<HTMLElement>('textarea, input, select, [contenteditable="true"]')?.focus();
