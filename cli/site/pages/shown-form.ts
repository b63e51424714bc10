import type { Definitions } from '../../definitions/definitions.ts';
import { openingDays } from '../../definitions/fields/company.ts';
import type { Config, ReceiverSettings } from '../../definitions/fields/config.ts';
import { collectionName, PageReference } from '../../definitions/fields/fields.ts';
import type {
  ChoiceField,
  FieldWords,
  FormField,
  FormHours,
  PageLink,
  ShownField,
  ShownForm,
  ShownReceiver,
} from '../../definitions/fields/form-fields.ts';
import type { ShownEntry } from '../../definitions/fields/in-language.ts';
import { type OpeningDays, ownHours } from '../../definitions/fields/opening-rules.ts';
import { weekdays } from '../../definitions/fields/weekdays.ts';
import { type FormDefinition, sharedFormWords, wordGroupsOf } from '../../definitions/form.ts';
import type { AnyReceiver, PostedForm } from '../../definitions/receiver.ts';
import { runDefinition } from '../../definitions/run-definition.ts';
import { numberFormat } from '../../platform/locale-formats.ts';
import { absoluteHref, type SiteAddress } from '../routes/addresses.ts';
import type { RouteTable } from '../routes/route-table.ts';
import type { SiteQueries } from './inputs.ts';
import type { ResolvableWords } from './words.ts';

interface FormSite {
  config: Config;
  definitions: Definitions;
  /** Words by the name of their set. */
  words: ReadonlyMap<string, ResolvableWords>;
  routes: RouteTable;
  address: SiteAddress;
  inputs: SiteQueries;
}

/** Resolves texts and links for one language. */
interface FormLanguage {
  language: string;
  /** The locale for numbers. */
  locale: string;
  resolve(value: unknown): unknown;
  pageLink(page: PageReference): PageLink;
  /** The entries of a collection that a visitor can choose. */
  open(collection: string): ShownEntry<unknown>[];
}

type WordsOfForm = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

/** A form in one language. Validation has checked it, so the configuration has everything that it needs. */
export function shownForm(name: string, site: FormSite, inLanguage: FormLanguage): ShownForm {
  const { config, definitions } = site;
  const form = definitions.forms.get(name);
  const { receiver, thanks, failed, privacy } = config.forms ?? {};
  if (!form || !receiver || !thanks || !failed || !privacy) throw new Error(`no form ${name}`);
  const groups = groupsOf(form, site, inLanguage);
  const { messages, ...words } = groups;
  const links = {
    thanks: inLanguage.pageLink(thanks),
    failed: inLanguage.pageLink(failed),
    privacy: inLanguage.pageLink(privacy),
  };
  const parts = Object.entries(words).filter(([group]) => !(group in form.fields));
  return {
    name,
    ...receiverParts(name, { settings: receiver, thanks: links.thanks }, site, inLanguage),
    fields: Object.entries(form.fields).map(([field, asked]) =>
      shownField(asked, { name: field, words: groups[field] ?? {} }, site, inLanguage),
    ),
    messages: messages as ShownForm['messages'],
    words: Object.fromEntries(parts),
    ...links,
    hours: hoursOf(config),
    ...(form.interactive && { interactive: form.interactive }),
  };
}

/** The words of a form by group: its own, or those of all forms for a word that it lacks. */
function groupsOf(form: FormDefinition, { words }: FormSite, { resolve }: FormLanguage): Record<string, WordsOfForm> {
  const own = words.get(form.words?.name ?? '') ?? {};
  const shared = words.get(sharedFormWords) ?? {};
  const groups = wordGroupsOf(form).map(({ group, from, unsaid }) => {
    const said = Object.entries({ ...(shared[from] as object), ...(own[group] as object) });
    return [group, Object.fromEntries(said.filter(([key]) => !unsaid.includes(key)))];
  });
  return resolve({ ...own, ...Object.fromEntries(groups) }) as Record<string, WordsOfForm>;
}

