import type { FinishedPage } from './finished-page.ts';
import { allowedBy, sha256Of } from './policy.ts';
import { isRunning, type NamedSource, script, sourcesAllowedBy } from './policy-sources.ts';
import type { Tag } from './scan-tags.ts';

/** An inline script or style sheet. */
export interface Governed {
  /** `address`: a script that a link runs (`javascript:`). */
  kind: 'script' | 'style' | 'address';
  nonce: string | undefined;
  offset: number;
  text: string;
}

/** What is judged when a page has been read: its policies and everything that they govern. */
interface JudgedPage {
  facts: FinishedPage;
  policies: readonly string[];
  governed: readonly Governed[];
  sources: readonly (NamedSource & { offset: number })[];
}

/** What an element is to the page's policy; null if it is nothing inline that the policy governs. */
export function governedBy(
  { name, attributes, offset }: Pick<Tag, 'name' | 'attributes'> & { offset: number },
  text: string,
): Governed | null {
  const { src, nonce } = attributes;
  if (name === 'style') return { kind: 'style', nonce, offset, text };
  if (name === 'script') return src === undefined && isRunning(attributes) ? { kind: 'script', nonce, offset, text } : null;
  const address = name === 'a' || name === 'area' ? (attributes.href ?? attributes['xlink:href']) : undefined;
  return address !== undefined && isScript(address) ? { kind: 'address', nonce: undefined, offset, text: address } : null;
}

/** Browsers skip spaces and control characters at the start of an address, and line breaks in it (URL Standard, 4.4). */
const isScript = (address: string): boolean =>
  /^[\0- ]*j/i.test(address) && URL.canParse(address) && new URL(address).protocol === 'javascript:';

/** Checks elements against the page's policies. Each policy must allow them. */
export function judgeGoverned({ facts, policies, governed, sources }: JudgedPage): void {
  facts.hasPolicy = policies.length > 0;
  const isAllowed = allowedBy(policies);
  const isSourceAllowed = sourcesAllowedBy(policies, facts.canonical?.value ?? null);
  for (const source of written(sources.filter((source) => !isSourceAllowed(source)))) {
    const address = source.address.slice(0, 200);
    const found = { value: `${source.what} (${address})`, offset: source.offset };
    const [directive = ''] = source.directives;
    if (source.what === script.what) facts.blocked.push(found);
    else facts.blockedSources.push({ ...found, directive, address });
  }
  for (const { offset, kind, ...element } of governed) {
    if (kind === 'address') {
      if (!isAllowed({ ...element, kind: 'script' })) facts.blocked.push({ value: kind, offset });
      continue;
    }
    // The hash is that of the text in the document, where browsers have replaced carriage returns.
    const text = element.text.includes('\r') ? element.text.replace(/\r\n?/g, '\n') : element.text;
    if (kind === 'style') facts.styles.push({ value: sha256Of(text), offset });
    if (!facts.hasPolicy || !isAllowed({ ...element, kind, text })) facts.blocked.push({ value: kind, offset });
  }
}

/** Sources without preloads of what the page has an element for: React adds them to what components write. */
function written<T extends NamedSource>(sources: readonly T[]): T[] {
  const keyOf = ({ what, address }: T) => `${what} ${address}`;
  const names = new Set(sources.filter(({ isPreload }) => !isPreload).map(keyOf));
  return sources.filter((source) => !source.isPreload || !names.has(keyOf(source)));
}
