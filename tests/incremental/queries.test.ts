import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type Given, Queries, type QueryOptions } from '../../cli/incremental/queries.ts';
import { collectGarbage } from '../collect-garbage.ts';

interface Letter {
  kind: 'letter' | 'digit';
  name: string;
}

/** Queries over letters and digits, with their states, and a list of what was made. */
function letters(options?: QueryOptions) {
  const states = new Map([
    ['letter a', '1'],
    ['letter b', '2'],
  ]);
  const sources = new Map<string, Given<string | undefined>>();
  const queries: Queries<Letter> = new Queries<Letter>(
    {
      inputName: ({ name }) => name,
      stateOf: ({ kind, name }) => source(`${kind} ${name}`).get() ?? '',
    },
    options,
  );
  const source = (key: string): Given<string | undefined> => {
    const known = sources.get(key) ?? queries.given(states.get(key));
    sources.set(key, known);
    return known;
  };
  const made: string[] = [];
  return { queries, source, made };
}

describe('a query', () => {
  it('is answered once for each key', () => {
    const { queries, made } = letters();
    const twice = queries.query((key: string) => {
      made.push(key);
      return key + key;
    });
    expect([twice('a'), twice('b'), twice('a')]).toEqual(['aa', 'bb', 'aa']);
    expect(made).toEqual(['a', 'b']);
  });

  it('is answered anew only if something that it has read is another one', () => {
    const { queries, source, made } = letters();
    const state = queries.query((name: string) => {
      made.push(name);
      queries.note({ kind: 'letter', name });
      return source(`letter ${name}`).get();
    });
    const all = queries.value(() => {
      made.push('all');
      return `${state('a')}${state('b')}`;
    });
    expect(all()).toBe('12');
    source('letter b').set('3');
    expect(all()).toBe('13');
    source('letter c').set('4');
    expect(all()).toBe('13');
    expect(made).toEqual(['all', 'a', 'b', 'b', 'all']);
  });

  it('leaves alone what has read it if it comes out the same', () => {
    const { queries, source, made } = letters();
    const isEven = queries.value(() => Number(source('letter b').get()) % 2 === 0);
    const said = queries.value(() => {
      made.push('said');
      return isEven() ? 'even' : 'odd';
    });
    expect(said()).toBe('even');
    source('letter b').set('4');
    expect(said()).toBe('even');
    source('letter b').set('5');
    expect(said()).toBe('odd');
    expect(made).toEqual(['said', 'said']);
  });

  it('is asked again if it has failed, also through another one that has caught the error', () => {
    const { queries, source } = letters();
    const number = queries.value(() => {
      if (source('letter a').get() === 'x') throw new Error('no number');
      return source('letter a').get();
    });
    const careful = queries.value(() => {
      try {
        return number();
      } catch {
        return 'none';
      }
    });
    source('letter a').set('x');
    expect(careful()).toBe('none');
    expect(() => number()).toThrow('no number');
    source('letter a').set('7');
    expect(careful()).toBe('7');
    source('letter a').set('x');
    expect(careful()).toBe('none');
  });
});

describe('a record', () => {
  it('names the inputs of everything that was read, also of what was made before', () => {
    const { queries } = letters();
    const noted = queries.query((name: string) => {
      queries.note({ kind: 'letter', name });
      return name;
    });
    noted('a');
    const { made, inputs } = queries.record(() => {
      queries.note({ kind: 'digit', name: 'a' });
      return noted('a') + noted('b') + noted('a');
    });
    expect(made).toBe('aba');
    expect([...inputs]).toEqual([
      { kind: 'digit', name: 'a' },
      { kind: 'letter', name: 'a' },
      { kind: 'letter', name: 'b' },
    ]);
  });

  it('does not name what the state of an input was read from', () => {
    const { queries, source } = letters();
    const deep = queries.record(() => queries.record(() => queries.note({ kind: 'letter', name: 'a' })));
    source('letter a').set('9');
    expect([...deep.inputs]).toEqual([{ kind: 'letter', name: 'a' }]);
  });

  it('names the inputs of many answers, each with its state, also if nothing is ever set', () => {
    const { queries, source } = letters({ isFixed: true });
    const names = ['a', 'b', 'c', 'd', 'e'];
    const noted = queries.query((name: string) => {
      source(`letter ${name}`).get();
      queries.note({ kind: 'letter', name });
      return name;
    });
    const all = queries.value(() => names.map(noted).join(''));
    const alike = queries.query((name: string) => all() + noted(name));
    for (const name of names) {
      const { made, inputs } = queries.record(() => alike(name));
      expect(made).toBe(`abcde${name}`);
      expect([...inputs]).toEqual(names.map((one) => ({ kind: 'letter', name: one })));
    }
    expect(queries.recorded({ kind: 'letter', name: 'b' })).toEqual([{ kind: 'letter', name: 'b' }, '2']);
    expect(() => source('letter a').set('3')).toThrow('nothing can be set');
  });
});

describe('a record inside of another answer', () => {
  it('gives its inputs to whatever is around it only where something may be set to another value', () => {
    for (const isFixed of [false, true]) {
      const { queries } = letters({ isFixed });
      const inner = queries.query((name: string) => queries.record(() => queries.note({ kind: 'letter', name })));
      const { made, inputs } = queries.record(() => inner('a'));
      expect([...made.inputs]).toEqual([{ kind: 'letter', name: 'a' }]);
      expect(inputs.size).toBe(isFixed ? 0 : 1);
    }
  });
});

describe('a part of another answer', () => {
  it('is kept only where something may be set to another value, and is made from the same inputs', () => {
    for (const isFixed of [false, true]) {
      const { queries, made } = letters({ isFixed });
      const whole = queries.query((name: string) => {
        queries.note({ kind: 'letter', name });
        return [name];
      });
      const first = queries.part((name: string) => {
        made.push(name);
        return whole(name)[0];
      });
      const { inputs } = queries.record(() => [first('a'), first('a')]);
      expect([...inputs]).toEqual([{ kind: 'letter', name: 'a' }]);
      expect(made).toEqual(isFixed ? ['a', 'a'] : ['a']);
    }
  });
});

describe('queries apart', () => {
  it('read the same inputs and answers, and are read', () => {
    const { queries, source, made } = letters();
    const upper = queries.query((name: string) => `${source(`letter ${name}`).get()}!`);
    const apart = queries.apart();
    const ofPart = apart.query((name: string) => {
      made.push(name);
      apart.note({ kind: 'digit', name });
      return upper(name);
    });
    const all = queries.value(() => `${ofPart('a')}${ofPart('b')}`);
    expect(all()).toBe('1!2!');
    source('letter b').set('3');
    expect(all()).toBe('1!3!');
    source('digit a').set('4');
    expect(all()).toBe('1!3!');
    expect(made).toEqual(['a', 'b', 'b', 'a']);
    expect([...queries.record(all).inputs]).toEqual([
      { kind: 'digit', name: 'a' },
      { kind: 'digit', name: 'b' },
    ]);
  });

  it('let go of their answers when nobody asks them any more', async () => {
    const { queries, source } = letters();
    const answerOf = (asked: Queries<Letter>) => {
      const answer = asked.query((name: string) => {
        asked.note({ kind: 'letter', name });
        return { state: source(`letter ${name}`).get() };
      });
      return new WeakRef(answer('a'));
    };
    const [kept, apart] = [answerOf(queries), answerOf(queries.apart())];
    await setImmediate();
    collectGarbage();
    expect([kept.deref(), apart.deref()]).toEqual([{ state: '1' }, undefined]);
  });
});
