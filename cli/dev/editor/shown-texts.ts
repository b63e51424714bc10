import type { Entry } from '../../content/entry.ts';
import { dataAt, isTextAt } from '../../content/schema-walk.ts';
import { type FieldValue, isFieldValue } from '../../definitions/fields/field-value.ts';
import { isKind } from '../../definitions/fields/fields.ts';
import { PageTexts } from '../../site/pages/page-texts.ts';
import type { Site } from '../../site/pages/site.ts';
import type { RoutedPage } from '../../site/routes/route-table.ts';
import type { FieldPath } from './protocol.ts';

/**
 * Returns a function that gives the texts that a page shows of a value in a language: those of blocks, without markup and with single
 * spaces, then the address and the words of a picture. Empty for a value that cannot be shown.
 */
export function shownTexts(site: Site, page: RoutedPage, language: string) {
  const texts = new PageTexts(site, page, language);
  return ({ schema, usable, data }: ShownFile, path: FieldPath): string[] => {
    const value = dataAt(usable, path);
    try {
      if (isKind(value, 'picture')) return pictureTexts(site, value, language, page);
      if (
        typeof value === 'string' ? !isTextAt(schema, path, data) : !isFieldValue(value) || isOfOthers(value)
      )
        return [];
      return texts.read(value as string | FieldValue, path).map(({ text }) => text);
    } catch {
      // A text may name something that is not there, which the check reports.
      return [];
    }
  };
}

/** A file whose values are shown, which are read once. */
export interface ShownFile extends Pick<Entry<unknown>, 'schema' | 'usable'> {
  data: unknown;
}

/** Whether what is shown are other entries, which have fields of their own. */
const isOfOthers = (value: FieldValue): boolean =>
  isKind(value, 'reference') ||
  isKind(value, 'wholeCollection') ||
  isKind(value, 'entryList') ||
  isKind(value, 'perLanguage');

function pictureTexts(site: Site, value: FieldValue, language: string, page: RoutedPage): string[] {
  const shown: unknown = site.resolver.inLanguage(value, language, page);
  const { href, alt } = shown as { href?: unknown; alt?: unknown };
  return [href, alt].filter((text): text is string => typeof text === 'string' && text !== '');
}
