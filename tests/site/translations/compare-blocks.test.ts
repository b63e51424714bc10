import { describe, expect, it } from 'vitest';
import { type ComparedPair, comparePairs, currentLines, lockedLines, pairsOf } from '../../../cli/site/translations/compare.ts';
import { hashText, LinesOfFile, lockfileLines } from '../../../cli/site/translations/lockfile.ts';
import type { TranslatedText } from '../../../cli/site/translations/texts.ts';

const en = '## A\n\nOne.\n\n~~~sh\na\n~~~\n\n- two\n- three\n\nFour.';
const sv = '## Ä\n\nEtt.\n\n~~~sh\na\n~~~\n\n- två\n- tre\n\nFyra.';

/** An article in two languages, compared with the lines of a lockfile. */
function compared(source: string, translation: string, lines: string) {
  const written = (text: string) => ({ text, path: [], markdown: 'article' as const });
  const text = {
    source: { file: 'content/pages/about.yaml' },
    key: 'body',
    written: new Map([
      ['en', written(source)],
      ['sv', written(translation)],
    ]),
  } as unknown as TranslatedText;
  const known = { lines: new LinesOfFile(lines), former: () => null, isMisplaced: () => false };
  const { pairs, lines: now } = comparePairs(pairsOf(text, 'en'), known);
  return { pair: pairs[0] as ComparedPair, lines: now };
}

/** The lines of an article that was checked. */
const linesOf = (source = en, translation = sv) => compared(source, translation, '').lines;

/** The blocks that wait for somebody: state, source text, translation. */
const open = ({ blocks }: ComparedPair) =>
  (blocks ?? [])
    .filter(({ state }) => !['checked', 'new', 'translated'].includes(state))
    .map(({ state, source, translation }) => [state, source?.text ?? null, translation?.text ?? null]);

it('has a line for each block, and none for the whole', () => {
  const lines = linesOf();
  expect(lines.split('\n').slice(0, -1)).toHaveLength(6);
  expect(lines).toContain(`  - pages/about body sv ${hashText('three')} ${hashText('tre')}\n`);
  expect(compared(en, sv, lines)).toMatchObject({ pair: { state: 'checked' }, lines });
});

it('is another article if nothing of what the lockfile knows is there any more', () => {
  const { pair } = compared('Other words.\n\n| a |\n| - |\n| b |', 'Andra ord.', linesOf());
  expect(pair.state).toBe('translated');
});

describe('a block is', () => {
  it.each<[what: string, now: string, own: string, found: ReturnType<typeof open>]>([
    ['stale for one sentence', en.replace('One.', 'One more.'), sv, [['stale', 'One more.', 'Ett.']]],
    [
      'stale, as others far from it',
      en.replace('## A', '## Z').replace('three', 'tree'),
      sv,
      [
        ['stale', 'Z', 'Ä'],
        ['stale', 'tree', 'tre'],
      ],
    ],
    ['stale for a line of code', en.replace('\na\n', '\nb\n'), sv, [['stale', '~~~sh\nb\n~~~', '~~~sh\na\n~~~']]],
    ['missing, where its source text is new', `New.\n\n${en}`, sv, [['missing', 'New.', null]]],
    ['missing at the end', `${en}\n\nFive.`, sv, [['missing', 'Five.', null]]],
    ['missing where its translation was taken out', en, sv.replace('Ett.\n\n', ''), [['missing', 'One.', null]]],
    ['stale where its source text is gone', en.replace('One.\n\n', ''), sv, [['stale', null, 'Ett.']]],
    ['fine in another order', `Four.\n\n${en.replace('\n\nFour.', '')}`, `Fyra.\n\n${sv.replace('\n\nFyra.', '')}`, []],
    ['fine with both changed', en.replace('One.', 'Two.'), sv.replace('Ett.', 'Två.'), []],
    ['fine with a new one in both', `New.\n\n${en}`, `Nytt.\n\n${sv}`, []],
    ['fine with other marks around it', en.replaceAll('- ', '* '), sv.replace('- två\n- tre', '1. två\n2. tre'), []],
  ])('%s', (_, now, own, found) => {
    expect(open(compared(now, own, linesOf()).pair)).toEqual(found);
  });
});

it('keeps the lines of blocks that are open, until somebody accepts them', () => {
  const now = `New.\n\n${en.replace('One.', 'One more.')}`;
  const { pair, lines } = compared(now, sv, linesOf());
  expect(pair.state).toBe('stale');
  expect(lines).toBe(linesOf());
  const accepted = lockfileLines(lockedLines(pair, () => true));
  expect(compared(now, sv, accepted)).toMatchObject({ pair: { state: 'checked' }, lines: accepted });
  expect(lockfileLines(currentLines(pair))).toBe(accepted);
});

it('joins what two branches have translated', () => {
  const [one, other] = [en.replace('One.', 'Uno.'), en.replace('three', 'tre')];
  const [own, its] = [sv.replace('Ett.', 'Ettan.'), sv.replace('tre', 'trean')];
  const merged = [...new Set([...linesOf(one, own).split('\n'), ...linesOf(other, its).split('\n')])].join('\n');
  const now = one.replace('three', 'tre');
  expect(open(compared(now, own, merged).pair)).toEqual([['stale', 'tre', 'tre']]);
  expect(open(compared(now, own.replace('tre', 'trean'), merged).pair)).toEqual([]);
});

describe('a lockfile with a line for the whole article', () => {
  const whole = `  - pages/about body sv ${hashText(en)} ${hashText(sv)}\n`;

  it('gets the lines of the blocks while nothing has changed', () => {
    expect(compared(en, sv, whole)).toMatchObject({ pair: { state: 'checked' }, lines: linesOf() });
  });

  it('keeps an article stale as a whole until it is translated or accepted', () => {
    const now = en.replace('One.', 'One more.');
    const { pair, lines } = compared(now, sv, whole);
    expect(pair).toMatchObject({ state: 'stale', blocks: null });
    expect(lines).toBe(whole);
    const accepted = lockfileLines(lockedLines(pair, () => true));
    expect(compared(now, sv, accepted)).toMatchObject({ pair: { state: 'checked' }, lines: linesOf(now) });
    const own = sv.replace('Ett.', 'Ett till.');
    expect(compared(now, own, whole)).toMatchObject({
      pair: { state: 'translated' },
      lines: linesOf(now, own),
    });
  });
});
