/** A function that gives what `make` makes of a key, which it does once for each. It keeps all that was made. */
export const oncePer = <K, T>(make: (key: K) => T): ((key: K) => T) => kept(new Map<K, T>(), make);

/** The same for keys that are objects. What was made of one goes when nothing else holds the object. */
export const oncePerObject = <K extends object, T>(make: (key: K) => T): ((key: K) => T) => kept(new WeakMap<K, T>(), make);

function kept<K, T>(
  made: { get(key: K): T | undefined; has(key: K): boolean; set(key: K, value: T): unknown },
  make: (key: K) => T,
): (key: K) => T {
  return (key) => {
    const known = made.get(key);
    if (known !== undefined || made.has(key)) return known as T;
    const fresh = make(key);
    made.set(key, fresh);
    return fresh;
  };
}
