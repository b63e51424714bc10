import { withoutMarkup } from '../check/rules/check-text.ts';
import { noteReferences } from '../content/read-markdown.ts';
import type { Config } from '../definitions/fields/config.ts';
import type { MarkdownKind } from '../definitions/fields/field-value.ts';
import {
  characterAt,
  type Finding,
  findingOf,
  type Location,
  mostOfFile,
  type Position,
  type Related,
  unfinished,
} from '../diagnostics/finding.ts';
import { pixelWidth } from '../site/pages/text-width.ts';
import { linkName, linksIn, placeholdersIn } from '../site/translations/check-pair.ts';
import { surplus } from '../site/translations/differences.ts';
import { hashText } from '../site/translations/lockfile.ts';
import { commonPart } from './ids.ts';
import { lockedState, markdownOf, type SiteText, sourcePlace, translatedAs } from './site-text.ts';
import { type ExchangedSite, textsById, unitFacts } from './site-units.ts';
import type { ExchangeHandler, Limits, ReadHead, ReadUnit } from './unit.ts';

/** A translation to take over. */
export interface TakenUnit {
  site: SiteText;
  /** The new translation; null if the old one holds, and is only to be marked as checked. */
  target: string | null;
  /** The hash of the source text in the file. */
  source: string;
  /** Whether a machine has made the translation. */
  isMachine: boolean;
  /** The place of the translation in the file. */
  at: Location;
}

export interface ReadingOptions {
  /** The name of the file in findings. */
  file: string;
  config: Config;
  /** The target language, if the file does not say it. */
  language: string | undefined;
  /** The site for a language, which is one of its languages. */
  siteFor(language: string): ExchangedSite;
  /** Whether to take translations of texts that have changed since. */
  takesLate: boolean;
  /** Whether to take translations that are marked as unfinished. */
  takesUnfinished: boolean;
  /** Whether a machine has made the translations. */
  isMachine: boolean;
}

/** The known texts of the language of a file. */
interface KnownTexts {
  site: ExchangedSite;
  byId: Map<string, SiteText[]>;
  limitsOf(text: SiteText): Limits;
  /** A block of each article, by the common part of the ids of its blocks. */
  articles: Map<string, SiteText>;
}

/**
 * Compares the units of a file with the site, one after the other. Keeps those that change something, and findings. A unit with a
 * finding is left out; the others do not depend on it.
 */
export class UnitReading implements ExchangeHandler {
  readonly #options: ReadingOptions;
  readonly taken: TakenUnit[] = [];
  readonly #findings: Finding[] = [];
  readonly #taken = new Map<SiteText, string>();
  #known: KnownTexts | null = null;
  #head = '';
  /** The finding about the file as a whole; nothing of it is taken then. */
  #refusal: Finding | null = null;
  #isDropping = false;
  #unknown = 0;
  #unfinished: { texts: number; at: Location } | null = null;
  /** The number of units that are texts of the site, and of translations that are left out with a finding. */
  units = 0;
  leftOut = 0;
  /** Whether nothing says which language the translations are in. */
  lacksLanguage = false;

  constructor(options: ReadingOptions) {
    this.#options = options;
  }

  /** The language that the file is in; null if it does not say. */
  get site(): ExchangedSite | null {
    return this.#known?.site ?? null;
  }

  /** Whether the file as a whole is refused. */
  get isRefused(): boolean {
    return this.#refused() !== null;
  }

