import { expect, it } from 'vitest';
import type { TranslationUnit } from '../../cli/exchange/unit.ts';
import { writeXliff2 } from '../../cli/exchange/xliff2.ts';

const unit = (file: string, id: string): TranslationUnit => ({
  ...{ id, file, line: 3, path: 'title', page: null, description: '' },
  limits: { characters: 100, pixels: null },
  ...{ source: 'Quay', target: 'Kaj', state: 'complete', earlierSource: null, markdown: null, isList: false },
});

it('has a file for each file of content, with ids from 1 on', () => {
  const units = [unit('content/a.yaml', 'a'), unit('content/b.yaml', 'b'), unit('content/a.yaml', 'c')];
  const site = 'https://quay.example';
  const xml = writeXliff2({ site, sourceLanguage: 'en', targetLanguage: 'sv', units });
  expect([...xml.matchAll(/<file id="(.*?)" original="(.*?)"|<unit id="(.*?)"/g)].map(([, ...found]) => found)).toEqual([
    ['f1', 'content/a.yaml', undefined],
    [undefined, undefined, 'a'],
    [undefined, undefined, 'c'],
    ['f2', 'content/b.yaml', undefined],
    [undefined, undefined, 'b'],
  ]);
});

it('has tokens that translators must not change, each once, beside the words', () => {
  const source = 'Mail {contact:email} & **call** {contact:email}';
  const texts = [{ ...unit('content/a.yaml', 'a'), source, target: null, markdown: 'richText' }, unit('content/a.yaml', 'b')];
  const xml = writeXliff2({
    site: 'https://quay.example',
    sourceLanguage: 'en',
    targetLanguage: 'sv',
    units: texts as TranslationUnit[],
  });
  expect(xml.match(/<originalData>/g)).toHaveLength(1);
  expect([...xml.matchAll(/<data id="(.*?)">(.*?)<\/data>/g)].map(([, id, text]) => [id, text])).toEqual([
    ['d1', '{contact:email}'],
    ['d2', '**'],
  ]);
  expect(xml.replace(/<(\/?\w+) .*?>/g, '<$1>')).toContain('<source>Mail <ph> &amp; <pc>call</pc> <ph></source>');
  expect(xml).toContain('<source>Quay</source>');
});
