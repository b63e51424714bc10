/** The globals of a script with which it must not render, in place of those of the process. */
export interface SteadyValues {
  globals: { Date: DateConstructor; Math: Math };
  /** Runs work in which these globals throw where they would give another value the next time. */
  whileRendering<T>(render: () => T): T;
}

/**
 * Guards against pages that depend on the moment at which they are rendered. Browsers render each page again, to hydrate it, maybe days
 * later. Where React finds another text then, it throws away the page and makes it anew (react.dev/reference/react-dom/client/hydrateRoot).
 */
export function steadyValues(): SteadyValues {
  let isRendering = false;
  const refuse = (call: string): void => {
    if (!isRendering) return;
    throw new Error(
      `${call} has another value when a browser renders the page again. Call it in useEffect or in a handler, or render what the content says`,
    );
  };
  const guarded = <T extends object>(name: keyof T, call: () => unknown): ProxyHandler<T> => ({
    get: (target, key) => (key === name ? call : Reflect.get(target, key)),
  });
  const now = () => {
    refuse('Date.now()');
    return Date.now();
  };
  const random = () => {
    refuse('Math.random()');
    return Math.random();
  };
  const date = new Proxy(Date, {
    ...guarded<DateConstructor>('now', now),
    construct(target, args, made) {
      if (args.length === 0) refuse('new Date()');
      return Reflect.construct(target, args, made) as object;
    },
    apply(target) {
      refuse('Date()');
      return target();
    },
  });
  return {
    globals: { Date: date, Math: new Proxy(Math, guarded<Math>('random', random)) },
    whileRendering(render) {
      isRendering = true;
      try {
        return render();
      } finally {
        isRendering = false;
      }
    },
  };
}