  get findings(): readonly Finding[] {
    const refused = this.#refused();
    if (refused !== null) return [refused];
    const { file } = this.#options;
    return [
      ...this.#findings,
      ...(this.#isDropping ? [unfinished(file)] : []),
      ...(this.#unfinished === null ? [] : [findingOf('exchange/unfinished', this.#unfinished.at, { texts: this.#unfinished.texts })]),
    ];
  }

  #refused(): Finding | null {
    if (this.#refusal !== null || this.units > 0 || this.#unknown === 0) return this.#refusal;
    const { file, config } = this.#options;
    return findingOf('exchange/other-site', { file, range: null }, { site: null, here: config.url });
  }

  head(head: ReadHead): void {
    const { site, sourceLanguage, targetLanguage } = head;
    // Each file within XLIFF says the same again.
    const key = JSON.stringify([site, sourceLanguage, targetLanguage]);
    if (key === this.#head) return;
    this.#head = key;
    const { config, siteFor, language } = this.#options;
    const at = this.#at(head.at);
    const codes = config.languages.map(({ code }) => code);
    const source = languageMeant(sourceLanguage, codes);
    const targets = codes.filter((code) => code !== config.sourceLanguage);
    const target = languageMeant(targetLanguage ?? language ?? null, codes);
    this.lacksLanguage ||= targetLanguage === null && language === undefined;
    if (site !== null && isAddress(site) && site !== config.url)
      this.#refusal ??= findingOf('exchange/other-site', at, { site, here: config.url });
    // A file that does not say its source language has source texts, which are compared.
    else if (sourceLanguage !== null && source !== config.sourceLanguage)
      this.#refusal ??= findingOf('exchange/wrong-language', at, {
        kind: 'source',
        code: sourceLanguage,
        known: [config.sourceLanguage],
      });
    else if (target === null || !targets.includes(target) || (this.site && this.site.language !== target))
      this.#refusal ??= findingOf('exchange/wrong-language', at, {
        kind: 'target',
        code: targetLanguage ?? language ?? null,
        known: targets,
      });
    else if (this.#known === null) {
      const exchanged = siteFor(target);
      const facts = unitFacts(exchanged);
      this.#known = {
        site: exchanged,
        byId: textsById(exchanged.texts),
        limitsOf: (text) => facts(text).limits,
        articles: new Map(
          exchanged.texts.flatMap((text) => {
            const common = text.part === null ? null : commonPart(text.id);
            return common === null ? [] : [[common, text] as const];
          }),
        ),
      };
    }
  }

  unit(unit: ReadUnit): void {
    if (this.#refusal !== null) return;
    const known = this.#known;
    if (known === null) {
      this.head({ site: null, sourceLanguage: null, targetLanguage: null, at: unit.at });
      return;
    }
    const found = known.byId.get(unit.id) ?? [];
    const hash = unit.source === null ? '' : hashText(unit.source.text);
    // Texts of a list that have an id in common are told apart by their source texts.
    const text = found.find(({ source }) => hashText(source) === hash) ?? found[0];
    if (text === undefined) {
      this.#unknown += 1;
      if (unit.target !== null && unit.target.text.trim() !== '') this.#report(this.#unknownText(unit, known));
      return;
    }
    this.units += 1;
    this.#compare(text, unit, hash, known);
  }

  /** The finding for an id that no text has. A block of an article is known by its source text, until it has a translation. */
  #unknownText({ id, source, at }: ReadUnit, { articles }: KnownTexts): Finding {
    const common = commonPart(id);
    const whole = common === null ? undefined : articles.get(common);
    if (whole === undefined || source === null) return findingOf('exchange/unknown-text', this.#at(at), { id });
    const facts = { before: line(source.text), now: null };
    return findingOf('exchange/source-changed', this.#at(at), facts, [textPlace({ ...whole, part: null })]);
  }

  #compare(text: SiteText, unit: ReadUnit, hash: string, known: KnownTexts): void {
    const { source, target } = unit;
    if (target === null || source === null || target.text.trim() === '') return;
    const { takesLate, takesUnfinished, isMachine } = this.#options;
    const before = translatedAs(text);
    const now = composed(normal(target.text, text), before);
    const state = lockedState(text);
    const isOpen = state === 'stale' || state === 'machine';
    const isDone = unit.isFinished === true && isOpen;
    if (now === before && !isDone) return;
    const at = this.#at(target.at);
    if (unit.isFinished === false && !takesUnfinished) {
      this.#unfinished ??= { texts: 0, at };
      this.#unfinished.texts += 1;
      return;
    }
    const finding =
      this.#repeated(text, now, unit.id, at) ??
      (hash === hashText(text.source) || takesLate ? null : sourceChanged(text, source.text, at, known.site)) ??
      (now === before ? null : wrongMarkup(text, source.text, now, at)) ??
      (now === before ? null : tooLong(text, now, known.limitsOf(text), at));
    if (finding !== null) {
      this.#report(finding);
      return;
    }
    this.#taken.set(text, now);
    this.taken.push({ site: text, target: now === before ? null : now, source: hash, isMachine, at });
  }

  #repeated(text: SiteText, now: string, id: string, at: Location): Finding | null {
    const other = this.#taken.get(text);
    if (other === undefined || other === now) return null;
    return findingOf('exchange/repeated-text', at, { id }, [textPlace(text)]);
  }

  #report(finding: Finding): void {
    this.leftOut += 1;
    if (this.#findings.length < mostOfFile) this.#findings.push(finding);
    else this.#isDropping = true;
  }

  #at({ line, column }: Position): Location {
    return characterAt(this.#options.file, { line, column: Math.max(1, column) });
  }
}

