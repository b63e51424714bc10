import { hash } from 'node:crypto';
import { FormName } from '../../definitions/fields/fields.ts';
import { directives, type Policy, type PolicyName } from '../../definitions/fields/head.ts';
import { pagefindLanguages } from './documentation.ts';
import type { Input } from './inputs.ts';
import type { Site } from './site.ts';
import { webAssembly } from './site-searches.ts';

/** What a policy allows, by directive: `{ 'frame-src': ['https://player.example.org'] }`. */
export type PolicySources = Readonly<Record<string, readonly string[]>>;

/** A script of a service, by the attributes of its element. */
export type HeadScript = Readonly<Record<string, string>>;

/** A policy that also allows these sources. A directive that it lacks stands at its end. */
export function withSources(policy: string, sources: PolicySources): string {
  const rules = new Map(
    policy.split('; ').map((rule): [string, readonly string[]] => {
      const [name = '', ...own] = rule.split(' ');
      return [name, own];
    }),
  );
  for (const [name, more] of Object.entries(sources)) rules.set(name, [...new Set([...(rules.get(name) ?? []), ...more])]);
  return Array.from(rules, ([name, own]) => [name, ...own].join(' ')).join('; ');
}

/** Sources of several kinds as one. A directive without a source is left out. */
export function joined(all: readonly PolicySources[]): PolicySources {
  const found = new Map<string, Set<string>>();
  for (const [name, sources] of all.flatMap((own) => Object.entries(own)))
    for (const source of sources) found.set(name, (found.get(name) ?? new Set()).add(source));
  return Object.fromEntries(Array.from(found, ([name, sources]) => [name, [...sources]]));
}

/** What all pages of a site may load beyond the site itself: for its forms, the scripts of its head, its settings and its documentation. */
export function siteSources(site: Site): PolicySources {
  const { config, address } = site;
  const receivers = formOrigins(site);
  const connects = headScripts(site).flatMap(({ src = '', ...data }) => [src, ...Object.values(data)]);
  return joined([
    { 'connect-src': receivers, 'form-action': receivers },
    { 'connect-src': originsOf(connects, address.origin) },
    { 'connect-src': site.preview ? [] : config.head.scripts.flatMap(({ connects }) => connects) },
    writtenSources(config.policy),
    // Hosts take few rules for single pages, and a documentation has many.
    pagefindLanguages(site).length > 0 ? { [webAssembly[0]]: [webAssembly[1]] } : {},
  ]);
}

const writtenSources = (policy: Policy): PolicySources =>
  Object.fromEntries(
    Object.entries(policy).map(([name, sources = []]) => [
      directives[name as PolicyName],
      sources.map((source) => (source === 'self' ? "'self'" : source)),
    ]),
  );

/** The origins of addresses with https, without the site's own. Texts that are no addresses have none. */
const originsOf = (texts: readonly string[], own: string): string[] =>
  texts
    .filter((text) => text.startsWith('https://') && URL.canParse(text))
    .map((text) => new URL(text).origin)
    .filter((origin) => origin !== own);

/** The origins that the forms of the site post to, without the site's own. */
function formOrigins({ config, address, forms, resolver }: Site): string[] {
  const origins = [...forms.keys()].map((form) => {
    const { action } = resolver.inLanguage(new FormName(form), config.sourceLanguage);
    return new URL(action, address.origin).origin;
  });
  return [...new Set(origins)].filter((origin) => origin !== address.origin);
}

/** The scripts that every page starts. A preview starts none: it would be counted as a visit. */
export const headScripts = ({ config, preview }: Pick<Site, 'config' | 'preview'>): HeadScript[] =>
  preview
    ? []
    : config.head.scripts.map(({ src, data }) => ({
        src,
        ...Object.fromEntries(Object.entries(data).map(([name, value]) => [`data-${name}`, value])),
      }));

/**
 * What a page alone may load beyond the policy of all pages: what its parts have asked for while it was made. A page with such a policy
 * is loaded as a whole, because a policy holds as long as its document.
 */
export const sourcesOf = (inputs: Iterable<Input>): PolicySources =>
  joined(
    Array.from(inputs)
      .flatMap((input) => (input.kind === 'source' ? [input] : []))
      .sort((one, other) => (one.source < other.source ? -1 : 1))
      .map(({ directive, source }) => ({ [directive]: [source] })),
  );

/** Whether a page needs no policy of its own. */
export const isUsual = (sources: PolicySources): boolean => Object.keys(sources).length === 0;

/**
 * The name of the build of a page. Browsers load a page of another build as a whole, so a page with a policy of its own gets it, and no
 * other page does.
 */
export const buildWithPolicy = (build: string, sources: PolicySources): string =>
  isUsual(sources) ? build : `${build}-${hash('sha256', JSON.stringify(sources), 'base64url').slice(0, 6)}`;
