import { ofKind } from './field-schemas.ts';
import {
  type FieldNames,
  type FieldPage,
  type FieldReader,
  type FieldRules,
  type FieldUses,
  FieldValue,
  type MarkdownKind,
  type MarkdownSource,
  type ValuePath,
} from './field-value.ts';
import { localizedKind } from './localized.ts';
import type { BlockNode } from './shown.ts';
import { anyText } from './text.ts';

/** A text in Markdown, whatever of it the kind allows. */
export abstract class MarkdownValue extends FieldValue implements MarkdownSource {
  readonly source: string;
  constructor(source: string) {
    super();
    this.source = source;
  }

  abstract override get kind(): MarkdownKind;

  check(rules: FieldRules, at: ValuePath): boolean {
    rules.markdown(this, at);
    return true;
  }

  uses(found: FieldUses): void {
    found.markdown(this);
  }

  read<T>(reader: FieldReader<T>, at: ValuePath): T[] {
    return reader.text(this, at);
  }

  names<T>(names: FieldNames<T>): T[] {
    return names.markdown(this);
  }
}

/** Text in the Markdown subset: paragraphs, lists, emphasis, links. */
export class RichText extends MarkdownValue {
  get kind(): 'richText' {
    return 'richText';
  }

  show(page: FieldPage): BlockNode[] {
    return page.richText(this.source);
  }
}

const markdown = anyText.meta({
  id: 'richText',
  title: 'Markdown',
  description: 'Markdown: paragraphs, lists, *emphasis*, **strong**, [links](page:contact#form). No headings, images, tables or HTML.',
});
const anyRichText = ofKind(
  markdown.transform((source) => new RichText(source)),
  { kind: 'richText', editedAs: 'richText' },
);
export const richText = () => anyRichText;

export const localizedRichText = localizedKind(anyRichText, 'localizedRichText');
