/** Storage may throw in private windows or if the visitor has blocked it, and it may hold anything. The site works without it. */
const quietly = <T>(action: () => T): T | null => {
  try {
    return action();
  } catch {
    return null;
  }
};

/** Stores the choice of language under every key. Called on a click only. */
export function storeLanguage(keys: readonly string[], language: string): void {
  quietly(() => {
    for (const key of keys) localStorage.setItem(key, language);
  });
}

export const readLocal = (key: string): string | null => quietly(() => localStorage.getItem(key));
export const readSession = (key: string): string | null => quietly(() => sessionStorage.getItem(key));
export const writeSession = (key: string, value: string): void => {
  quietly(() => sessionStorage.setItem(key, value));
};

/** Also null if the value has wrong percent escapes. */
export const readCookie = (name: string): string | null =>
  quietly(() => {
    const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
    return found === undefined ? null : decodeURIComponent(found.slice(name.length + 1));
  });
