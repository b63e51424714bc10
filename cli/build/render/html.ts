import { createHash } from 'node:crypto';
import type { PageProps } from '../../../templates/contract.ts';
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
  /** Elements of the head: the inlined style sheet, which has the same bytes in every page, and the font's preload. */
  head: string;
  /** Style sheets that belong to a component, by its folder (`sections/form`). All others are in every page. */
  sheets: Readonly<Record<string, readonly string[]>>;
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
  /** The content security policy. */
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
 * policy lets no script element of the page itself load one.
 */
const startScript = (boot: string, scripts: readonly HeadScript[]): string =>
  `{const s=document.createElement("script");s.type="module";s.src=${JSON.stringify(boot)};document.head.append(s)}${startServices(scripts)}`;

/** A text of the configuration must not end the script element. */
const startServices = (scripts: readonly HeadScript[]): string =>
  scripts.length === 0
    ? ''
    : `for(const a of ${JSON.stringify(scripts).replaceAll('<', '\\u003c')}){const s=document.createElement("script");for(const n in a)s.setAttribute(n,a[n]);document.head.append(s)}`;

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * The content security policy of a page. It allows the inline script and the inline style sheet, by their hashes, and style sheets
 * of the site. Scripts that the inline script adds may run, and what these import ('strict-dynamic', CSP Level 3, 8.2): no element
 * of the page itself can load a script, not even a file of the site, such as one that visitors have uploaded. `sources`: what pages may
 * load beyond that.
 */
export function contentSecurityPolicy(
  {
    assets,
    style,
    scripts = [],
  }: { assets: Pick<Assets, 'boot'>; style: string; scripts?: readonly HeadScript[] },
  sources: PolicySources,
): string {
  const own = [
    "default-src 'none'",
    `script-src ${hashOf(startScript(assets.boot, scripts))} 'strict-dynamic'`,
    `style-src 'self' ${hashOf(style)}`,
    ...loaded,
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
  ];
  return withSources(own.join('; '), sources);
}

/** What pages load that is neither script nor style. */
const loaded = ["img-src 'self' data:", "font-src 'self'"];

/**
 * The policy of a page in development. Vite adds scripts and styles of its own, and opens a socket, so there is no rule for these. All
 * else is blocked as it will be in the build.
 */
export const developmentPolicy = (sources: PolicySources): string => {
  const { 'script-src': _scripts, 'style-src': _styles, 'connect-src': _connections, ...others } = sources;
  return withSources(
    [...loaded, 'frame-src', 'media-src', "form-action 'self'", "base-uri 'none'"].join('; '),
    others,
  );
};

/** Links to the style sheets of the page's kind and sections, but for those that are in every page. */
function sheetLinks({ assets, props }: HtmlFacts): string[] {
  const folders = [`pages/${props.kind}`, ...sectionTypes(props).map((type) => `sections/${type}`)];
  const sheets = new Set(folders.flatMap((folder) => assets.sheets[folder] ?? []));
  return [...sheets].map((href) => `<link rel="stylesheet" href="${escapeAttribute(href)}">`);
}

const bannerElement = (text: string | null): string =>
  text === null ? '' : `<aside class="preview-banner">${escapeText(text)}</aside>\n`;

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
  return `<!doctype html>
<html${root}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${escapeAttribute(policy)}">
${head.map(element).join('\n')}
<meta name="theme-color" content="${escapeAttribute(frame.light)}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="${escapeAttribute(frame.dark)}" media="(prefers-color-scheme: dark)">
<link rel="manifest" href="${escapeAttribute(facts.manifest)}">
${[assets.head, ...sheetLinks(facts)].join('\n')}
</head>
<body>
${bannerElement(facts.banner)}<div${app}>${body}</div>
<script>${startScript(assets.boot, facts.scripts)}</script>
</body>
</html>
`;
}
