import type { FindingCode } from '../../../cli/diagnostics/catalog.ts';
import { type Kind, type Mutation, mistake, mistyped, valueMistake } from '../mutation.ts';
import { type RawFile, type RawSite, textOf } from '../raw-site.ts';
import type { RawNode } from '../raw-yaml.ts';

/** Fields with a list of allowed words, by the end of their path without list positions. */
const choices =
  /(?:^|\.)(?:kind|drawing|meta\.about|unit|mark|as|of|from|to|trailingSlash|detection|hosts|layout|sections\.(?:form|items|map|contact)|receiver\.type|(?:en|sv)\.type|apply)$/;

/** Fields with numbers and booleans are recognized by their value. */
const isNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text);
const isTruth = (text: string) => text === 'true' || text === 'false';
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);

const fieldOf = ({ path }: RawNode) => path.filter((step) => typeof step === 'string').join('.');

const isSectionType = ({ path }: RawNode) => path[0] === 'sections' && path[2] === 'type' && path.length === 3;

function isChoice({ path: file }: RawFile, node: RawNode): boolean {
  const field = fieldOf(node);
  // `items` is usually a list of ids. Only that of positions is one word.
  if (field === 'sections.items') return node.parent?.kind === 'map';
  if (field === 'main.title' || file === 'content/navigation.yaml') return false;
  return choices.test(field) || isSectionType(node);
}

/** Whether a text may lead to the section of this type: such a link would be a finding too. */
function isLinked({ files }: RawSite, file: RawFile, { parent }: RawNode): boolean {
  const id = parent?.children.find(({ key }) => key?.name === 'id');
  return id !== undefined && [...files.values()].some(({ text }) => text.includes(`#${textOf(file, id)}`));
}

/** A price may be a text: that something is free. */
const isPrice = (node: RawNode) => fieldOf(node).endsWith('salary');

/** Values of which a definition only says that they are not allowed. */
const isDrawingOrUnit = ({ path }: RawFile, node: RawNode) =>
  (path === 'content/navigation.yaml' && node.key?.name === 'drawing') || fieldOf(node).endsWith('salary.per');

/** Fields that take keys in place of one value, such as a name or a link for each language: unknown keys are other mistakes there. */
const takesKeys: readonly [file: RegExp, field: RegExp][] = [
  [/pages/, /(?:^|\.)page$/],
  [/navigation/, /\.(?:path|drawing)$/],
  [/positions/, /salary\.per$/],
  [/config/, /^(?:name|contact\.organization|contact\.street)$/],
];

const mayHaveKeys = ({ path }: RawFile, node: RawNode) => takesKeys.some(([file, field]) => file.test(path) && field.test(fieldOf(node)));

function* texts(site: RawSite): Generator<{ file: RawFile; node: RawNode; text: string }> {
  for (const { file, node } of site.nodes()) if (node.kind === 'text') yield { file, node, text: textOf(file, node) };
}

/** Fields with a special shape, and a value that does not have it. */
const shapes: readonly [file: RegExp, field: RegExp, bad: (text: string) => string][] = [
  [/metrics|regions|testimonials|case-studies|positions/, /^(?:(?:en|sv)\.)?id$/, (text) => `${text} `.toUpperCase().trim()],
  [/pages/, /^sections\.id$/, (text) => `${text}_1`],
  [/positions/, /\.(?:posted|closes)$/, (text) => text.replace(/-\d\d$/, '-32')],
  [/positions/, /\.apply$/, (text) => text.replace('@', ' at ')],
  [/positions/, /\.address\.country$/, () => 'Sweden'],
  [/regions/, /\.longitude$/, () => '190'],
  [/regions/, /\.latitude$/, () => '-91'],
  [/pages/, /^sections\.bars\.value$/, (text) => `-${text}`],
  [/pages/, /^sections\.(?:bars\.year|baseYear|nowYear)$/, (text) => `${text}.5`],
  [/pages/, /(?:^|\.)(?:actions\.page|sections\.items\.page)$/, (text) => `${text} page`],
  [/navigation/, /\.path$/, (text) => `${text} page`],
  [/routes/, /(?:^|\.)page$/, (text) => `${text}.yaml`],
  [/config/, /^product$/, () => 'Verkbro'],
  [/config/, /^languages\.region$/, (text) => text.replace('_', '-')],
  [/config/, /^contact\.phone$/, () => '08-465 004 20'],
  [/config/, /^contact\.email$/, () => 'hello at verkbro.example'],
  [/config/, /^contact\.countryCode$/, () => 'Sweden'],
  [/config/, /^contact\.hours\.(?:opens|closes)$/, (text) => `'${text.replace(':', '.')}'`],
  [/config/, /^forms\.receiver\.url$/, () => 'api/forms'],
  [/config/, /^url$/, (text) => text.replace('https://', '')],
];

