import { dataAt } from '../content/schema-walk.ts';
import type { YamlSource } from '../content/yaml/source.ts';
import { type Finding, findingOf, type Location, type Range } from '../diagnostics/finding.ts';
import { groupBy } from '../platform/group-by.ts';
import { type ComparedPair, currentLines, lockedLines } from '../site/translations/compare.ts';
import { hashText, type LockedText } from '../site/translations/lockfile.ts';
import { type BlockOfUnits, composedArticle, type UnitChange } from './composed-article.ts';
import type { TakenUnit } from './read-units.ts';
import { type SiteText, sourcePlace } from './site-text.ts';
import type { ExchangedSite } from './site-units.ts';
import { translationPath } from './write-units.ts';

/** A unit that is left out, with its finding. One finding may be about several units, and stands at the first of them. */
export interface RefusedUnit {
  unit: TakenUnit;
  finding: Finding | null;
}

/** The texts to write: those of articles as wholes, each with the units that it was made of. */
interface WholeTexts {
  whole: TakenUnit[];
  unitsOf: ReadonlyMap<TakenUnit, readonly TakenUnit[]>;
  refused: RefusedUnit[];
}

/** Puts the units of articles together. */
export function withArticles(units: readonly TakenUnit[], site: ExchangedSite): WholeTexts {
  const whole = units.filter(({ site: { part } }) => part === null);
  const unitsOf = new Map<TakenUnit, readonly TakenUnit[]>();
  const refused: RefusedUnit[] = [];
  const ofArticles = units.filter(({ site: { part }, target }) => part !== null && target !== null);
  for (const own of groupBy(ofArticles, ({ site: text }) => text.part?.blocks).values()) {
    const { article, left, out } = articleOf(own, site);
    refused.push(...out);
    if (article === null) continue;
    whole.push(article);
    unitsOf.set(article, left);
  }
  return { whole, unitsOf, refused };
}

interface TakenArticle {
  article: TakenUnit | null;
  left: readonly TakenUnit[];
  out: RefusedUnit[];
}

function articleOf(units: readonly TakenUnit[], site: ExchangedSite): TakenArticle {
  const composed = composedOf(units, site);
  if (composed !== null) return finishedArticle(units, composed, [], site);
  const wrong = units.filter((unit) => isWrong(unit, site));
  // Each fits by itself: then nobody knows which one is wrong.
  if (wrong.length === 0) return { article: null, left: [], out: units.map(outOf) };
  const left = units.filter((unit) => !wrong.includes(unit));
  const rest = left.length === 0 ? null : composedOf(left, site);
  return finishedArticle(left, rest, wrong.map(outOf), site);
}

function finishedArticle(
  units: readonly TakenUnit[],
  composed: ReturnType<typeof composedOf>,
  out: RefusedUnit[],
  { config }: ExchangedSite,
): TakenArticle {
  const [first] = units;
  if (composed === null || first === undefined) return { article: null, left: [], out: [...out, ...units.map(outOf)] };
  if ('lacks' in composed) {
    const lacking = units.map((unit, index) => ({
      unit,
      finding: index === 0 ? lackOf(unit, composed.lacks, config.sourceLanguage) : null,
    }));
    return { article: null, left: [], out: [...out, ...lacking] };
  }
  const source = first.site.text.written.get(config.sourceLanguage)?.text ?? '';
  const whole = { ...first.site, source, part: null };
  const article = { ...first, site: whole, target: composed.text, source: hashText(source) };
  return { article, left: units, out };
}

const outOf = (unit: TakenUnit): RefusedUnit => ({ unit, finding: refusal(unit, null) });

/** The article with new words in its units. Null if it would be something else. */
function composedOf(units: readonly TakenUnit[], { config, loaded }: ExchangedSite) {
  const [first] = units;
  if (first?.site.part == null) return null;
  const { text, pair, part } = first.site;
  const source = text.written.get(config.sourceLanguage)?.text ?? '';
  const article = { source, translation: pair?.translation.text ?? null, blocks: part.blocks };
  return composedArticle(article, units.flatMap(changeOf), loaded.definitions);
}

const changeOf = ({ site: { part }, target }: TakenUnit): UnitChange[] =>
  part === null || target === null ? [] : [{ block: part.block, unit: part.unit, text: target }];

