import { hash } from 'node:crypto';
import type { PageProps } from '../../../templates/contract/page-props.ts';
import { scriptsOf } from '../../definitions/locale.ts';
import { escapeAttribute, escapeText } from '../../platform/escape.ts';
import { type HeadScript, type PolicySources, withSources } from '../../site/pages/content-policy.ts';
import type { HeadTag } from '../../site/pages/head-tag.ts';
import { sectionTypes } from '../../site/pages/text-sections.ts';

/** Assets that every page links. Addresses start at the root of the host. */
export interface Assets {
  /** The first script. It starts the others when a visitor means to do something. */
  boot: string;
  /** Vike's client router. */
  client: string;
  /** Elements of the head: the preload of the site's own font. */
  head: string;
  /** Those of languages with Latin letters: the preloads of the tool's fonts, which have no others. */
  latinHead: string;
  /** The style sheet of every page. */
  style: string;
  /** What only some pages have before it: those with an element of the class. */
  parts: readonly NamedSheet[];
  /** The colours of chapters, after all else. */
  chapters: readonly NamedSheet[];
  /**
   * The sheets that the router loads before another page: all parts, before the style sheet of the page, and after it all chapters and how
   * pages change. Null if all sheets are there.
   */
  late: { before: string; after: string } | null;
  /** What a page with a component has beside that, by the folder of the component (`sections/form`). */
  sheets: Readonly<Record<string, readonly Sheet[]>>;
}

interface NamedSheet {
  name: string;
  css: string;
}

/** A style sheet of a component. It stands in the pages that show the component, and is a file for pages that the router comes to. */
interface Sheet {
  href: string;
  css: string;
}

export interface HtmlFacts {
  assets: Assets;
  head: readonly HeadTag[];
  /** The rendered body. */
  body: string;
  props: PageProps;
  /** The address of the props, which hydration fetches. */
  propsHref: string;
  trailingSlash: 'never' | 'always';
  /** The content security policy of all pages. If it allows any inline style sheet, the page allows its own alone. */
  policy: string;
  /** Scripts of services, which the inline script starts. */
  scripts: readonly HeadScript[];
  /** The colours of the browser's own frame. */
  frame: { light: string; dark: string };
  manifest: string;
  /** What stands above the page; null for nothing. */
  banner: string | null;
}

const attributes = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
    .join('');

function element({ tag, attributes: values, text }: HeadTag): string {
  const open = `<${tag}${attributes(values)}>`;
  if (tag === 'meta' || tag === 'link') return open;
  // The text of a script is made safe by its caller. Browsers do not read markup in it.
  return `${open}${tag === 'script' ? (text ?? '') : escapeText(text ?? '')}</${tag}>`;
}

/**
 * The inline script of every page. It starts the first script of the site, whose address is `boot`, and the scripts of services: the
 * policy lets no script element of the page itself load one. It marks a page that begins at its top, for `templates/styles/_layout.scss`.
 */
const startScript = (boot: string, scripts: readonly HeadScript[]): string =>
  `{const s=document.createElement("script");s.type="module";s.src=${JSON.stringify(boot)};document.head.append(s)}${startServices(scripts)}${markEarly}`;

/**
 * Marks a page until its first picture is there, and what is far below for one step more: two short tasks in place of a long one. A reload
 * and the way back lead to where somebody was, and a hash to a part: the heights above it must be right at once.
 */
const markEarly = [
  '{const d=document.documentElement.dataset;',
  'performance.getEntriesByType("navigation")[0]?.type=="navigate"&&!location.hash&&',
  '(d.early="all",addEventListener("load",function f(){requestAnimationFrame(()=>setTimeout(()=>{',
  'd.early=="all"?(d.early="",f()):delete d.early}))}))}',
].join('');

/** A text of the configuration must not end the script element. */
const startServices = (scripts: readonly HeadScript[]): string =>
  scripts.length === 0
    ? ''
    : `for(const a of ${JSON.stringify(scripts).replaceAll('<', '\\u003c')}){const s=document.createElement("script");for(const n in a)s.setAttribute(n,a[n]);document.head.append(s)}`;

const hashOf = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;

/**
 * The content security policy of the pages of a site. It allows the inline script by its hash, inline style sheets, which a page narrows
 * to its own (`htmlDocument`), and style sheets of the site. Scripts that the inline script adds may run, and what these import
 * ('strict-dynamic', CSP Level 3, 8.2): no element of the page itself can load a script, not even a file of the site, such as one that
 * visitors have uploaded. `sources`: what pages may load beyond that.
 */
