import { nameOfSite } from '../../definitions/fields/company.ts';
import { palette } from '../../definitions/look/palette.ts';
import { href } from '../routes/addresses.ts';
import { iconFiles, iconSource } from './icons.ts';
import { chiefLanguage, type Hosted, languagesHere } from './languages-here.ts';
import { rootPath } from './shell.ts';
import type { Site } from './site.ts';

const icons = [
  { file: iconSource, type: 'image/svg+xml', sizes: 'any' },
  { file: iconFiles.any192, type: 'image/png', sizes: '192x192' },
  { file: iconFiles.any512, type: 'image/png', sizes: '512x512' },
  { file: iconFiles.maskable512, type: 'image/png', sizes: '512x512', purpose: 'maskable' },
];

/** Whether a language has a manifest of its own: if the site has another name there than in the chief language of the host. */
const hasOwnManifest = (site: Hosted, language: string): boolean =>
  nameOfSite(site.config, language) !== nameOfSite(site.config, chiefLanguage(site));

const manifestFile = (site: Hosted, language: string): string =>
  hasOwnManifest(site, language) ? `site.${language}.webmanifest` : 'site.webmanifest';

/** The address of the manifest for the pages of a language. */
export const manifestHref = (site: Hosted, language: string): string => `${site.address.base}/${manifestFile(site, language)}`;

/**
 * The web app manifests of a host as text, by path below the output folder: one, and another for each language in which the site has
 * another name. `files`: the names of the files at the root of the site, which decide what icons there are.
 */
export function manifestFiles(site: Site, files: ReadonlySet<string>): Map<string, string> {
  const own = languagesHere(site)
    .map(({ code }) => code)
    .filter((code) => hasOwnManifest(site, code));
  return new Map([chiefLanguage(site), ...own].map((code) => [manifestFile(site, code), webManifest(site, code, files)]));
}

/** A web app manifest (w3.org/TR/appmanifest): name, start page, colours, icons. */
function webManifest(site: Site, language: string, files: ReadonlySet<string>): string {
  const { config, address } = site;
  const root = `${address.base}/`;
  const { light } = palette(config.look).background;
  const name = nameOfSite(config, language);
  const shown = icons.filter(({ file }) => files.has(file));
  const manifest = {
    name,
    short_name: name,
    lang: language,
    start_url: language === chiefLanguage(site) ? root : href(address, rootPath(site, language)),
    scope: root,
    display: 'browser',
    background_color: light,
    theme_color: light,
    ...(shown.length === 0 ? {} : { icons: shown.map(({ file, ...rest }) => ({ src: `${address.base}/${file}`, ...rest })) }),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
