/** Marks a text that somebody must write. Finished content never has it (content/filler). */
export const filler = 'TODO';
