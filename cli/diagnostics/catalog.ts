import { aliasRules } from './catalog/alias.ts';
import { assetRules } from './catalog/asset.ts';
import { configRules } from './catalog/config.ts';
import { contentRules } from './catalog/content.ts';
import { entityRules } from './catalog/entity.ts';
import { exchangeRules } from './catalog/exchange.ts';
import { fileRules } from './catalog/file.ts';
import { ignoreRules } from './catalog/ignore.ts';
import { outputRules } from './catalog/output.ts';
import { referenceRules } from './catalog/reference.ts';
import { routeRules } from './catalog/route.ts';
import { searchRules } from './catalog/search.ts';
import { templateRules } from './catalog/template.ts';
import { textRules } from './catalog/text.ts';
import { translationRules } from './catalog/translation.ts';
import type { CatalogEntry } from './entry.ts';

/** Every finding by its code: wording and documentation. A code never changes after its release. */
export const catalog = {
  ...assetRules,
  ...configRules,
  ...contentRules,
  ...textRules,
  ...entityRules,
  ...exchangeRules,
  ...fileRules,
  ...ignoreRules,
  ...outputRules,
  ...referenceRules,
  ...routeRules,
  ...aliasRules,
  ...searchRules,
  ...templateRules,
  ...translationRules,
};

export type FindingCode = keyof typeof catalog;

/** The facts that the wording of a code needs. */
export type Facts<C extends FindingCode> = (typeof catalog)[C] extends CatalogEntry<infer F> ? F : never;