/** Whether an article with this unit alone would be something else. What it lacks besides has the words of the source text. */
function isWrong(unit: TakenUnit, { config, loaded }: ExchangedSite): boolean {
  const { text, part, pair } = unit.site;
  if (part === null) return false;
  const source = text.written.get(config.sourceLanguage)?.text ?? '';
  const isIn = pair !== null && part.block.own !== null;
  const blocks: BlockOfUnits[] = isIn
    ? [...part.blocks]
    : part.blocks.map((block) => ({ ...block, translation: block.source, own: block.units }));
  const block = blocks[part.blocks.indexOf(part.block)];
  const article = {
    source,
    translation: isIn ? pair.translation.text : source,
    blocks: blocks.filter((one) => isIn || one.source),
  };
  if (block === undefined) return false;
  return composedArticle(article, [{ block, unit: part.unit, text: unit.target ?? '' }], loaded.definitions) === null;
}

/** The most missing blocks that a finding shows. */
const mostShown = 5;

function lackOf(unit: TakenUnit, lacks: readonly BlockOfUnits[], sourceLanguage: string): Finding {
  const related = lacks.slice(0, mostShown).flatMap((block) => {
    const [own] = block.units;
    const { part } = unit.site;
    if (own === undefined || part === null) return [];
    const place = sourcePlace({ ...unit.site, part: { ...part, block, own, unit: 0 } }, sourceLanguage);
    return [{ ...place, message: 'This block has no translation' }];
  });
  return findingOf('exchange/refused', unit.at, { cause: null, lacks: lacks.length }, related);
}

/** The finding for a translation that cannot be written, or brings an error to the site. */
export const refusal = ({ site, at }: TakenUnit, cause: Finding | null): Finding =>
  findingOf('exchange/refused', at, { cause: cause && { code: cause.code, message: cause.message }, lacks: 0 }, [
    { ...locationOf(site), message: 'The text is here' },
  ]);

function locationOf({ text, pair, part }: SiteText): Location {
  const path = pair?.translation.path ?? [...text.written.values()][0]?.path ?? [];
  const own = part?.block.own?.[part.unit];
  return own === undefined ? text.source.valueAt(path) : text.source.within(path, own.text.split('\n', 1)[0] ?? '', own.start);
}

/** Where a unit of an article stands in the new site. Null for a whole text. */
export function placeInArticle(
  { site, target }: TakenUnit,
  source: YamlSource | undefined,
  languages: { source: string; target: string },
): Range | null {
  if (site.part === null || target === null || source === undefined) return null;
  const path = translationPath(site, languages.source, languages.target);
  const article = dataAt(source.data, path);
  const [first = ''] = target.split('\n', 1);
  const offset = typeof article === 'string' ? article.indexOf(first) : -1;
  const { range } = source.within(path, first, Math.max(0, offset));
  const more = target.split('\n').length - 1;
  return range && { ...range, end: { ...range.end, line: range.end.line + more } };
}

/** The lines of a translation in the lockfile after an import of these units. */
export function linesAfterImport(pair: ComparedPair, units: readonly TakenUnit[]): LockedText[] {
  const [first] = units;
  if (first === undefined) return lockedLines(pair);
  const marked = (line: LockedText, { isMachine }: TakenUnit): LockedText => (isMachine ? { ...line, isMachine } : line);
  if (first.site.part === null) {
    // A translation of an older source text is stale as a whole.
    const own = first.source === pair.current.source ? currentLines(pair) : [{ ...pair.current, source: first.source }];
    return own.map((line) => marked(line, first));
  }
  let place = -1;
  return (pair.blocks ?? []).flatMap((block) => {
    if (block.source !== null) place += 1;
    const own = block.source === null ? [] : units.filter(({ site }) => positionOf(site) === place);
    const [one] = own;
    if (one === undefined) return block.locked ?? [];
    const late = own.find(({ site, source }) => source !== hashText(site.source));
    return marked(late === undefined ? block.current : { ...block.current, source: late.source }, one);
  });
}

/** The place of the block of a unit among those of the source text. */
const positionOf = ({ part }: SiteText): number =>
  part === null ? -1 : part.blocks.filter(({ source }) => source !== null).indexOf(part.block);
