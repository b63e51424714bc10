import { beforeEach, describe, expect, it } from 'vitest';
import type { Field } from '../../cli/dev/editor/protocol.ts';
import type { EditStatus } from '../../editor/model/edits.ts';
import { fieldKey, valueKey } from '../../editor/model/places.ts';
import { typedRun, withTyped } from '../../editor/page/typed-text.ts';
import { TypedTexts } from '../../editor/page/typed-texts.ts';

/** What a text on the page becomes while somebody types; null if only the server knows. */
function shownWhile(before: string, now: string, shown: string): string | null {
  const run = typedRun(before, now);
  return run === null ? null : withTyped(shown, run);
}

describe('a text that is typed', () => {
  it('is shown between the markup around it', () => {
    expect(shownWhile('Twelve people', 'Thirteen people', 'Twelve people')).toBe('Thirteen people');
    expect(
      shownWhile('We *began* here. [Write](page:x)', 'We *began* there. [Write](page:x)', ' here. '),
    ).toBe(' there. ');
    expect(shownWhile('In {figure:year}, twelve', 'In {figure:year}, ten', 'In 1998, twelve')).toBe(
      'In 1998, ten',
    );
  });

  it('keeps the breaks and spaces that the page has put into the rest', () => {
    expect(shownWhile('{a} a long one', '{a} a longer one', 'wind\u00ADmill a  long one')).toBe(
      'wind\u00ADmill a longer one',
    );
  });

  it('is left to the server where it is markup, or where nothing on the page or too much is that text', () => {
    expect(shownWhile('Twelve', 'Twelve *', 'Twelve')).toBe(null);
    expect(shownWhile('Twelve [a](page:b)', 'Twelve [a](page:c)', 'Twelve a')).toBe(null);
    expect(shownWhile('Twelve {figure:x}', 'Twelve ', 'Twelve 500')).toBe(null);
    expect(shownWhile('', 'Twelve', '')).toBe(null);
    expect(shownWhile('one', 'two', 'one and one')).toBe(null);
    expect(shownWhile('Twelve', 'Twelve ', 'Twelve')).toBe(null);
  });
});

/** A text in a document, whose changes are observed. */
class FakeText {
  readonly nodeType = 3;
  #data: string;

  constructor(data: string) {
    this.#data = data;
  }

  get data(): string {
    return this.#data;
  }

  set data(data: string) {
    this.#data = data;
    records.push({ target: this });
  }
}

let records: { target: FakeText }[] = [];

class FakeObserver {
  static tell = () => {};
  constructor(hear: (records: readonly unknown[]) => void) {
    FakeObserver.tell = () => hear(records.splice(0));
  }
  observe = () => undefined;
  disconnect = () => undefined;
  takeRecords = () => records.splice(0);
}

const field: Field = {
  file: 'content/pages/home.yaml',
  path: ['title'],
  kind: 'text',
  label: 'Title',
  description: '',
  localized: true,
  optional: false,
  values: { en: 'Twelve' },
  shown: { en: ['Twelve'] },
  states: {},
  pages: 1,
  findings: [],
};

describe('the page', () => {
  let text: FakeText;
  let typed: TypedTexts;
  const element = () => ({ childNodes: [text], contains: (node: unknown) => node === text }) as never;

  beforeEach(() => {
    records = [];
    text = new FakeText('Twelve');
    typed = new TypedTexts({ MutationObserver: FakeObserver } as never);
  });

  /** `now`: what is typed, if something is. */
  function show(state: {
    /** Null if nothing is written. */
    before?: string | null;
    now?: string;
    written?: string | null;
    fallbacks?: Field['fallbacks'];
    isPageOld?: boolean;
    status?: string;
  }): string {
    const { before = 'Twelve', now = '', isPageOld = false, status = 'typed' } = state;
    const { written = before } = state;
    const place = { file: field.file, path: field.path, language: 'en' };
    const edit = { ...place, before: before ?? undefined, now, status: { kind: status } as EditStatus };
    typed.show({
      edits: new Map(now === '' ? [] : [[valueKey(place), edit]]),
      fields: [
        {
          ...field,
          values: written === null ? {} : { en: written },
          ...(state.fallbacks === undefined ? {} : { fallbacks: state.fallbacks }),
        },
      ],
      language: 'en',
      elements: new Map([[fieldKey(field), [element()]]]),
      isPageOld,
    });
    return text.data;
  }

  /** The page's own program writes its text, as after an answer of the server. */
  function pageWrites(data: string): string {
    text.data = data;
    FakeObserver.tell();
    return text.data;
  }

  it('shows what is typed at once, and still knows its own text', () => {
    expect(show({ now: 'Twelve!' })).toBe('Twelve!');
    expect(show({ now: 'Twelve!!' })).toBe('Twelve!!');
    expect(typed.textOf(element())).toBe('Twelve');
  });

  it('shows what is typed until it has written the saved text itself', () => {
    show({ now: 'Twelve!' });
    expect(show({ written: 'Twelve!' })).toBe('Twelve!');
    expect(pageWrites('Twelve!')).toBe('Twelve!');
    typed.updated();
    expect(text.data).toBe('Twelve!');
  });

  it('shows its own text if it makes another of what was saved, or none', () => {
    show({ now: 'Twelve!' });
    show({ written: 'Twelve!' });
    expect(pageWrites('TWELVE!')).toBe('TWELVE!');
    show({ before: 'Twelve!', now: 'Twelve!?' });
    show({ written: 'Twelve!?' });
    typed.updated();
    expect(text.data).toBe('TWELVE!');
  });

  it('shows what is typed while an earlier text is saved, before and after it shows that itself', () => {
    show({ now: 'Twelve!' });
    expect(show({ before: 'Twelve!', now: 'Twelve!?', written: 'Twelve!' })).toBe('Twelve!?');
    expect(pageWrites('Twelve!')).toBe('Twelve!?');
    expect(typed.textOf(element())).toBe('Twelve!');
    expect(show({ before: 'Twelve!', now: 'Twelve!?!', written: 'Twelve!' })).toBe('Twelve!?!');
  });

  it('shows its own text again if what was typed is taken back, refused, or of no effect while it is old', () => {
    show({ now: 'Twelve!' });
    expect(show({})).toBe('Twelve');
    show({ now: 'Twelve!' });
    expect(show({ now: 'Twelve!', status: 'refused' })).toBe('Twelve');
    show({ now: 'Twelve!' });
    expect(show({ written: 'Twelve!', isPageOld: true })).toBe('Twelve');
  });

  it('shows what is typed in the place of a word of the templates, and that word again', () => {
    const word = { fallbacks: { en: 'Twelve' } };
    expect(show({ before: null, now: 'Twelve!', ...word })).toBe('Twelve!');
    expect(show({ before: null, ...word })).toBe('Twelve');
  });

  it('keeps the words that it shows while markup is typed', () => {
    show({ now: 'Twelve!' });
    expect(show({ now: 'Twelve! {' })).toBe('Twelve!');
    expect(show({ written: 'Twelve! {' })).toBe('Twelve!');
  });
});
