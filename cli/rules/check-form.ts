import type { Entry } from '../content/load-file.ts';
import { dataAt } from '../content/schema-walk.ts';
import type { Path } from '../content/yaml-source.ts';
import { diagnostic } from '../diagnostics/diagnostic.ts';
import { type FormSetting, formSettings } from '../diagnostics/form-settings.ts';
import type { RouteTable } from '../routes/route-table.ts';
import type { Config } from '../schema/config.ts';
import { type FormName, PageReference } from '../schema/fields.ts';
import type { CheckScope } from './check-values.ts';

/** What the configuration gives to forms. */
export interface FormSetup {
  /** The settings that are not written. What is written wrong has a finding of its own. */
  missing: readonly FormSetting[];
  /** The page whose children are the topics, with the languages that have some; null where this is not known. */
  topics: { page: string; languages: readonly string[] } | null;
}

/** Reads what forms depend on; null where there is no configuration. */
export function formSetup(config: Entry<Config> | null, routes: RouteTable | null): FormSetup | null {
  if (config === null) return null;
  const topics = dataAt(config.usable, ['forms', 'topics']);
  return {
    missing: formSettings.filter((setting) => dataAt(config.source.data, setting.split('.')) === undefined),
    topics:
      topics instanceof PageReference && routes?.isWhole && routes.pages.has(topics.page)
        ? { page: topics.page, languages: languagesBelow(topics.page, routes) }
        : null,
  };
}

/** The languages that pages below a page exist in. */
const languagesBelow = (page: string, { pages }: RouteTable): string[] => [
  ...new Set([...pages.values()].flatMap(({ parent, languages }) => (parent === page ? [...languages] : []))),
];

/** Reports a form that nobody could send, since the site lacks what it needs. */
export function checkForm({ form, needs }: FormName, path: Path, scope: CheckScope): void {
  const { known, required, source, report } = scope;
  if (known.forms === null) return;
  const { missing, topics } = known.forms;
  const needed = ['forms.receiver', 'forms.thanks', 'forms.failed', 'forms.privacy', ...needs];
  const lacking = missing.filter((setting) => needed.includes(setting));
  const hasTopics =
    !needs.includes('forms.topics') ||
    topics === null ||
    required.every((code) => topics.languages.includes(code));
  if (lacking.length === 0 && hasTopics) return;
  const facts = { form, missing: lacking, topics: lacking.length === 0 ? (topics?.page ?? null) : null };
  report(diagnostic('content/incomplete-form', source.valueAt(path), facts));
}