/** Tools write other things where the address stands, such as the name of their project. */
const isAddress = (text: string): boolean => /^https?:/.test(text);

/** The language of a site that a code means: tools write `sv-SE` or `sv_SE` for `sv`. */
function languageMeant(code: string | null, codes: readonly string[]): string | null {
  const written = code?.replaceAll('_', '-').toLowerCase() ?? '';
  const same = codes.find((known) => known.toLowerCase() === written);
  return same ?? codes.find((known) => known.toLowerCase() === written.split('-')[0]) ?? null;
}

/** A translation with the spaces at its ends, and the line ends, that the text has: tools change both. */
function normal(target: string, site: SiteText): string {
  const model = translatedAs(site) ?? site.source;
  const [start = ''] = /^[ \t\r\n]*/.exec(model) ?? [];
  const end = model.slice(trimmedEnd(model));
  const text = model.includes('\r') ? target : target.replace(/\r\n?/g, '\n');
  const [first = ''] = /^[ \t\r\n]*/.exec(text) ?? [];
  return `${start}${text.slice(first.length, trimmedEnd(text))}${end}`;
}

/** A translation in composed letters, as content has them, unless only that has changed: some machines decompose all letters. */
function composed(target: string, before: string | null): string {
  const text = target.normalize('NFC');
  return text === before?.normalize('NFC') ? before : text;
}

/** The end of a text without spaces. A regular expression would try each row of spaces from each of its spaces on. */
function trimmedEnd(text: string): number {
  let end = text.length;
  while (end > 0 && ' \t\r\n'.includes(text[end - 1] ?? '')) end--;
  return end;
}

const line = (text: string): string => text.replace(/\s+/g, ' ').trim();

function sourceChanged(text: SiteText, before: string, at: Location, site: ExchangedSite): Finding {
  const related = [{ ...sourcePlace(text, site.config.sourceLanguage), message: 'It is here' }];
  return findingOf('exchange/source-changed', at, { before: line(before), now: line(text.source) }, related);
}

/** The place of a text in the content, beside a finding. */
function textPlace(site: SiteText): Related {
  const [language = ''] = site.part === null ? site.text.written.keys() : [site.pair?.sourceLanguage];
  return { ...sourcePlace(site, language), message: 'The text is here' };
}

/** The finding for a placeholder that was lost or added, or a link that was changed. */
function wrongMarkup(site: SiteText, source: string, now: string, at: Location): Finding | null {
  const kind = markdownOf(site);
  const literal = (found: { literal: string }) => found.literal;
  const [own, other] = [protectedIn(now, kind), protectedIn(source, kind)];
  const missing = surplus(other, own, literal).map(literal);
  const extra = surplus(own, other, literal).map(literal);
  const related = [textPlace(site)];
  if (missing.length > 0 || extra.length > 0)
    return findingOf('exchange/markup-changed', at, { what: 'placeholders', missing, extra }, related);
  if (kind === null) return null;
  const linksOf = (written: string) => linksIn({ kind, source: written });
  const [links, inSource] = [linksOf(now), linksOf(source)];
  // A translation may link a translated page elsewhere, but only if it did before.
  const allowed = new Set([...inSource, ...linksOf(translatedAs(site) ?? '')].map(literal));
  const lost = surplus(inSource, links, linkName).map(literal);
  const added = [
    ...new Set([...surplus(links, inSource, linkName).map(literal), ...links.map(literal).filter((link) => !allowed.has(link))]),
  ];
  return lost.length === 0 && added.length === 0
    ? null
    : findingOf('exchange/markup-changed', at, { what: 'links', missing: lost, extra: added }, related);
}

/** Placeholders, and the references to footnotes of an article. */
const protectedIn = (text: string, kind: MarkdownKind | null): { literal: string }[] => [
  ...placeholdersIn(text),
  ...(kind === 'article' ? noteReferences(text) : []),
];

function tooLong(site: SiteText, now: string, { characters, pixels }: Limits, at: Location): Finding | null {
  const related = [textPlace(site)];
  if (characters !== null && now.length > characters)
    return findingOf('exchange/too-long', at, { unit: 'characters', size: now.length, most: characters }, related);
  if (pixels === null) return null;
  const size = pixelWidth(withoutMarkup(`${now}${pixels.suffix}`), pixels.size);
  return size > pixels.most ? findingOf('exchange/too-long', at, { unit: 'px', size, most: pixels.most }, related) : null;
}
