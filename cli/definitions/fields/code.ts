import { z } from 'zod';
import { ofKind } from './field-schemas.ts';
import { FactValue } from './field-value.ts';

/** Program text. Its characters stand for themselves: it has no placeholders, and no rule for texts is about it. */
export class CodeValue extends FactValue {
  readonly text: string;
  constructor(text: string) {
    super();
    this.text = text;
  }

  get kind(): 'code' {
    return 'code';
  }

  show(): string {
    return this.text;
  }
}

const anyCode = z
  .string()
  .max(20_000)
  .transform((source) => new CodeValue(source));
/** Program text or what a program prints, the same in all languages. Components receive it as it is written. */
export const code = () => ofKind(anyCode, { kind: 'code', editedAs: 'lines' });
