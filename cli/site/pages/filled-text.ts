import { fillPlaceholders } from '../../content/placeholders.ts';
import { type Definitions, receiverWords } from '../../definitions/definitions.ts';
import type { Config } from '../../definitions/fields/config.ts';
import { isLocalized } from '../../definitions/fields/fields.ts';
import type { ContactFacts } from '../../definitions/fields/in-language.ts';
import type { EntriesInLanguage } from './entries-in-language.ts';
import type { ResolvableWords } from './words.ts';

/** What the placeholders of texts in one language stand for. */
export interface PlaceholderFacts {
  /** Code of the language. */
  language: string;
  config: Pick<Config, 'environment' | 'forms'>;
  definitions: Pick<Definitions, 'inText'>;
  /** Words by the name of their set. */
  words: ReadonlyMap<string, ResolvableWords>;
  entries: Pick<EntriesInLanguage, 'text'>;
  /** Facts of the entry that the page is about, by name: `{entry:title}`. */
  subject: Readonly<Record<string, string>>;
  contact(): ContactFacts;
}

/** A text with its placeholders filled in. Validation has checked that each stands for something. */
export function filledText(text: string, facts: PlaceholderFacts): string {
  return fillPlaceholders(text, (kind, name) => {
    if (kind === 'entry') return facts.subject[name] ?? '';
    // In `dev`, a value may be missing.
    if (kind === 'environment') return facts.config.environment[name]?.value ?? null;
    if (kind === 'contact') return name === 'receiver' ? receiverText(facts) : contactFact(name, facts.contact());
    const collection = facts.definitions.inText.get(kind);
    return collection?.inText ? facts.entries.text({ of: collection.name, id: name }, collection.inText.field) : null;
  });
}

function contactFact(name: string, { organization, email, phone, hours }: ContactFacts): string {
  const facts: Record<string, string | undefined> = {
    organization,
    email,
    phone: phone?.text,
    hours: hours.join('; '),
  };
  return facts[name] ?? '';
}

/** The sentence about the configured form receiver. */
function receiverText(facts: PlaceholderFacts): string {
  const { config, words, language } = facts;
  const type = config.forms?.receiver.type;
  const sentence = type && words.get(receiverWords)?.[type];
  const text = isLocalized(sentence) ? String(sentence.in(language) ?? '') : '';
  // A sentence that contains itself would never end.
  return text.includes('{contact:receiver}') ? text : filledText(text, facts);
}
