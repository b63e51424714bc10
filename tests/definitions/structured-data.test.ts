import { describe, expect, it } from 'vitest';
import { addNodes, checkedSchema, type SchemaNode } from '../../cli/definitions/structured-data.ts';

const itself: Record<string, unknown> = { '@type': 'Event' };
itself.about = itself;

const made = (value: unknown) => checkedSchema(() => value as never)(undefined as never, {} as never);

describe('what schema of a definition returns', () => {
  it('is one node, some, or nothing', () => {
    expect(made({ '@type': 'Event' })).toEqual([{ '@type': 'Event' }]);
    expect(made([{ '@type': ['Museum', 'Library'] }])).toHaveLength(1);
    expect(made(null)).toEqual([]);
    expect(made([])).toEqual([]);
  });

  it.each([
    [{ name: 'A' }, 'has no type of schema.org'],
    [undefined, 'has no type of schema.org'],
    ['Event', 'has no type of schema.org'],
    [[[{ '@type': 'Event' }]], 'has no type of schema.org'],
    [{ '@type': [] }, 'has no type of schema.org'],
    [{ '@type': '' }, 'has no type of schema.org'],
    [new Map(), 'has no type of schema.org'],
    [{ '@type': 'Event', name: new Map() }, 'no JSON: name is a Map'],
    [{ '@type': 'Event', name: () => 'A' }, 'no JSON: name is a function'],
    [{ '@type': 'Event', position: 1 / 0 }, 'no JSON: position is Infinity'],
    [itself, 'no JSON: about contains itself'],
    [{ '@type': 'Event', '@context': 'https://schema.org' }, 'an "@context", which the graph of the page has'],
    [{ '@type': 'Event', '@id': 5 }, 'an "@id" that is no text'],
  ])('is refused: %o', (value, words) => {
    expect(() => made(value)).toThrow(words);
  });

  it('is refused if it is a promise or has one in it, and its failure ends nothing', () => {
    const lost = () => Promise.reject(new Error('lost'));
    expect(() => made(lost())).toThrow('a promise, and nothing waits for it');
    expect(() => made({ '@type': 'Event', at: { x: lost() } })).toThrow('no JSON: at.x is a Promise');
  });
});

describe('nodes with the same @id', () => {
  const graphOf = (...nodes: SchemaNode[]) => {
    const graph: SchemaNode[] = [];
    addNodes(graph, nodes);
    return graph;
  };

  it('are one, with the properties and lists of both', () => {
    const first = { '@type': 'Museum', '@id': '#a', name: 'A', sameAs: ['x'], email: undefined };
    const second = { '@type': 'Museum', '@id': '#a', name: 'A', sameAs: ['y'], email: 'a@b.example' };
    expect(graphOf(first, { '@type': 'Museum' }, second)).toEqual([{ ...second, sameAs: ['x', 'y'] }, { '@type': 'Museum' }]);
  });

  it('have all values of a property that one of them has as a list', () => {
    const one = { '@type': 'Museum', '@id': '#a', location: { '@id': '#b' } };
    const many = { ...one, location: [{ '@type': 'Place', name: 'C' }] };
    expect(graphOf(one, many)).toEqual([{ ...one, location: [one.location, ...many.location] }]);
    expect(graphOf(many, one)).toEqual([{ ...one, location: [...many.location, one.location] }]);
  });

  it('may name fewer types than the first', () => {
    const first = { '@type': ['Organization', 'Museum'], '@id': '#a', name: 'A' };
    const [node] = graphOf(first, { '@type': 'Museum', '@id': '#a', email: 'a@b.example' });
    expect(node).toEqual({ ...first, email: 'a@b.example' });
  });

  it('may name further types than the first, beside one of its own', () => {
    const first = { '@type': 'Organization', '@id': '#a', name: 'A' };
    const museum = { '@type': ['Organization', 'Museum'], '@id': '#a' };
    const library = { '@type': ['Library', 'Museum'], '@id': '#a' };
    expect(graphOf(first, museum, library)).toEqual([{ ...first, '@type': ['Organization', 'Museum', 'Library'] }]);
  });

  it('are refused if they say different things', () => {
    const first = { '@type': 'Museum', '@id': '#a', name: 'A' };
    expect(() => graphOf(first, { ...first, name: 'B' })).toThrow(
      'another "name": "A", not "B". If both are true, write a list: name: ["B"]',
    );
    expect(() => graphOf(first, { ...first, '@type': 'Library' })).toThrow('another "@type"');
  });
});
