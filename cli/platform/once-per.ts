/** A function that gives what `make` makes of a key, which it does once for each. It keeps all that was made. */
export function oncePer<K, T>(make: (key: K) => T): (key: K) => T {
  const made = new Map<K, T>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined || made.has(key)) return known as T;
    const fresh = make(key);
    made.set(key, fresh);
    return fresh;
  };
}
