import { nameOfSite } from '../../definitions/fields/company.ts';
import { palette } from '../../definitions/look/palette.ts';
import { href } from '../routes/addresses.ts';
import { iconFiles, iconSource } from './icons.ts';
import { rootPath } from './shell.ts';
import type { Site } from './site.ts';

const icons = [
  { file: iconSource, type: 'image/svg+xml', sizes: 'any' },
  { file: iconFiles.any192, type: 'image/png', sizes: '192x192' },
  { file: iconFiles.any512, type: 'image/png', sizes: '512x512' },
  { file: iconFiles.maskable512, type: 'image/png', sizes: '512x512', purpose: 'maskable' },
];

type Named = Pick<Site, 'config' | 'address'>;

/** Whether a language has a manifest of its own: if the site has another name there than in the source language. */
const hasOwnManifest = ({ config }: Named, language: string): boolean =>
  nameOfSite(config, language) !== nameOfSite(config, config.sourceLanguage);

const manifestFile = (site: Named, language: string): string =>
  hasOwnManifest(site, language) ? `site.${language}.webmanifest` : 'site.webmanifest';

/** The address of the manifest for the pages of a language. */
export const manifestHref = (site: Named, language: string): string =>
  `${site.address.base}/${manifestFile(site, language)}`;

/**
 * The web app manifests of the site as text, by path below the output folder: one, and another for each language in which the site has
 * another name. `files`: the names of the files at the root of the site, which decide what icons there are.
 */
export function manifestFiles(site: Site, files: ReadonlySet<string>): Map<string, string> {
  const { sourceLanguage, languages } = site.config;
  const own = languages.map(({ code }) => code).filter((code) => hasOwnManifest(site, code));
  return new Map(
    [sourceLanguage, ...own].map((code) => [manifestFile(site, code), webManifest(site, code, files)]),
  );
}

/** A web app manifest (w3.org/TR/appmanifest): name, start page, colours, icons. */
function webManifest(site: Site, language: string, files: ReadonlySet<string>): string {
  const { config, address } = site;
  const { light } = palette(config.look).background;
  const name = nameOfSite(config, language);
  const shown = icons.filter(({ file }) => files.has(file));
  const manifest = {
    name,
    short_name: name,
    lang: language,
    start_url: href(address, language === config.sourceLanguage ? '/' : rootPath(site, language)),
    scope: href(address, '/'),
    display: 'browser',
    background_color: light,
    theme_color: light,
    ...(shown.length === 0
      ? {}
      : { icons: shown.map(({ file, ...rest }) => ({ src: `${address.base}/${file}`, ...rest })) }),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
