import { hash } from 'node:crypto';
import { longestTag } from '../../definitions/fields/language-tag.ts';
import type { FinishedPage } from './finished-page.ts';
import { type Governed, governedBy, judgeGoverned } from './governed.ts';
import { addressesOfSet, type NamedSource, sourcesIn } from './policy-sources.ts';
import { closes, scanTags, type Tag, type TagReader } from './scan-tags.ts';

/** Servers need not accept longer addresses (RFC 9110, 4.1). Every relative address of a page is joined to its base. */
const longestBase = 8000;

/** Attributes that hold the address of a file, by element. */
const resourceAttributes: Record<string, readonly string[]> = {
  script: ['src'],
  img: ['src'],
  source: ['src'],
  video: ['src', 'poster'],
  audio: ['src'],
  track: ['src'],
  iframe: ['src'],
  embed: ['src'],
  object: ['data'],
  use: ['href'],
  image: ['href', 'src'],
};

interface OpenElement extends Pick<Tag, 'name' | 'attributes'> {
  offset: number;
  language: string;
}

interface PageReading {
  facts: FinishedPage;
  ids: Set<string>;
  tags: Set<string>;
  policies: string[];
  governed: Governed[];
  sources: (NamedSource & { offset: number })[];
}

/**
 * Reads one page. Never throws: markup that is not valid leads to missing facts. Texts of the facts come from `tags`, so they do
 * not keep the page in memory.
 */
export function readPage(html: string, tags: TagReader): FinishedPage {
  const reading: PageReading = {
    facts: noFacts(),
    ids: new Set(),
    tags: new Set(),
    policies: [],
    governed: [],
    sources: [],
  };
  /**
   * Elements around the current place that say a language, without the document itself. `depth`: the number of open elements of
   * the same name below.
   */
  const around: { name: string; language: string; depth: number }[] = [];
  scanTags(html, tags, {
    open(tag, offset, text) {
      const innermost = around.at(-1);
      const { name, attributes } = tag;
      const lang = languageOf(tag);
      if (lang !== undefined && name !== 'html' && !isVoid.test(name)) around.push({ name, language: lang, depth: 1 });
      else if (innermost?.name === name) innermost.depth++;
      if (!tag.isTelling) return;
      const element = {
        name,
        attributes,
        offset,
        language: lang ?? innermost?.language ?? reading.facts.language,
      };
      readElement(reading, element);
      const governed = governedBy(element, text);
      if (governed !== null) reading.governed.push(governed);
      for (const source of sourcesIn(tag)) reading.sources.push({ ...source, offset });
    },
    close(start) {
      const innermost = around.at(-1);
      if (innermost === undefined || !closes(html, start, innermost.name)) return;
      innermost.depth--;
      if (innermost.depth === 0) around.pop();
    },
  });
  judgeGoverned(reading);
  reading.facts.alternateSet = alternateSet(reading.facts.alternates);
  return reading.facts;
}

/** The language that an element says. Every link in it is compared with it. A text longer than a language tag is ignored. */
const languageOf = ({ attributes }: Pick<Tag, 'attributes'>): string | undefined => attributes.lang?.slice(0, longestTag);

/** Elements without content. */
const isVoid = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;

const noFacts = (): FinishedPage => ({
  language: '',
  textLanguage: '',
  start: null,
  links: [],
  resources: [],
  anchors: new Set(),
  duplicateIds: [],
  canonical: null,
  alternates: [],
  alternateSet: '',
  languageTags: [],
  baseHref: null,
  noindex: false,
  preview: null,
  socialImages: [],
  isRedirect: false,
  hasPolicy: false,
  blocked: [],
  blockedSources: [],
  styles: [],
  disabledSheets: [],
  unsized: [],
  unsafe: [],
});

