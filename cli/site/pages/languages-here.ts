import type { Language } from '../../definitions/fields/config.ts';
import { isOnThisHost } from '../routes/addresses.ts';
import { languageRoot } from '../routes/route-table.ts';
import type { Site } from './site.ts';

/** A site on one of its hosts. */
export type Hosted = Pick<Site, 'config' | 'address'>;

/** The languages whose pages are on this host: all of them, unless languages have domains of their own. */
export const languagesHere = ({ config, address }: Hosted): Language[] =>
  config.languages.filter((language) => isOnThisHost(address, languageRoot(language)));

/** The language of what a host has once: the source language, or the first one that is there. */
export function chiefLanguage(site: Hosted): string {
  const { sourceLanguage } = site.config;
  const codes = languagesHere(site).map(({ code }) => code);
  return codes.includes(sourceLanguage) ? sourceLanguage : (codes[0] ?? sourceLanguage);
}
