import { describe, expect, it } from 'vitest';
import type { EditorKind, Field } from '../../cli/dev/editor/protocol.ts';
import { fieldKey } from '../../editor/model/places.ts';
import { fieldsAround, shownFields, wholeAround } from '../../editor/page/shown-fields.ts';

/** As much of an element as finding a text needs. */
class FakeElement {
  parentElement: FakeElement | null = null;
  name = 'div';
  readonly children: readonly (FakeElement | string)[];

  constructor(...children: readonly (FakeElement | string)[]) {
    this.children = children;
    for (const child of this.elements) child.parentElement = this;
  }

  get elements(): FakeElement[] {
    return this.children.filter((child) => child instanceof FakeElement);
  }

  get textContent(): string {
    return this.children.map((child) => (child instanceof FakeElement ? child.textContent : child)).join('');
  }

  querySelectorAll(selector = '*'): FakeElement[] {
    // No part of these pages is in another language.
    if (selector !== '*') return [];
    return this.elements.flatMap((child) => [child, ...child.querySelectorAll()]);
  }

  querySelector(name: string): FakeElement | null {
    return this.querySelectorAll().find((child) => child.name === name) ?? null;
  }

  /** Gives the element its name. */
  called(name: string): this {
    this.name = name;
    return this;
  }

  contains(other: FakeElement): boolean {
    return other === this || this.elements.some((child) => child.contains(other));
  }

  matches = () => false;
  closest = (names: string): FakeElement | null =>
    names.split(', ').includes(this.name) ? this : (this.parentElement?.closest(names) ?? null);
  getAttribute = () => null;
}

const field = (key: string, text: string, kind: EditorKind = 'text'): Field => ({
  file: 'content/pages/home.yaml',
  path: [key],
  kind,
  name: ['pages', key],
  description: '',
  localized: true,
  optional: false,
  values: {},
  shown: { en: [text] },
  states: {},
  pages: 1,
  findings: [],
});

/** The fields that a click on an element leads to, the likeliest first. */
function fieldsOfClick(body: FakeElement, fields: readonly Field[], target: FakeElement): readonly string[] {
  const places = shownFields({ body } as never, fields, 'en');
  const keys = fieldsAround(target as never, places);
  return keys.map((key) => fields.find((each) => fieldKey(each) === key)?.path.join('.') ?? '');
}

