import { Parser } from 'htmlparser2';

/** An attribute's value with where its element starts in the file. */
export interface Found {
  value: string;
  /** Character offset of the element. */
  offset: number;
}

/** What the finished HTML of one page says about itself. */
export interface PageFacts {
  language: string;
  /** `language` is that of the nearest element around the link that says one. */
  links: (Found & { hreflang: string | undefined; language: string })[];
  /** Addresses of scripts, styles, images and icons. */
  resources: Found[];
  ids: Set<string>;
  duplicateIds: Found[];
  canonical: Found | null;
  alternates: (Found & { hreflang: string })[];
  noindex: boolean;
  /** Addresses of pictures for sharing. */
  socialImages: Found[];
  /** Meta refresh: the page is a redirect. */
  isRedirect: boolean;
  /** Markup that a strict policy blocks, or that shows nothing without script. */
  unsafe: Found[];
}

const resourceAttributes: Record<string, string> = { script: 'src', img: 'src', source: 'src' };

/** Reads one page. Never throws: what is malformed shows as missing facts. */
export function readPage(html: string): PageFacts {
  const facts: PageFacts = {
    language: '',
    links: [],
    resources: [],
    ids: new Set(),
    duplicateIds: [],
    canonical: null,
    alternates: [],
    noindex: false,
    socialImages: [],
    isRedirect: false,
    unsafe: [],
  };
  const languages: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      languages.push(attributes.lang ?? languages.at(-1) ?? '');
      readElement(facts, { name, attributes, offset: parser.startIndex, language: languages.at(-1) ?? '' });
    },
    onclosetag() {
      languages.pop();
    },
  });
  parser.end(html);
  return facts;
}

interface Element {
  name: string;
  attributes: Record<string, string>;
  offset: number;
  language: string;
}

function readElement(facts: PageFacts, { name, attributes, offset, language }: Element): void {
  const { id, href, rel, hreflang } = attributes;
  if (name === 'html') facts.language = attributes.lang ?? '';
  if (id !== undefined) {
    if (facts.ids.has(id)) facts.duplicateIds.push({ value: id, offset });
    facts.ids.add(id);
  }
  if (name === 'a' && href !== undefined) facts.links.push({ value: href, hreflang, offset, language });
  if (name === 'link' && href !== undefined) readLink(facts, { rel, hreflang }, { value: href, offset });
  if (name === 'meta') readMeta(facts, attributes, offset);
  const resource = attributes[resourceAttributes[name] ?? ''];
  if (resource !== undefined) facts.resources.push({ value: resource, offset });
  readUnsafe(facts, name, attributes, offset);
}

function readLink(
  facts: PageFacts,
  { rel, hreflang }: { rel?: string | undefined; hreflang?: string | undefined },
  found: Found,
): void {
  if (rel === 'canonical') facts.canonical = found;
  else if (rel === 'alternate' && hreflang !== undefined) facts.alternates.push({ ...found, hreflang });
  else facts.resources.push(found);
}

function readMeta(
  facts: PageFacts,
  { name, property, content = '', 'http-equiv': equivalent }: Record<string, string>,
  offset: number,
): void {
  if (name === 'robots' && content.includes('noindex')) facts.noindex = true;
  if (property === 'og:image') facts.socialImages.push({ value: content, offset });
  if (equivalent === 'refresh') facts.isRedirect = true;
}

function readUnsafe(
  facts: PageFacts,
  name: string,
  attributes: Record<string, string>,
  offset: number,
): void {
  for (const attribute of Object.keys(attributes)) {
    if (attribute === 'style') facts.unsafe.push({ value: `The style attribute of <${name}>`, offset });
    if (attribute.startsWith('on'))
      facts.unsafe.push({ value: `The attribute ${attribute} of <${name}>`, offset });
  }
  const isData = attributes.type?.endsWith('json') ?? false;
  if (name === 'script' && attributes.src === undefined && !isData)
    facts.unsafe.push({ value: 'An inline script', offset });
  // React ≥ 19.2 moves long Suspense content into a hidden block that only a script shows (facebook/react#35460).
  if (attributes.id?.startsWith('S:'))
    facts.unsafe.push({ value: 'The script that shows a Suspense block', offset });
}

/** The alternates as one text, so that sets can be compared. */
export const alternateSet = ({ alternates }: Pick<PageFacts, 'alternates'>): string =>
  alternates
    .map(({ hreflang, value }) => `${hreflang} ${value}`)
    .sort()
    .join('\n');
