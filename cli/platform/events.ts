/**
 * What happens while a command serves, in the order in which it happens. `Promise.race` in a loop would keep all that it ever brought: each
 * race leaves its reactions, with its result, at the promises that have not settled (nodejs/node#17469).
 */
export class Events<T> {
  readonly #happened: (() => T)[] = [];
  #wake = () => {};

  /** Waits for an event. If its promise is rejected, `next` throws the reason. */
  expect(event: Promise<T>): void {
    const add = (take: () => T) => {
      this.#happened.push(take);
      this.#wake();
    };
    event.then(
      (value) => add(() => value),
      (reason: unknown) =>
        add(() => {
          throw reason;
        }),
    );
  }

  /** The first event that nobody has taken. One caller waits at a time. */
  async next(): Promise<T> {
    for (;;) {
      const take = this.#happened.shift();
      if (take !== undefined) return take();
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}
