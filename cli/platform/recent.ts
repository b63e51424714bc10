/** Keeps what was asked for lately. What is let go can be made again. */
export class Recent<K, T> {
  readonly #most: number;
  #younger = new Map<K, SizedValue<T>>();
  #older = new Map<K, SizedValue<T>>();
  /** Of the younger half. */
  #size = 0;

  /** `most`: what was asked for last, up to this size, stays. At most twice as much is kept. */
  constructor(most: number) {
    this.#most = most;
  }

  get(key: K): T | undefined {
    const young = this.#younger.get(key);
    if (young !== undefined) return young.value;
    const old = this.#older.get(key);
    if (old === undefined) return undefined;
    this.#add(key, old);
    return old.value;
  }

  keep(key: K, value: T, size: number): void {
    this.remove(key);
    this.#add(key, { value, size });
  }

  remove(key: K): void {
    this.#size -= this.#younger.get(key)?.size ?? 0;
    this.#younger.delete(key);
    this.#older.delete(key);
  }

  /** If the younger half is full, it becomes the older one. So each is let go when nobody has asked for it since. */
  #add(key: K, kept: SizedValue<T>): void {
    this.#younger.set(key, kept);
    this.#size += kept.size;
    if (this.#size <= this.#most) return;
    this.#older = this.#younger;
    this.#younger = new Map();
    this.#size = 0;
  }
}

interface SizedValue<T> {
  value: T;
  size: number;
}
