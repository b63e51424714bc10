import { z } from 'zod';
import { ofKind } from './field-schemas.ts';
import { FactValue, type FieldRules, type ValuePath } from './field-value.ts';
import { languageCode } from './names.ts';

/** The languages that a part of content is for. */
export class LanguageList extends FactValue {
  readonly codes: readonly string[];
  constructor(codes: readonly string[]) {
    super();
    this.codes = codes;
  }

  get kind(): 'languages' {
    return 'languages';
  }

  override check(rules: FieldRules, at: ValuePath): boolean {
    rules.languages(this.codes, at);
    return true;
  }

  show(): readonly string[] {
    return this.codes;
  }
}

/** Some languages of the site. */
export const languages = () =>
  ofKind(
    z
      .array(languageCode())
      .min(1)
      .transform((codes) => new LanguageList(codes)),
    { kind: 'languages', editedAs: 'plain' },
  );

/** The languages in which a section or an entry says less than in the source language. */
export const shorter = () =>
  languages()
    .optional()
    .describe(
      'The languages in which its texts are meant to be shorter than the source text. What is missing there is not reported; what is extra is.',
    );