function shownField(
  field: FormField,
  { name, words }: { name: string; words: WordsOfForm },
  site: FormSite,
  inLanguage: FormLanguage,
): ShownField {
  const texts = Object.entries(words).flatMap(([key, text]) =>
    typeof text === 'string' ? [[key, withLimits(text, field, inLanguage.locale)]] : [],
  );
  const shown = { name, words: Object.fromEntries(texts) as FieldWords };
  if (field.kind !== 'choice') return { ...field, ...shown };
  const { from, ...others } = field;
  const options = optionsOf(from, words.options ?? {}, site, inLanguage);
  return { ...others, options, ...shown };
}

/** Replaces `{least}` and `{most}` by the limits of the field. */
const withLimits = (text: string, field: FormField, locale: string): string =>
  text.replace(/\{(least|most)\}/g, (written, limit: 'least' | 'most') => {
    const value: unknown = (field as { least?: number; most?: number })[limit];
    return typeof value === 'number' ? numberFormat(locale, {}).format(value) : written;
  });

function optionsOf(
  from: ChoiceField['from'],
  words: WordsOfForm[string],
  { config, routes, inputs }: FormSite,
  { language, pageLink, open }: FormLanguage,
): { value: string; label: string }[] {
  if (from === 'words') return Object.entries(words).map(([value, label]) => ({ value, label: String(label) }));
  if (from === 'topics') {
    const above = config.forms?.topics?.page;
    if (above !== undefined) inputs.note({ kind: 'children', page: above });
    return [...routes.pages.values()]
      .filter(({ parent, paths }) => above !== undefined && parent === above && paths.has(language))
      .map(({ page }) => ({ value: page, label: pageLink(new PageReference(page)).title }));
  }
  const entries = open(collectionName(from.entriesOf)) as (ShownEntry<unknown> & Record<string, unknown>)[];
  return entries.map((entry) => ({ value: entry.id, label: String(entry[from.label]) }));
}

function receiverParts(
  name: string,
  { settings, thanks }: { settings: ReceiverSettings; thanks: PageLink },
  { definitions, address }: FormSite,
  { language }: FormLanguage,
): { action: string; receiver: ShownReceiver } {
  const definition = receiverOf(definitions, settings);
  const { attributes = {}, redirect, trap, timed = false, success, codes = {} } = definition;
  const posted = { ...postedForm(name, settings, address), language, thanks: thanks.href };
  const run = <T>(calls: 'hidden' | 'action', make: () => T) =>
    runDefinition(definitions, { calls, of: 'receiver', name: settings.type }, make);
  const hidden = {
    form: name,
    language,
    ...run('hidden', () => definition.hidden?.(settings as never, posted)),
    // The visitor comes back from another host, so the address must be absolute.
    ...(redirect && { [redirect]: absoluteHref(address, thanks.href) }),
  };
  return {
    action: run('action', () => definition.action(settings as never, posted)),
    receiver: {
      attributes,
      hidden: Object.entries(hidden).map(([key, value]) => ({ name: key, value })),
      ...(redirect && { redirect }),
      trap,
      timed,
      success,
      codes,
    },
  };
}

function receiverOf({ receivers }: Definitions, { type }: ReceiverSettings): AnyReceiver {
  const found = receivers.get(type);
  // Validation has checked the type.
  if (found === undefined) throw new Error(`no receiver ${type}`);
  return found;
}

function postedForm(form: string, settings: ReceiverSettings, { base }: SiteAddress): Pick<PostedForm, 'form' | 'id' | 'base'> {
  const id = settings[form];
  return { form, id: typeof id === 'string' ? id : '', base };
}

function hoursOf(config: Config): FormHours {
  const { week, seasons, exceptions } = openingDays(config);
  const everyDay = { firstDay: 1, lastDay: 7 };
  // An exception comes before a season.
  const others = [
    ...exceptions.map((exception) => {
      const { from, to = from } = exception;
      return { from, to, ranges: ownHours(exception).map((hours) => ({ ...everyDay, ...hours })) };
    }),
    ...seasons.map(({ from, to, week }) => ({ from, to, ranges: rangesOf(week) })),
  ];
  return {
    ranges: rangesOf(week),
    ...(others.length === 0 ? {} : { others }),
    timeZone: config.timeZone,
  };
}

const rangesOf = (week: OpeningDays['week']): FormHours['ranges'] =>
  week.map(({ from, to, opens, closes }) => ({
    firstDay: weekdays.indexOf(from) + 1,
    lastDay: weekdays.indexOf(to) + 1,
    opens,
    closes,
  }));
