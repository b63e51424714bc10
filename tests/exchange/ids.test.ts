import { expect, it } from 'vitest';
import { commonPart, idsOf } from '../../cli/exchange/ids.ts';
import type { TranslatedText } from '../../cli/site/translations/texts.ts';

const folder = `content/collections/articles/${'a-long-name-'.repeat(8)}`;
const idOf = (file: string, source = 'One.') => idsOf({ key: 'body', source: { file } } as TranslatedText, source, '').at(-1) ?? '';

it('ids of one text have a part in common, and those of another have another', () => {
  for (const start of ['content/pages/', folder]) {
    const [one, other] = [`${start}one.yaml`, `${start}two.yaml`];
    expect(commonPart(idOf(one))).toBe(commonPart(idOf(one, 'Two.')));
    expect(commonPart(idOf(one))).not.toBe(commonPart(idOf(other)));
    expect(commonPart(`${idOf(one)}.2`)).toBe(commonPart(idOf(one)));
  }
  expect(commonPart('content/pages/one.yaml')).toBe(null);
});
