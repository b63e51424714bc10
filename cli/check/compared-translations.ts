import type { Config } from '../definitions/fields/config.ts';
import { EnvironmentError } from '../platform/environment-error.ts';
import type { LoadedSite } from './check-site.ts';
import type { Translations } from './graph/translation-queries.ts';

/** The configuration and the compared translations. Throws EnvironmentError if the configuration or the lockfile cannot be used. */
export function comparedTranslations({ config, translations }: LoadedSite): {
  config: Config;
  translations: Translations;
} {
  if (config === null || translations === null || !translations.isReadable) {
    throw new EnvironmentError(
      'The translations cannot be compared: site.config.yaml or the lockfile is not in order.',
      'Run "tvilling validate" to see what is wrong.',
    );
  }
  return { config, translations };
}
