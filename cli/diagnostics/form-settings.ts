import { groupBy } from '../platform/group-by.ts';

/** A setting of `site.config.yaml` that a form lacks. */
export interface FormSetting {
  /** Its keys, joined by dots: `forms.thanks`. */
  setting: string;
  /** An example of a value; `page` for the key of a page. */
  example: string;
}

/** The lines to write in the configuration: `forms: { thanks: …, failed: … }`, with a key for each page. */
export function settingsToWrite(settings: readonly FormSetting[]): string {
  const groups = groupBy(settings, ({ setting }) => setting.slice(0, setting.lastIndexOf('.')));
  const written = Array.from(groups, ([group, own]) => {
    const keys = own.map(({ setting, example }) => {
      const key = setting.slice(group.length + 1);
      return `${key}: ${example === 'page' ? '…' : example}`;
    });
    return `${group.replaceAll('.', ': { ')}: { ${keys.join(', ')} }${' }'.repeat(group.split('.').length - 1)}`;
  });
  const pages = settings.some(({ example }) => example === 'page');
  return `Write ${written.join(' and ')} there${pages ? ', with a page key for each …' : ''}.`;
}
