import type { Entry } from '../../content/entry.ts';
import { dataAt, isMeant, oneOf } from '../../content/schema-walk.ts';
import { notAmong } from '../../content/union-issues.ts';
import type { Path } from '../../content/yaml/source.ts';
import type { Definitions } from '../../definitions/definitions.ts';
import type { Config } from '../../definitions/fields/config.ts';
import { isKind } from '../../definitions/fields/is-kind.ts';
import { collectionsOf, type FormDefinition, needsOf } from '../../definitions/form.ts';
import { findingOf } from '../../diagnostics/finding.ts';
import type { FormSetting } from '../../diagnostics/form-settings.ts';
import type { RouteTable } from '../../site/routes/route-table.ts';
import type { CheckScope, FormSetup } from './check-scope.ts';

/** Reads what forms depend on; null if there is no configuration. */
export function formSetup(config: Entry<Config> | null, routes: RouteTable | null): FormSetup | null {
  if (config === null) return null;
  const topics = dataAt(config.usable, ['forms', 'topics']);
  return {
    config: config.source.data,
    topics:
      isKind(topics, 'pageReference') && routes?.isWhole && routes.pages.has(topics.page)
        ? { page: topics.page, languages: languagesBelow(topics.page, routes) }
        : null,
  };
}

/** The languages in which a page has pages below it. */
const languagesBelow = (page: string, { pages }: RouteTable): string[] => [
  ...new Set([...pages.values()].flatMap(({ parent, languages }) => (parent === page ? [...languages] : []))),
];

/** Reports a form that does not exist, and one that nobody could send because the site lacks something that it needs. */
export function checkForm(name: string, path: Path, scope: CheckScope): void {
  const { known, source, report } = scope;
  const { forms } = known.definitions;
  const form = forms.get(name);
  const names = [...forms.keys()];
  if (form === undefined) report(notAmong(names, { path, value: name, expected: oneOf(names) }, source));
  if (form === undefined || known.forms === null) return;
  const missing = lackingSettings(name, form, known.forms.config, known.definitions);
  const empty = missing.length === 0 ? emptyChoice(form, scope) : null;
  if (missing.length > 0 || empty !== null)
    report(findingOf('content/incomplete-form', source.valueAt(path), { form: name, missing, empty }));
}

/** The settings that a form needs and the site lacks, each with an example. */
function lackingSettings(name: string, form: FormDefinition, config: unknown, definitions: Definitions): FormSetting[] {
  const type = dataAt(config, ['forms', 'receiver', 'type']);
  const asksByForm = definitions.receivers.get(String(type))?.perForm !== undefined;
  const needed: FormSetting[] = [
    { setting: 'forms.receiver', example: receiverExample(definitions) },
    ...(asksByForm ? [{ setting: `forms.receiver.${name}`, example: '…' }] : []),
    ...['thanks', 'failed', 'privacy'].map((page) => ({
      setting: `forms.${page}`,
      example: 'page' as const,
    })),
    ...needsOf(form).map((setting) => ({ setting, example: needExamples[setting] })),
  ];
  return needed.filter(({ setting }) => !isMeant(config, setting.split('.')));
}

const needExamples = {
  'forms.topics': 'page',
  'contact.hours': "{ from: monday, to: friday, opens: '09:00', closes: '18:00' }",
} as const;

/** An example of a receiver: the user's own server, which needs no account. */
function receiverExample({ receivers }: Definitions): string {
  const [type, { settings = {} }] = [...receivers].find(([, { isOwnServer }]) => isOwnServer) ?? [...receivers][0] ?? ['…', {}];
  const written = Object.entries(settings).map(
    ([key, schema]) => `${key}: ${(schema as { meta?(): { examples?: unknown[] } }).meta?.()?.examples?.[0] ?? '…'}`,
  );
  return `{ ${[`type: ${type}`, ...written].join(', ')} }`;
}

/** A source of choices that is empty in one of the languages: a page without pages below it, a collection without entries. */
function emptyChoice(
  form: FormDefinition,
  { known: { forms, ids, definitions }, required }: CheckScope,
): { page: string } | { collection: string } | null {
  const topics = needsOf(form).includes('forms.topics') ? forms?.topics : null;
  if (topics && !required.every((code) => topics.languages.includes(code))) return { page: topics.page };
  const empty = collectionsOf(form).find((name) => ids.get(name)?.size === 0);
  return empty === undefined ? null : { collection: definitions.collections.get(empty)?.from ?? empty };
}
