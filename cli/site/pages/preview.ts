import { hash } from 'node:crypto';
import { languageOf } from '../../definitions/fields/config.ts';
import { isLocalized } from '../../definitions/fields/fields.ts';
import { localeOf } from '../../definitions/locale.ts';
import { textIn } from '../../definitions/words.ts';
import { dateFormat } from '../../platform/locale-formats.ts';
import { minuteIn } from '../../platform/time-zone.ts';
import { isShown, type Period } from '../facts/period.ts';
import type { Site } from './site.ts';

/** The word set for those who look at a site before it is published. */
const previewWords = 'preview';

type PreviewWord = 'output' | 'draft' | 'later' | 'expired';

/**
 * What the banner of a page says: that the output is a preview, and that the page is not published. Null for a page without one. The
 * banner is no part of the page: it stands outside of what templates make, so no template can leave it out.
 */
export function bannerOf(
  site: Site,
  { page, language, textLanguage }: { page: string; language: string; textLanguage: string },
): string | null {
  const notice = site.preview ? [word(site, 'output', language)] : [];
  const state = stateOf(site, { period: site.periods.in(page, textLanguage), language });
  return [...notice, ...state].join(' ') || null;
}

/** What the banner says of a period, in a language. */
function stateOf(site: Site, { period, language }: { period: Period; language: string }): string[] {
  const { showing, config } = site;
  if (isShown(period, { ...showing, drafts: false })) return [];
  if (period.isDraft) return [word(site, 'draft', language)];
  if (period.until <= showing.instant) return [word(site, 'expired', language)];
  const clock = minuteIn(config.timeZone, period.from).replace(' ', 'T');
  const format = dateFormat(localeOf(languageOf(config, language)), { dateStyle: 'long', timeStyle: 'short' });
  return [word(site, 'later', language).replace('{time}', () => format.format(new Date(`${clock}Z`)))];
}

/** A word of the set. Who has no words for a language reads them in English. */
function word({ words, definitions }: Site, name: PreviewWord, language: string): string {
  const own = words.get(previewWords)?.[name];
  const text = isLocalized(own) ? own.in(language) : undefined;
  return text ?? textIn((definitions.words.get(previewWords)?.words[name] ?? {}) as Record<string, string>, 'en') ?? '';
}

/**
 * The name of the build of a page. Browsers load a page of another build as a whole, so that it has its own banner. `build`: the
 * name without a banner.
 */
export function buildWithBanner(build: string, banner: string | null): string {
  return banner === null ? build : `${build}-${hash('sha256', banner, 'base64url').slice(0, 6)}`;
}

/**
 * The styles of the banner. They do without those of the site, so that it looks the same whatever the site looks like. It lies at the
 * lower edge of the window, where no header covers it, and the end of the page and the offer of another language
 * stand above it.
 */
export const bannerStyle =
  'html{scroll-padding-bottom:3rem}body{padding-bottom:3rem}body .suggestion{inset-block-end:4rem}' +
  '.preview-banner{position:fixed;inset:auto 0 0;z-index:2147483647;margin:0;padding:.5rem 1rem;background:#ffd54a;color:#1a1a1a;font-weight:600;text-align:center}' +
  '@media print{.preview-banner{display:none}}';

/** The state of all banners: which pages are not published. Empty if the output is no preview. */
export function previewState({ preview, showing, periods, routes }: Site): string {
  if (!preview) return '';
  const pages = [...routes.pages.values()].flatMap(({ page, paths }) =>
    [...paths.keys()].flatMap((language) => {
      const period = periods.in(page, language);
      return isShown(period, { ...showing, drafts: false }) ? [] : [[page, language, period]];
    }),
  );
  return JSON.stringify([showing.drafts, pages]);
}
