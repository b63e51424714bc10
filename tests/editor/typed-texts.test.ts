import { beforeEach, describe, expect, it } from 'vitest';
import type { Field } from '../../cli/dev/editor/protocol.ts';
import type { EditStatus } from '../../editor/model/edits.ts';
import { fieldKey, valueKey } from '../../editor/model/places.ts';
import { TypedTexts } from '../../editor/page/typed-texts.ts';

/** A text in a document, whose changes are observed. */
class FakeText {
  readonly nodeType = 3;
  isConnected = true;
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
  name: ['pages', 'title'],
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
  const element = (...nodes: readonly FakeText[]) =>
    ({ childNodes: nodes, contains: (node: unknown) => nodes.includes(node as FakeText) }) as never;

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
    /** Other fields of the page, and other elements with the text. */
    others?: readonly Field[];
    elements?: readonly never[];
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
        ...(state.others ?? []),
      ],
      language: 'en',
      elements: new Map([[fieldKey(field), [element(text), ...(state.elements ?? [])]]]),
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
    expect(typed.textOf(element(text))).toBe('Twelve');
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
    expect(typed.textOf(element(text))).toBe('Twelve!');
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

  it('leaves to the server what is markup, empty, or the same but for spaces', () => {
    expect(show({ before: '*Twelve*', now: 'Ten' })).toBe('Twelve');
    for (const now of ['Twelve *', 'Twelve {figure:x}', ' ', 'Twelve ']) expect(show({ now })).toBe('Twelve');
  });

  it('leaves to the server a text that another field or another element has too', () => {
    const menu = { ...field, file: 'content/navigation.yaml', shown: { en: ['Twelve '] } };
    expect(show({ now: 'Ten', others: [menu] })).toBe('Twelve');
    const other = new FakeText('Twelve');
    expect(show({ now: 'Ten', elements: [element(other)] })).toBe('Twelve');
    expect(other.data).toBe('Twelve');
  });

  it('leaves to the server a part of a text', () => {
    text = new FakeText('Lundby');
    expect(show({ before: 'Lund', now: 'Malmö' })).toBe('Lundby');
  });

  it('shows what is typed in the text that it has put in the place of another', () => {
    const first = text;
    show({ now: 'Twelve!' });
    first.isConnected = false;
    text = new FakeText('Twelve!');
    expect(show({ before: 'Twelve!', now: 'Twelve!?' })).toBe('Twelve!?');
    expect(first.data).toBe('Twelve!');
  });

  it('shows nothing of a field where the text of another is typed', () => {
    show({ now: 'Ten' });
    const place = { file: 'content/pages/other.yaml', path: ['title'] };
    const other = { ...field, ...place };
    const edit = { ...place, language: 'en', before: 'Twelve', now: 'Twenty' };
    typed.show({
      edits: new Map([[valueKey({ ...edit }), { ...edit, status: { kind: 'typed' } as EditStatus }]]),
      fields: [{ ...field, values: { en: 'Ten' }, shown: { en: ['Ten'] } }, other],
      language: 'en',
      elements: new Map([[fieldKey(other), [element(text)]]]),
      isPageOld: false,
    });
    expect(text.data).toBe('Ten');
  });

  it('keeps the words that it shows while markup is typed', () => {
    show({ now: 'Twelve!' });
    expect(show({ now: 'Twelve! {' })).toBe('Twelve!');
    expect(show({ written: 'Twelve! {' })).toBe('Twelve!');
  });
});
