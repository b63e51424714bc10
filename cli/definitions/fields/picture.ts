import { z } from 'zod';
import { ofKind } from './field-schemas.ts';
import { type FieldPage, type FieldRules, type FieldUses, TextlessValue, type ValuePath } from './field-value.ts';
import { byFallback, type Localized, type LocalizedOptions, localizedText } from './localized.ts';
import type { Focus, PictureFacts } from './picture-facts.ts';
import type { ShownPicture } from './shown.ts';

/** A picture of the content, with its alternative text. */
export class Picture extends TextlessValue implements PictureFacts {
  readonly file: string;
  readonly alt: Localized<string> | undefined;
  readonly isDecorative: boolean;
  readonly focus: Focus;
  readonly atLeast: number | undefined;
  constructor({ file, alt, decorative, focus = [0.5, 0.5] }: WrittenPicture, atLeast?: number) {
    super();
    this.file = file;
    this.alt = alt;
    this.isDecorative = decorative === true;
    this.focus = focus;
    this.atLeast = atLeast;
  }

  get kind(): 'picture' {
    return 'picture';
  }

  override get parts(): unknown {
    return { alt: this.alt };
  }

  check(rules: FieldRules, at: ValuePath): boolean {
    rules.picture(this, at);
    return false;
  }

  uses(found: FieldUses): void {
    found.picture(this);
  }

  show(page: FieldPage): ShownPicture {
    return { ...page.picture(this), alt: this.alt === undefined ? '' : (page.resolve(this.alt) as string) };
  }
}

interface WrittenPicture {
  file: string;
  alt?: Localized<string> | undefined;
  decorative?: true | undefined;
  focus?: Focus | undefined;
}

const pictureSchema = byFallback('picture', (fallback, id) =>
  z
    .strictObject({
      file: z
        .string()
        .regex(/^(?!\.\.?\/)[^/\\]+(\/(?!\.\.?\/)[^/\\]+)*$/, 'a path below content/pictures/ such as "line-4.jpg"')
        .describe('Path below content/pictures/, such as line-4.jpg.'),
      alt: localizedText(fallback && { fallback })
        .optional()
        .describe('What the picture shows, for those who do not see it.'),
      decorative: z.literal(true).optional().describe('true instead of alt: the picture says nothing that the text does not say.'),
      focus: z
        .array(z.number().min(0).max(1))
        .length(2)
        .transform(([x = 0.5, y = 0.5]): Focus => [x, y])
        .optional()
        .describe('The point that crops keep: [0, 0] is left and top, [1, 1] right and bottom.'),
    })
    .meta({ id }),
);

/**
 * A picture below `content/pictures/`. `atLeast`: the width of its place in CSS pixels. A picture with fewer pixels is a warning.
 * `fallback`: that of its alternative text.
 */
export const picture = ({ atLeast, ...options }: { atLeast?: number } & LocalizedOptions = {}) =>
  ofKind(
    pictureSchema(options).transform((written) => new Picture(written, atLeast)),
    { kind: 'picture', editedAs: 'picture', usual: ['alt'] },
  );
