import { DomUtils, parseDocument } from 'htmlparser2';
import { expect, it } from 'vitest';
import { progressHtml } from '../../cli/exchange/progress-html.ts';

const [about, news] = ['content/pages/about.yaml', 'content/pages/news.yaml'];
const row = (file: string, texts: number, complete: number) => ({
  ...{ file, language: '', texts, complete, missing: texts - complete },
  ...{ stale: 0, machine: 0, identical: 0 },
});
const language = (code: string, rows: object[], open: object[] = []) => ({ code, name: code, rows, open });
const text = { file: news, line: 7, path: 'hero.title', source: 'News & views', words: 3, state: 'missing' };

const options = {
  ...{ site: 'Quay', sourceLanguage: 'en', direction: 'ltr' },
  languages: [language('de', [row(about, 4, 4), row(news, 3, 2)], [text]), language('sv', [row(about, 4, 4)])],
  linkTo: (file: string, line: number) => `${file}#L${line}`,
};
const named = (name: string) => DomUtils.getElementsByTagName(name, parseDocument(progressHtml(options as never)));

it('has a cell for each file and language, empty where a language has no texts of a file', () => {
  const rows = named('tr').map((each) =>
    DomUtils.getElementsByTagName((name) => name === 'td' || name === 'th', each).map((cell) => DomUtils.textContent(cell)),
  );
  expect(rows).toContainEqual([about, '4', '4']);
  expect(rows).toContainEqual([news, '2 of 3, 3 words left', '']);
});

it('lists the texts that wait, with links to their lines', () => {
  expect(named('li').map((item) => DomUtils.textContent(item))).toEqual(['7 missing hero.title News & views']);
  expect(DomUtils.getElementsByTagName('a', named('li')).map(({ attribs }) => attribs.href)).toEqual([`${news}#L7`]);
});
