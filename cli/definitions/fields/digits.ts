/** The digits that a language can be written with, by their names in BCP 47, and the style of the same digits in CSS. */
export const counterStyles = {
  latn: 'decimal',
  arab: 'arabic-indic',
  arabext: 'persian',
  beng: 'bengali',
  deva: 'devanagari',
  gujr: 'gujarati',
  guru: 'gurmukhi',
  khmr: 'khmer',
  knda: 'kannada',
  laoo: 'lao',
  mlym: 'malayalam',
  mymr: 'myanmar',
  orya: 'oriya',
  tamldec: 'tamil',
  telu: 'telugu',
  thai: 'thai',
  tibt: 'tibetan',
} as const;

export type Digits = keyof typeof counterStyles;

export const isDigits = (name: string): name is Digits => Object.hasOwn(counterStyles, name);
