import { z } from 'zod';
import { ofKind } from './field-schemas.ts';
import { type FieldPage, type FieldRules, type FieldUses, TextlessValue, type ValuePath } from './field-value.ts';
import type { ShownForm } from './form-fields.ts';

/** The name of a form. */
export class FormName extends TextlessValue {
  readonly form: string;
  constructor(form: string) {
    super();
    this.form = form;
  }

  get kind(): 'formName' {
    return 'formName';
  }

  check(rules: FieldRules, at: ValuePath): boolean {
    rules.form(this.form, at);
    return true;
  }

  uses(found: FieldUses): void {
    found.form(this.form);
  }

  show(page: FieldPage): ShownForm {
    return page.form(this.form);
  }
}

const anyFormName = z
  .string()
  .meta({ names: 'forms' })
  .transform((form) => new FormName(form));
/** The name of a form: a folder in `templates/forms/`. Components receive the form itself. */
export const formName = () => ofKind(anyFormName, { kind: 'formName', editedAs: 'choice' });
