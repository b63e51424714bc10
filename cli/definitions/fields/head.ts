import { z } from 'zod';
import { text } from './text.ts';

/** More tags, or origins, than any site has. */
const most = 50;

/** What the names of a policy are called in CSP Level 3, by the name in the configuration. */
export const directives = {
  connections: 'connect-src',
  fonts: 'font-src',
  forms: 'form-action',
  frames: 'frame-src',
  images: 'img-src',
  media: 'media-src',
  styles: 'style-src',
} as const;

export type PolicyName = keyof typeof directives;

/** Why a text names no origin that a policy can allow, as what is allowed there, in words; null if it does. */
export function expectedOrigin(written: string, schemes: readonly string[]): string | null {
  const usual = 'an origin such as "https://player.example.org"';
  if (/^'?(?:unsafe-|strict-dynamic|nonce-|sha\d|wasm-)/.test(written))
    return `${usual}, and none of the words with which markup could run code`;
  if (/^(?:\*|[a-z]+:)$/.test(written)) return `${usual} for each host: this would allow every host`;
  const plain = written.replace('://*.', '://');
  if (!URL.canParse(plain) || !plain.includes('://')) return usual;
  const { protocol, host, origin, username } = new URL(plain);
  if (protocol === 'http:') return `"https://${host}": what is sent with http can be read and changed on its way`;
  if (!schemes.includes(protocol)) return usual;
  if (username !== '' || host.includes('*')) return usual;
  // The origin of an address with wss: is null in some engines.
  const own = origin === 'null' ? `${protocol}//${host}` : origin;
  if (plain === own) return null;
  return `"${written.includes('://*.') ? own.replace('://', '://*.') : own}", the origin without a path`;
}

const origin = (schemes: readonly string[]) =>
  z
    .string()
    .max(300)
    .superRefine((written, context) => {
      const message = expectedOrigin(written, schemes);
      if (message !== null) context.addIssue({ code: 'custom', message });
    });

const origins = (schemes: readonly string[] = ['https:']) => z.array(origin(schemes)).max(most);

const connections = () => origins(['https:', 'wss:']);

/** What pages may load beyond what the tool's own templates need. Everything that carries the policy follows from it. */
export const policy = z
  .strictObject({
    connections: connections().optional().describe('Origins that scripts of the site may send requests to: https, or wss for sockets.'),
    fonts: origins().optional().describe('Origins of typefaces.'),
    forms: origins().optional().describe("Origins that forms of the site's own components post to."),
    frames: origins().optional().describe('Origins that every page may show in frames, such as https://player.example.org.'),
    images: origins().optional().describe('Origins of pictures.'),
    media: z
      .array(z.union([z.literal('self'), origin(['https:'])]))
      .max(most)
      .optional()
      .describe('Origins of sound and films; self for files of the site.'),
    styles: origins().optional().describe('Origins of style sheets.'),
  })
  .default({})
  .describe('Origins that pages may load from beyond the site itself, for the policy of every page and the files for hosts.');

/** Names of meta elements that the tool writes, or that do nothing where it writes them. */
const ownNames =
  /^(?:description|keywords|robots|googlebot|viewport|theme-color|referrer|charset|refresh|content-security-policy|tvilling-.*|og:.*|twitter:card)$/i;

/** Relations of links that the tool writes, or that load what belongs to templates. */
const ownRelations =
  /^(?:canonical|alternate|stylesheet|icon|shortcut|apple-touch-icon|mask-icon|manifest|preload|modulepreload|prefetch|prerender)$/i;

const metaContent = text().max(1000);

const metaName = z
  .string()
  .regex(/^[\w.:-]{1,100}$/, 'a name of letters, digits and . : - _')
  .refine((name) => !ownNames.test(name), { error: ({ input }) => otherName(String(input)) });

function otherName(name: string): string {
  const source = /^(?:description|keywords)$/i.test(name) ? `from "meta.${name.toLowerCase()}" of each` : 'in each';
  return `another name: the tool writes this element itself, ${source} page`;
}

const meta = z.record(metaName, z.union([metaContent, z.array(metaContent).min(1).max(most)]));

const link = z.strictObject({
  rel: z
    .string()
    .regex(/^[a-z][a-z\d:./_-]{0,100}$/i, 'one relation such as "me"')
    .refine((rel) => !ownRelations.test(rel), {
      message: 'another relation: the tool writes this link itself, or a template does',
    })
    .describe('What the address is to the site: me, preconnect, license and so on.'),
  href: z
    .string()
    .max(2000)
    .regex(/^(?:https:\/\/|mailto:)[^\s"<>]+$/, 'an address such as "https://social.example/@name"')
    .describe('The full address.'),
  type: text().max(100).optional().describe('The type of the file, such as application/opensearchdescription+xml.'),
  title: text().max(200).optional().describe('The name of the file.'),
  crossorigin: z.literal(true).optional().describe('For a preconnect to where typefaces come from: browsers load these without cookies.'),
});

const script = z.strictObject({
  src: z
    .string()
    .max(2000)
    .regex(
      /^(?:https:\/\/|\/(?!\/))[^\s"<>]+$/,
      'an address such as "https://plausible.io/js/script.js", or a path from the root of the host such as "/stats.js"',
    )
    .describe('The address of the script. Requests to its origin are allowed too.'),
  data: z
    .record(
      z.string().regex(/^(?!data-)[a-z][a-z\d-]{0,60}$/, 'a name without "data-", in lower case, such as "domain"'),
      z.string().max(2000),
    )
    .default({})
    .describe('Its data attributes, without the data- prefix. Requests to origins that they name are allowed too.'),
  connects: connections().default([]).describe('Other origins to which it sends requests. The service says which.'),
});

/** Elements that the head of every page has beyond those of the tool. */
export const head = z
  .strictObject({
    meta: meta
      .default({})
      .describe('Meta elements by name, each with one text or several. Search engines ask for some as proof of ownership.'),
    links: z.array(link).max(most).default([]).describe('Links of the site as a whole.'),
    scripts: z
      .array(script)
      .max(most)
      .default([])
      .describe('Scripts of services, such as visitor statistics. They start after the page is shown.'),
  })
  .default({ meta: {}, links: [], scripts: [] })
  .describe('Elements in the head of every page, as data. Raw HTML is not possible.');

export type Head = z.output<typeof head>;
export type Policy = z.output<typeof policy>;
