import type { Config } from '../definitions/fields/config.ts';
import { EnvironmentError } from '../platform/environment-error.ts';
import type { Translations } from '../site/translations/check-translations.ts';
import type { LoadedSite } from './check-site.ts';

/** The configuration and the compared translations. Throws EnvironmentError if the configuration or the lock cannot be used. */
export function comparedTranslations({ config, translations }: LoadedSite): {
  config: Config;
  translations: Translations;
} {
  if (config === null || translations === null || !translations.isReadable) {
    throw new EnvironmentError(
      'The translations cannot be compared: site.config.yaml or the lock is not in order.',
      'Run "tvilling validate" to see what is wrong.',
    );
  }
  return { config, translations };
}
