/** The globals of a script that takes no value which changes, in place of those of the process. */
export interface SteadyValues {
  globals: { Date: DateConstructor; Math: Math; crypto: Crypto; performance: Performance };
  /** Loads the script. Gives an error for each changing value that it takes meanwhile. The stack of the error says where. */
  whileLoading(load: () => void): readonly Error[];
  /** Runs work in which these globals throw where they would give another value the next time: a page is rendered, a file is made. */
  whileRendering<T>(render: () => T): T;
  isRendering(): boolean;
}

/** Guards against code that depends on the moment at which it runs. `refusal`: why a call is refused, in words. */
export function steadyValues(refusal: (call: string) => string): SteadyValues {
  let during: 'loading' | 'rendering' | null = null;
  let taken: Error[] = [];
  const take = (call: string): void => {
    if (during === 'rendering') throw new Error(refusal(call));
    // Packages may take values for themselves, so this throws nothing.
    if (during === 'loading') taken.push(new Error(`${call} has another value when a browser loads it`));
  };
  const guarded = <T extends object>(name: string, ...changing: (keyof T)[]): ProxyHandler<T> => ({
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      const method = value.bind(target);
      if (!changing.includes(key as keyof T)) return method;
      return (...args: unknown[]) => {
        take(`${name}.${String(key)}()`);
        return method(...args);
      };
    },
  });
  const date = new Proxy(Date, {
    ...guarded<DateConstructor>('Date', 'now'),
    construct(target, args, made) {
      if (args.length === 0) take('new Date()');
      return Reflect.construct(target, args, made) as object;
    },
    apply(target) {
      take('Date()');
      return target();
    },
  });
  const within = <T>(work: 'loading' | 'rendering', run: () => T): T => {
    during = work;
    try {
      return run();
    } finally {
      during = null;
    }
  };
  return {
    globals: {
      Date: date,
      Math: new Proxy(Math, guarded<Math>('Math', 'random')),
      crypto: new Proxy(crypto, guarded<Crypto>('crypto', 'randomUUID', 'getRandomValues')),
      performance: new Proxy(performance, guarded<Performance>('performance', 'now')),
    },
    whileLoading(load) {
      taken = [];
      within('loading', load);
      return taken;
    },
    whileRendering: (render) => within('rendering', render),
    isRendering: () => during === 'rendering',
  };
}

/**
 * What would end the process of the tool, without a word: it throws instead. For a process that is given to code. `whose`: "a template".
 */
export const refusedEnds = (whose: string): PropertyDescriptorMap =>
  Object.fromEntries(
    ['exit', 'reallyExit', 'abort', 'kill'].map((name) => [
      name,
      {
        value: (...given: unknown[]): never => {
          throw new Error(`${whose} calls process.${name}(${given.join(', ')})`);
        },
      },
    ]),
  );

/**
 * The environment of code that makes pages or files. Its variables are no input of the build: the output would keep old values, and a
 * secret could come into a page. `asked` answers for a variable. Packages for browsers ask for `NODE_ENV`.
 */
export const closedEnvironment = (asked: (name: string) => undefined): NodeJS.ProcessEnv =>
  new Proxy<NodeJS.ProcessEnv>(
    { NODE_ENV: 'production' },
    {
      get: (known, name) => (typeof name === 'symbol' || name in known || name === 'toJSON' ? Reflect.get(known, name) : asked(name)),
    },
  );