function readElement(reading: PageReading, element: OpenElement): void {
  const { facts, ids } = reading;
  const { name, attributes, offset, language } = element;
  const { id, href, hreflang } = attributes;
  if (name === 'html') {
    facts.start = { value: '', offset };
    facts.language = languageOf(element) ?? '';
  }
  if (name === 'main') facts.textLanguage = languageOf(element) ?? '';
  if (id !== undefined) {
    if (ids.has(id)) facts.duplicateIds.push({ value: id, offset });
    ids.add(id);
    facts.anchors.add(id);
  }
  if (name === 'a' && attributes.name) facts.anchors.add(attributes.name);
  if ((name === 'a' || name === 'area') && href !== undefined) {
    facts.links.push({ value: href, hreflang, offset, language });
  }
  if (name === 'base' && href !== undefined && href.length <= longestBase) facts.baseHref ??= href;
  if (name === 'link' && href !== undefined) readLink(reading, element);
  if (name === 'meta') readMeta(reading, element);
  readResources(reading, element);
  readTags(reading, element);
  readUnsafe(facts, element);
}

function readLink({ facts }: PageReading, { attributes, offset }: OpenElement): void {
  const { rel = '', href = '', hreflang } = attributes;
  const relations = rel.toLowerCase().split(/\s+/);
  const found = { value: href, offset };
  if (relations.includes('canonical')) facts.canonical ??= found;
  else if (relations.includes('alternate') && hreflang !== undefined) facts.alternates.push({ ...found, hreflang });
  else facts.resources.push(found);
  if (relations.includes('stylesheet') && attributes.disabled !== undefined) facts.disabledSheets.push(href);
}

function readMeta({ facts, policies }: PageReading, { attributes, offset }: OpenElement): void {
  const { name = '', property, content = '' } = attributes;
  if (name.toLowerCase() === 'robots' && /\b(?:noindex|none)\b/i.test(content)) facts.noindex = true;
  if (name === 'tvilling-preview') facts.preview = content === 'index' ? 'index' : 'noindex';
  if (property === 'og:image') facts.socialImages.push({ value: content, offset });
  const equivalent = attributes['http-equiv']?.toLowerCase();
  if (equivalent === 'content-security-policy') policies.push(content);
  if (equivalent !== 'refresh') return;
  facts.isRedirect = true;
  const [, url] = /^[\s\d.]*(?:[;,]\s*)?url\s*=\s*["']?([^"']+)/i.exec(content) ?? [];
  if (url !== undefined) facts.resources.push({ value: url.trim(), offset });
}

function readResources({ facts }: PageReading, { name, attributes, offset }: OpenElement): void {
  for (const attribute of resourceAttributes[name] ?? []) {
    const value = attributes[attribute];
    if (value !== undefined) facts.resources.push({ value, offset });
  }
  if (name === 'img' && !(isLength(attributes.width) && isLength(attributes.height)))
    facts.unsized.push({ value: attributes.src ?? '', offset });
  const { srcset } = attributes;
  if (srcset === undefined) return;
  for (const value of addressesOfSet(srcset)) facts.resources.push({ value, offset });
}

/** Whether an attribute is a number of pixels (HTML, "dimension attributes"). */
const isLength = (value: string | undefined): boolean => /^\d+$/.test(value ?? '');

function readTags({ facts, tags }: PageReading, { attributes, offset }: OpenElement): void {
  for (const tag of [attributes.lang, attributes.hreflang]) {
    if (!tag || tags.has(tag)) continue;
    tags.add(tag);
    facts.languageTags.push({ value: tag, offset });
  }
}

function readUnsafe(facts: FinishedPage, { name, attributes, offset }: OpenElement): void {
  // A name may be as long as a page, and is repeated for each attribute.
  const tag = `<${name.slice(0, 100)}>`;
  for (const attribute of Object.keys(attributes)) {
    if (attribute === 'style') facts.unsafe.push({ value: `The style attribute of ${tag}`, offset });
    if (attribute.startsWith('on')) facts.unsafe.push({ value: `The attribute ${attribute} of ${tag}`, offset });
  }
  // React ≥ 19.2 moves long Suspense content into a hidden block that only a script shows (facebook/react#35460).
  if (attributes.id?.startsWith('S:')) facts.unsafe.push({ value: 'The script that shows a Suspense block', offset });
}

/** A hash of the set of alternates, for comparison. The set itself may be as long as a page. */
export const alternateSet = (alternates: FinishedPage['alternates']): string =>
  hash(
    'sha256',
    alternates
      .map(({ hreflang, value }) => `${hreflang} ${value}`)
      .sort()
      .join('\n'),
    'base64',
  );
