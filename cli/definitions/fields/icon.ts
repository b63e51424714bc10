import { z } from 'zod';
import { ofKind } from './field-schemas.ts';
import { FactValue, type FieldPage, type FieldRules, type ValuePath } from './field-value.ts';

/** The name of a lucide icon. */
export class IconName extends FactValue {
  readonly name: string;
  constructor(name: string) {
    super();
    this.name = name;
  }

  get kind(): 'icon' {
    return 'icon';
  }

  override check(rules: FieldRules, at: ValuePath): boolean {
    rules.icon(this.name, at);
    return true;
  }

  show(page: FieldPage): string {
    return page.icon(this.name);
  }
}

const anyIcon = z
  .string()
  .meta({ names: 'icons' })
  .transform((name) => new IconName(name));
export const icon = () => ofKind(anyIcon, { kind: 'icon', editedAs: 'icon' });
