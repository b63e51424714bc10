/**
 * The articles of `bench:peers -- --articles`: each machine cell has a long text in Markdown in the place of its cards. Its words
 * come from short lists by a seeded generator, so they are the same for each tool and each run.
 */
import { makePages } from './content.mjs';

/** Articles in each language, and the home page and the catalogue. */
export const articlePages = 2004;

const things = [
  ['spindle', 'spindeln'],
  ['coolant tank', 'kylvätsketanken'],
  ['tool changer', 'verktygsväxlaren'],
  ['control cabinet', 'elskåpet'],
  ['foundation', 'fundamentet'],
  ['chip conveyor', 'spåntransportören'],
  ['guard', 'skyddet'],
  ['hydraulic unit', 'hydraulaggregatet'],
  ['probe', 'mätproben'],
  ['lighting', 'belysningen'],
  ['air line', 'tryckluftsledningen'],
  ['crane rail', 'kranbanan'],
];

const people = [
  ['the fitters', 'montörerna'],
  ['the electricians', 'elektrikerna'],
  ['the drivers', 'förarna'],
  ['the planners', 'planerarna'],
  ['the operators', 'operatörerna'],
  ['the surveyors', 'mätteknikerna'],
  ['the welders', 'svetsarna'],
  ['the auditors', 'revisorerna'],
];

const times = [
  ['before the first shift', 'före det första skiftet'],
  ['during the night', 'under natten'],
  ['after the weekend', 'efter helgen'],
  ['on the last day', 'den sista dagen'],
  ['in the new hall', 'i den nya hallen'],
  ['at the loading bay', 'vid lastkajen'],
  ['according to the plan', 'enligt planen'],
  ['without a stop in production', 'utan stopp i produktionen'],
];

/** `$` is a number, T and U are things, P and Q people, W a time. */
const sentences = [
  ['After $ hours P checked the T and the U W.', 'Efter $ timmar kontrollerade P T och U W.'],
  ['P lifted the T onto the lorry W, while Q emptied the U.', 'P lyfte T på lastbilen W, medan Q tömde U.'],
  ['The T was measured **$ times** W, and P wrote down each value.', 'T mättes **$ gånger** W, och P skrev ner varje värde.'],
  ['It took $ minutes to align the T with the U again.', 'Det tog $ minuter att rikta in T mot U igen.'],
  ['P had asked for *one more day*, but the T was ready W.', 'P hade bett om *en dag till*, men T var på plats W.'],
  ['Nobody could use the U W, so P moved the T first.', 'Ingen kunde använda U W, så P flyttade T först.'],
  ['The setting `N$` was kept, and Q tested the T W.', 'Inställningen `N$` behölls, och Q provade T W.'],
  ['Since then P look at the U every $ days and clean the T.', 'Sedan dess ser P till U var $:e dag och rengör T.'],
];

/** Headings of the second and the third level. */
const headings = [
  ['Before the move', 'Före flytten', 'What was measured', 'Det som mättes'],
  ['On the road', 'På vägen', 'Who was there', 'De som var med'],
  ['A new foundation', 'Ett nytt fundament', 'What had to wait', 'Det som fick vänta'],
  ['Power and air', 'El och tryckluft', 'How it was tested', 'Så provades det'],
  ['Start of production', 'Produktionsstart', 'The first week', 'Den första veckan'],
  ['After a year', 'Efter ett år', 'What we would do again', 'Det vi skulle göra om'],
];

const code = (number) => `\`\`\`ts
// Reads the probe and keeps the mean of its values.
const limit = ${number};
export function mean(values: readonly number[]): number {
  const kept = values.filter((value) => value < limit);
  if (kept.length === 0) throw new Error('no value below the limit');
  return kept.reduce((sum, value) => sum + value, 0) / kept.length;
}
\`\`\``;

/** The pages of `makePages`, with an article in the place of the cards of each cell. */
export function* makeArticles(count) {
  const cells = count / 2 - 2;
  for (const page of makePages(count)) {
    if (!page.key.startsWith('cell-')) {
      yield page;
      continue;
    }
    const number = Number(page.key.slice('cell-'.length));
    yield {
      ...page,
      summary: { en: `What we know about cell ${number}.`, sv: `Det vi vet om cell ${number}.` },
      parts: [],
      body: { en: bodyOf(number, cells, 0), sv: bodyOf(number, cells, 1) },
    };
  }
}

/** An article about a cell. Internal links are those of Tvilling. `at`: 0 for English, 1 for Swedish. */
function bodyOf(number, cells, at) {
  const next = numbers(number);
  const of = (pairs) => pairs[next() % pairs.length][at];
  const two = (pairs) => {
    const first = next() % pairs.length;
    const second = (first + 1 + (next() % (pairs.length - 1))) % pairs.length;
    return [pairs[first][at], pairs[second][at]];
  };
  const sentence = () => {
    const [T, U] = two(things);
    const [P, Q] = two(people);
    const slots = { $: String(2 + (next() % 90)), T, U, P, Q, W: of(times) };
    const text = of(sentences).replace(/\b[TUPQW]\b|\$/g, (slot) => slots[slot]);
    return text[0].toUpperCase() + text.slice(1);
  };
  const paragraph = () => Array.from({ length: 5 }, sentence).join(' ');
  const link = () => {
    const other = 1 + (next() % cells);
    return `[cell ${other}](page:catalogue/cell-${other})`;
  };
  const text = (en, sv) => [en, sv][at];
  const extras = [
    () => Array.from({ length: 5 }, () => `- ${sentence()}`).join('\n'),
    () => `> ${sentence()}\n>\n> ${sentence()}`,
    () =>
      [
        text('| Part | Weight | Drawing |', '| Del | Vikt | Ritning |'),
        '| --- | ---: | --- |',
        ...things.slice(0, 8).map((thing) => `| ${thing[at]} | ${2 + (next() % 900)} kg | ${1000 + (next() % 9000)} |`),
      ].join('\n'),
    () => code(10 + (next() % 90)),
    () => Array.from({ length: 4 }, (_, step) => `${step + 1}. ${sentence()}`).join('\n'),
    () => `${text('Read more about', 'Läs mer om')} ${link()} ${text('and', 'och')} ${link()}.`,
  ];
  return [
    `${text(`This is how cell ${number} was moved`, `Så flyttades cell ${number}`)}. ${paragraph()}[^1]`,
    ...headings.flatMap((heading, index) => [
      `## ${heading[at]}`,
      paragraph(),
      extras[index](),
      `### ${heading[at + 2]}`,
      `${paragraph()} ${text('See', 'Se')} ${link()} ${text('or the', 'eller')} [${text('manual', 'handboken')}](https://manuals.example/${number}/${index}).`,
    ]),
    `[^1]: ${sentence()}`,
  ].join('\n\n');
}

/** A generator of numbers, the same ones for the same seed. */
function numbers(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 8;
  };
}
