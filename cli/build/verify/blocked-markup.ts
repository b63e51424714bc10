import { directives } from '../../definitions/fields/head.ts';
import type { BlockedMarkup } from '../../diagnostics/catalog/output.ts';
import type { FoundAttribute } from './finished-page.ts';
import { sha256Of } from './policy.ts';
import type { RepeatedMarkup } from './repeated-markup.ts';
import type { PageToVerify, Verification } from './verification.ts';

/** What a policy blocks, in words. */
const blockedWords: Readonly<Record<string, string>> = {
  script: 'inline script',
  style: 'inline style sheet',
  address: 'script in an address',
};

/** What the policy of a page blocks, with the section that it stands in and what would allow it. */
export function blockedMarkup(page: PageToVerify, { read }: Pick<Verification, 'read'>): RepeatedMarkup[] {
  if (page.blocked.length + page.blockedSources.length === 0) return [];
  const { file, hasPolicy } = page;
  const html = read(file);
  const blocked = (found: FoundAttribute, facts: Omit<BlockedMarkup, 'hasPolicy' | 'section'>) => {
    const section = sectionAround(html, found.offset);
    const cause = { code: 'output/policy' as const, facts: { hasPolicy, section, ...facts } };
    const isUnknown = section === null && found.value in blockedWords;
    return { file, found, cause, ...(isUnknown ? { hash: sha256Of(elementAt(html, found.offset)) } : {}) };
  };
  return [
    ...page.blocked.map((found) =>
      blocked(found, {
        what: blockedWords[found.value] ?? found.value,
        setting: found.value.startsWith('script (https:') ? 'head' : null,
      }),
    ),
    ...page.blockedSources.map((found) => blocked(found, { what: found.value, setting: 'policy', ...settingFor(found) })),
  ];
}

/** An element up to the first end tag in it. */
const elementAt = (html: string, offset: number): string => {
  const end = html.indexOf('</', offset);
  return html.slice(offset, end < 0 ? undefined : end);
};

/** The setting of the configuration that allows something blocked. */
function settingFor({ directive, address }: PageToVerify['blockedSources'][number]) {
  const [name] = Object.entries(directives).find(([, own]) => directive.startsWith(own)) ?? [];
  const url = URL.canParse(address) ? new URL(address) : null;
  return name === undefined || url?.protocol !== 'https:' ? {} : { allows: { name, origin: url.origin } };
}

/** The type of the section that an element stands in, by the element around every section; null if it stands in none. */
function sectionAround(html: string, offset: number): string | null {
  const start = html.lastIndexOf(sectionStart, offset);
  if (start < 0) return null;
  const between = html.slice(start + sectionStart.length, offset);
  const isOpen = between.split('</section>').length <= between.split('<section').length;
  return isOpen ? (/^[\w-]+/.exec(between)?.[0] ?? null) : null;
}

const sectionStart = '<section class="section section--';