describe('a click on the page', () => {
  it('leads to the field with exactly that text, although a short text of another is in it', () => {
    const heading = new FakeElement('The report of 2012');
    const fields = [field('figure', '12', 'number'), field('title', 'The report of 2012')];
    expect(fieldsOfClick(new FakeElement(heading), fields, heading)).toEqual(['title', 'figure']);
  });

  it('leads to the longest of the texts that an element has', () => {
    const words = new FakeElement('Since 1912, 12 ships');
    const fields = [field('year', '1912', 'number'), field('count', '12 ships')];
    expect(fieldsOfClick(new FakeElement(words), fields, words)[0]).toBe('count');
  });

  it('on one of two equal texts leads to the field in the same order, and names the other', () => {
    const [one, two] = [new FakeElement('Read more'), new FakeElement('Read more')];
    const fields = [field('first', 'Read more'), field('second', 'Read more')];
    const body = new FakeElement(one, new FakeElement(two));
    expect(fieldsOfClick(body, fields, one)).toEqual(['first', 'second']);
    expect(fieldsOfClick(body, fields, two)).toEqual(['second', 'first']);
  });

  it('on a text of the content that the header has too leads to the field of the page', () => {
    const [above, below] = [new FakeElement('Contact us'), new FakeElement('Contact us')];
    const fields = [field('of the page', 'Contact us'), field('of the menu', 'Contact us')];
    const body = new FakeElement(new FakeElement(above), new FakeElement(below).called('main'));
    expect(fieldsOfClick(body, fields, below)).toEqual(['of the page', 'of the menu']);
    expect(fieldsOfClick(body, fields, above)).toEqual(['of the menu', 'of the page']);
  });

  it('leads to a kind of the site’s own by the whole text of an element alone', () => {
    const [name, hours] = [new FakeElement('Bitmap'), new FakeElement('09:00–18:00')];
    const fields = [{ ...field('place', '', 'yaml'), shown: { en: ['map', '09:00–18:00'] } }];
    const body = new FakeElement(name, hours);
    expect(fieldsOfClick(body, fields, name)).toEqual([]);
    expect(fieldsOfClick(body, fields, hours)).toEqual(['place']);
  });

  it('on a word of the templates leads to its field, unless the content has that text, or only a part is the word', () => {
    const [menu, services, sentence] = [new FakeElement('Menu'), new FakeElement('Services'), new FakeElement('The Menu of today')];
    const word = (key: string, text: string) => ({ ...field(key, text), fallbacks: { en: text } });
    const fields = [field('title', 'Services'), word('menu', 'Menu'), word('services', 'Services')];
    const body = new FakeElement(menu, new FakeElement(services), sentence);
    expect(fieldsOfClick(body, fields, menu)).toEqual(['menu']);
    expect(fieldsOfClick(body, fields, services)).toEqual(['title']);
    expect(fieldsOfClick(body, fields, sentence)).toEqual([]);
  });

  it('beside the texts of a label leads to them: to those of the part that was clicked', () => {
    const [company, optional] = [new FakeElement('Company'), new FakeElement('optional')];
    const brackets = new FakeElement('(', optional, ')');
    const label = new FakeElement(company, ' ', brackets).called('label');
    const beside = new FakeElement('A form');
    const fields = [field('company', 'Company'), field('optional', 'optional')];
    const body = new FakeElement(label, beside);
    expect(fieldsOfClick(body, fields, brackets)).toEqual(['optional']);
    expect(fieldsOfClick(body, fields, label)).toEqual(['company', 'optional']);
    expect(fieldsOfClick(body, fields, beside)).toEqual([]);
  });

  it('on a word of the templates leads to its field, whatever the template puts into it or has around it', () => {
    const word = (key: string, text: string) => ({ ...field(key, text), fallbacks: { en: text } });
    const results = new FakeElement('Results: 12');
    const prices = new FakeElement('Our results: 12 (as in May)');
    const rights = new FakeElement('© 2026 Verkbro. All rights reserved');
    const fields = [word('results', 'Results: {number}'), word('rights', 'All rights reserved'), word('any', '{title}')];
    const body = new FakeElement(results, prices, rights);
    expect(fieldsOfClick(body, fields, results)).toEqual(['results']);
    expect(fieldsOfClick(body, fields, prices)).toEqual([]);
    expect(fieldsOfClick(body, fields, rights)).toEqual(['rights']);
  });

  it('on a part of a text leads to the field around it', () => {
    const emphasis = new FakeElement('soft');
    const body = new FakeElement(new FakeElement('A ', emphasis, ' landing'));
    expect(fieldsOfClick(body, [field('lead', 'A soft landing')], emphasis)).toEqual(['lead']);
    expect(fieldsOfClick(body, [field('lead', 'Another')], emphasis)).toEqual([]);
  });

  it('beside the texts leads to the item, the section or the part around it', () => {
    const text = (path: Field['path'], words: string) => ({ ...field('', words), path });
    const [drawing, icon, number, menu] = [new FakeElement(), new FakeElement(), new FakeElement('1'), new FakeElement()];
    const item = (title: string, ...others: FakeElement[]) => new FakeElement(...others, new FakeElement(title), new FakeElement('More'));
    const hero = new FakeElement(drawing, new FakeElement('A crane'), new FakeElement('It lifts.'));
    const list = new FakeElement(item('One', icon), item('Two'));
    const section = new FakeElement(number, new FakeElement('Cranes'), list);
    const main = new FakeElement(hero, section, item('Last', new FakeElement(menu).called('button')));
    const fields = [
      text(['hero', 'title'], 'A crane'),
      text(['hero', 'lead'], 'It lifts.'),
      text(['sections', 0, 'title'], 'Cranes'),
      ...['One', 'Two'].map((words, index) => text(['sections', 0, 'items', index, 'title'], words)),
      text(['sections', 1, 'title'], 'Last'),
    ];
    const shown = shownFields({ body: main } as never, fields, 'en');
    const wholes = [drawing, number, list, icon, menu, main].map((target) => wholeAround(target as never, shown));
    const place = (path: Field['path']) => fieldKey({ file: 'content/pages/home.yaml', path });
    const found = [['hero'], ['sections', 0], ['sections', 0], ['sections', 0, 'items', 0, 'title']].map(place);
    expect(wholes).toEqual([...found, undefined, undefined]);
  });
});
