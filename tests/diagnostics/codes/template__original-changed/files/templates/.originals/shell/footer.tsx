/** The end of the sheet. */
export {};
