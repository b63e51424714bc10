import { allowedBy, loadingAllowedBy, nameOf } from './policy.ts';
import { type NamedSource, sourcesAllowedBy } from './policy-sources.ts';
import type { PageFacts } from './read-page.ts';
import type { Tag } from './scan-tags.ts';

/** Types of scripts that run, or that a policy treats as if they did. A script of any other type is data. */
const runningTypes =
  /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:x-)?(?:java|ecma)script|text\/(?:jscript|livescript|javascript1\.\d))$/i;

/** A script or an inline style sheet. */
export interface Governed {
  /** `src`: a script with an address. */
  kind: 'script' | 'style' | 'src';
  nonce: string | undefined;
  offset: number;
  text: string;
}

/** What is judged when a page has been read: its policies and everything that they govern. */
interface Judged {
  facts: PageFacts;
  policies: readonly string[];
  governed: readonly Governed[];
  sources: readonly (NamedSource & { offset: number })[];
}

/** What an element is to the page's policy; null if it is nothing that the policy governs. */
export function governedBy(
  { name, attributes, offset }: Pick<Tag, 'name' | 'attributes'> & { offset: number },
  text: string,
): Governed | null {
  const { src, type = '', nonce, integrity } = attributes;
  if (name === 'style') return { kind: 'style', nonce, offset, text };
  if (name !== 'script' || !runningTypes.test(type.trim())) return null;
  if (src === undefined) return { kind: 'script', nonce, offset, text };
  // A policy may name the hash of a file, which its element repeats.
  return integrity === undefined ? { kind: 'src', nonce, offset, text: '' } : null;
}

/** Checks elements against the page's policies. Each policy must allow them. */
export function judgeGoverned({ facts, policies, governed, sources }: Judged): void {
  facts.hasPolicy = policies.length > 0;
  const isAllowed = allowedBy(policies);
  const mayLoad = loadingAllowedBy(policies);
  const isSourceAllowed = sourcesAllowedBy(policies, facts.canonical?.value ?? null);
  for (const source of sources)
    if (!isSourceAllowed(source))
      facts.blockedSources.push({
        value: `${source.what} (${source.address.slice(0, 200)})`,
        offset: source.offset,
      });
  for (const { offset, kind, ...element } of governed) {
    if (kind === 'src') {
      if (!mayLoad(element.nonce)) facts.blocked.push({ value: kind, offset });
      continue;
    }
    // The hash is that of the text in the document, where browsers have replaced carriage returns.
    const text = element.text.includes('\r') ? element.text.replace(/\r\n?/g, '\n') : element.text;
    if (kind === 'style') facts.styles.push({ value: nameOf(text), offset });
    if (!facts.hasPolicy || !isAllowed({ ...element, kind, text }))
      facts.blocked.push({ value: kind, offset });
  }
}