export function contentSecurityPolicy(
  { assets, scripts = [] }: { assets: Pick<Assets, 'boot'>; scripts?: readonly HeadScript[] },
  sources: PolicySources,
): string {
  const own = [
    "default-src 'none'",
    `script-src ${hashOf(startScript(assets.boot, scripts))} 'strict-dynamic'`,
    `style-src 'self' ${anyStyle}`,
    ...loaded,
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
  ];
  return withSources(own.join('; '), sources);
}

/** Allows every inline style sheet. The headers of a host are the same for many pages, and each page has a sheet of its own. */
const anyStyle = "'unsafe-inline'";

/** What pages load that is neither script nor style. */
const loaded = ["img-src 'self' data:", "font-src 'self'"];

/**
 * The policy of a page in development. Vite adds scripts and styles of its own, and opens a socket, so there is no rule for these. All
 * else is blocked as it will be in the build.
 */
export const developmentPolicy = (sources: PolicySources): string => {
  const { 'script-src': _scripts, 'style-src': _styles, 'connect-src': _connections, ...others } = sources;
  return withSources([...loaded, 'frame-src', 'media-src', "form-action 'self'", "base-uri 'none'"].join('; '), others);
};

/** The style sheets of the page's kind and sections, each once, but for those that are in every page. */
function ownSheets({ assets, props }: HtmlFacts): Sheet[] {
  const folders = [`pages/${props.kind}`, ...sectionTypes(props).map((type) => `sections/${type}`)];
  const sheets = folders.flatMap((folder) => assets.sheets[folder] ?? []);
  return [...new Map(sheets.map((sheet) => [sheet.href, sheet])).values()];
}

/** The style sheet of a page: what its markup needs. */
function styleOf({ assets }: Pick<HtmlFacts, 'assets'>, own: readonly Sheet[], markup: string): string {
  const classes = new Set([...markup.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' ')));
  const sheets = [
    ...assets.parts.filter(({ name }) => classes.has(name)),
    { css: assets.style },
    ...own,
    ...assets.chapters.filter(({ name }) => markup.includes(`data-chapter="${name}"`)),
  ];
  return sheets.map(({ css }) => css).join('');
}

/**
 * A link to a sheet that stands in the page. No browser loads it (HTML Standard, 4.2.4.3). By it, scripts know that the page has the sheet:
 * Vite loads those of components that no link of the document names.
 */
const markOf = ({ href }: Sheet): string => `<link rel="stylesheet" href="${escapeAttribute(href)}" disabled>`;

/** A link to a sheet that no browser loads, until the router does. */
const lateMark = (href: string | undefined): string[] =>
  href === undefined ? [] : [`<link rel="stylesheet" href="${escapeAttribute(href)}" disabled data-late>`];

const bannerElement = (text: string | null): string => (text === null ? '' : `<aside class="preview-banner">${escapeText(text)}</aside>\n`);

/**
 * A whole HTML document. One inline script runs, after the content, so that the first script finds it.
 */
export function htmlDocument(facts: HtmlFacts): string {
  const { assets, head, body, props, policy, frame } = facts;
  const { detection } = props.shell;
  const app = attributes({
    id: 'app',
    'data-build': props.build,
    ...(props.version === undefined ? {} : { 'data-version': props.version }),
    'data-props': facts.propsHref,
    'data-client': assets.client,
    'data-trailing-slash': facts.trailingSlash,
    'data-detection': detection.order.join(' '),
    'data-storage-keys': detection.storageKeys.join(' '),
  });
  const root = attributes({
    lang: props.language,
    dir: props.direction,
    ...(props.chapter === undefined ? {} : { 'data-chapter': props.chapter }),
  });
  const own = ownSheets(facts);
  const style = styleOf(facts, own, root + body);
  const latinHead = scriptsOf(props.language).includes('Latn') ? assets.latinHead : '';
  const { before, after } = assets.late ?? {};
  const narrowed = policy.replace(`style-src 'self' ${anyStyle}`, () => `style-src 'self' ${hashOf(style)}`);
  return `<!doctype html>
<html${root}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${escapeAttribute(narrowed)}">
${head.map(element).join('\n')}
<meta name="theme-color" content="${escapeAttribute(frame.light)}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="${escapeAttribute(frame.dark)}" media="(prefers-color-scheme: dark)">
<link rel="manifest" href="${escapeAttribute(facts.manifest)}">
${assets.head}${latinHead}${[...lateMark(before), `<style>${style}</style>`, ...own.map(markOf), ...lateMark(after)].join('\n')}
</head>
<body>
${bannerElement(facts.banner)}<div${app}>${body}</div>
<script>${startScript(assets.boot, facts.scripts)}</script>
</body>
</html>
`;
}