function* withoutShape(site: RawSite): Generator<Mutation> {
  for (const { file, node, text } of texts(site)) {
    const shape = shapes.find(([path, field]) => path.test(file.path) && field.test(fieldOf(node)));
    if (shape === undefined) continue;
    const bad = shape[2](text);
    // Half a year is no whole number, so the type is wrong.
    yield valueMistake(file, node, bad, /\d\.5$/.test(bad) ? 'content/wrong-type' : 'content/invalid-value');
  }
}

export const values: Readonly<Record<string, Kind>> = {
  *'a time of publication that there is not'(site) {
    for (const { file, node } of site.nodes()) {
      if (!isSectionType(node) || isLinked(site, file, node)) continue;
      const at = node.value.end;
      const add = (first: string, by: string, code: FindingCode) =>
        mistake(file, { start: at, end: at }, `${first}${by}`, code, at + first.length);
      yield add('\n    publish: ', '2026-03-29 02:30', 'content/skipped-time');
      yield add('\n    publish: ', '2026-02-30', 'content/invalid-value');
      yield add('\n    publish: 2026-12-01\n    expires: ', '2026-12-01 00:00', 'content/never-published');
    }
  },

  *'a list in place of one value'(site) {
    for (const { file, node } of texts(site)) if (!isChoice(file, node)) yield valueMistake(file, node, '[one, two]', 'content/wrong-type');
  },

  *'keys in place of one value'(site) {
    for (const { file, node } of texts(site))
      if (!isChoice(file, node) && !mayHaveKeys(file, node)) yield valueMistake(file, node, '{ one: two }', 'content/wrong-type');
  },

  *'a number in place of a text'(site) {
    for (const { file, node, text } of texts(site))
      if (!isChoice(file, node) && !isNumber(text))
        yield valueMistake(file, node, '12', isDrawingOrUnit(file, node) ? 'content/invalid-value' : 'content/wrong-type');
  },

  *'a text in place of a number'(site) {
    for (const { file, node, text } of texts(site)) {
      if (node.style !== 'plain' || (!isNumber(text) && !isTruth(text))) continue;
      yield valueMistake(file, node, isTruth(text) ? 'yes' : `about ${text}`, 'content/wrong-type');
    }
  },

  *'a text in place of a list or of keys'(site) {
    for (const { file, node } of site.nodes())
      if (node.kind !== 'text' && node.style === 'brackets')
        yield valueMistake(file, node, 'some words', isPrice(node) ? 'content/invalid-value' : 'content/wrong-type');
  },

  *'a value left empty'(site) {
    for (const { file, node } of texts(site)) {
      if (node.key === null || isChoice(file, node)) continue;
      // A drawing may be one of the site's own, which is no text.
      const code = isDrawingOrUnit(file, node) ? 'content/invalid-value' : 'content/wrong-type';
      yield mistake(file, node.value, '', code, node.key.start);
    }
  },

  *'a text of nothing'(site) {
    for (const { file, node, text } of texts(site)) {
      const isText = /^(?:en|sv|author|company|title|department|location|summary|name|flag|organization|street)$/;
      if (file.path === 'content/routes.yaml' || isNumber(text) || isDay(text)) continue;
      if (!isText.test(node.key?.name ?? '')) continue;
      for (const by of ["''", '"  "']) yield valueMistake(file, node, by, 'content/empty-text');
    }
  },

  *'a list of nothing'(site) {
    const needed = /(?:^|\.)(?:keywords\.(?:en|sv)|items|rows|bars|steps|results|responsibilities|qualifications|offer|main)$/;
    for (const { file, node } of site.nodes())
      if (node.kind === 'list' && (needed.test(fieldOf(node)) || /^(?:action\.actions|languages)$/.test(fieldOf(node))))
        yield valueMistake(file, node, '[]', 'content/invalid-value');
  },

  *'a choice that there is not'(site) {
    for (const { file, node, text } of texts(site)) {
      if (!isChoice(file, node) || node.style !== 'plain' || fieldOf(node).endsWith('.apply')) continue;
      // Steps, bars and salaries have figures where others have choices.
      if (isNumber(text)) continue;
      const code = isSectionType(node) ? 'content/unknown-section-type' : 'content/invalid-value';
      yield valueMistake(file, node, mistyped(text), code);
    }
  },

  'a value of another shape': withoutShape,
};
