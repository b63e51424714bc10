/** Values of the environment that must not be printed or written. */
export class Secrets {
  readonly #values: readonly (readonly [name: string, value: string])[];

  constructor(values: Readonly<Record<string, string>>) {
    this.#values = Object.entries(values)
      .filter(([, value]) => value.length >= shortest)
      .sort(([, a], [, b]) => b.length - a.length);
  }

  /** A text with the names of the variables in the place of their values, also within addresses, forms and JSON. */
  hide(text: string): string {
    return this.#values.reduce(
      (hidden, [name, value]) => formsOf(value).reduce((shown, form) => shown.replaceAll(form, `(${name})`), hidden),
      text,
    );
  }

  /** The name of the variable whose value is in a text; null if there is none. The address of a service is no secret. */
  nameIn(text: string): string | null {
    const found = this.#values.find(([, value]) => value.length >= shortestWritten && !isAddress(value) && text.includes(value));
    return found?.[0] ?? null;
  }
}

/** A value as it can stand in a text: itself, in an address, in a form and in JSON. */
const formsOf = (value: string): string[] => [
  value,
  encodeURIComponent(value),
  new URLSearchParams({ value }).toString().slice('value='.length),
  JSON.stringify(value).slice(1, -1),
];

/** Shorter values are words and numbers, which stand everywhere. */
const shortest = 4;
const shortestWritten = 8;

/** Whether a value is an address without a name, a password or a query. */
function isAddress(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : null;
  return url !== null && /^https?:$/.test(url.protocol) && `${url.username}${url.password}${url.search}` === '';
}
