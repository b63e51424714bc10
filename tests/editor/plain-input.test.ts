import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { publicationFieldsByLanguage } from '../../cli/definitions/fields/publication.ts';
import { fieldsOf } from '../../cli/dev/editor/fields.ts';
import type { Field } from '../../cli/dev/editor/protocol.ts';
import { PlainInput } from '../../editor/fields/plain-input.tsx';

it('an empty box for a time shows how one is written, and its definition takes that', () => {
  const schema = z.strictObject(publicationFieldsByLanguage);
  const fields = fieldsOf({ file: 'content/pages/home.yaml', schema, data: {} }, [], ['en']);
  const field = fields.find(({ path }) => path[0] === 'publish') as Field;
  const box = renderToStaticMarkup(
    createElement(PlainInput, {
      field,
      value: undefined,
      isToFillIn: false,
      label: 'Publish',
      language: '',
      describedBy: '',
      isInvalid: false,
      isReadOnly: false,
      source: undefined,
      onType: () => {},
      onChoose: () => {},
    }),
  );
  const [, example = ''] = / placeholder="([^"]+)"/.exec(box) ?? [];
  expect(schema.safeParse({ publish: example })).toMatchObject({ success: true });
});
