import type { FindingCode } from '../../../cli/diagnostics/catalog.ts';
import { type Kind, type Mutation, mistake, valueMistake } from '../mutation.ts';
import { lastStep, type RawSite } from '../raw-site.ts';
import { nodeAt, within } from '../raw-yaml.ts';

/** Another value at a place of the configuration. */
const at = ({ config }: RawSite, path: readonly (string | number)[], by: string, code: FindingCode): Mutation =>
  valueMistake(config, nodeAt(config.root, path), by, code);

/** A text at the end of the configuration. `literal`: the wrong part of it. */
function added({ config }: RawSite, text: string, literal: string, code: FindingCode): Mutation {
  const end = config.text.length;
  return mistake(config, { start: end, end }, text, code, end + text.indexOf(literal));
}

const badUrls = [
  'https://verkbro.example/?site=1',
  'https://verkbro.example/#top',
  'https://me@verkbro.example',
  'https://verkbro.example/a%20b',
  'https://verkbro.example/(new)',
];

const badTags = ['en_GB', 'EN', 'en-UK', 'en-gb', 'english-language', "'12'", "'sv '"];

const rules = ['route/orphan-pages', 'content/unkown-key', 'stale', 'translation/old'];
const fixed = ['content/syntax', 'route/slug-collision', 'translation/missing', 'content/missing-key'];

export const config: Readonly<Record<string, Kind>> = {
  *'an address of the site that cannot be'(site) {
    for (const url of badUrls) yield at(site, ['url'], `'${url}'`, 'config/bad-url');
    for (const url of ['verkbro.example', 'ftp://verkbro.example', '/verkbro']) yield at(site, ['url'], url, 'content/invalid-value');
  },

  *'a language tag that there is not'(site) {
    for (const tag of badTags) for (const index of [0, 1]) yield at(site, ['languages', index, 'code'], tag, 'config/invalid-language-tag');
  },

  *'the code of another language'(site) {
    for (const index of [0, 1])
      for (const code of ['se', 'no', 'gb', 'us', 'de', 'sv-FI'])
        yield at(site, ['languages', index, 'code'], code, 'config/unlisted-language');
  },

  *'a language written twice'(site) {
    const { config } = site;
    for (const item of nodeAt(config.root, ['languages']).children) {
      const between = '\n  ';
      const { end } = item.value;
      const by = between + config.text.slice(item.start, end);
      const offset = nodeAt(item, ['code']).value.start - item.start;
      // A copy of the first one stands before the second one. The copy is still the duplicate.
      yield mistake(config, { start: end, end }, by, 'config/duplicate-language', end + between.length + offset);
    }
    yield at(site, ['languages', 1, 'code'], 'en', 'config/duplicate-language');
  },

  *'a prefix that cannot be'(site) {
    for (const prefix of ['/sv', 'sv/', 'SV', "'s v'", 'svensk_a', 'assets'])
      yield at(site, ['languages', 1, 'prefix'], prefix, 'config/bad-prefix');
    yield at(site, ['languages', 1, 'prefix'], "''", 'config/prefix-collision');
    const second = nodeAt(site.config.root, ['languages', 1, 'prefix']).value.start;
    const first = nodeAt(site.config.root, ['languages', 0, 'prefix']).value;
    yield mistake(site.config, first, 'sv', 'config/prefix-collision', second);
  },

  *'a source language that the site has not'(site) {
    for (const code of ['de', 'se', 'en-GB', 'english']) yield at(site, ['sourceLanguage'], code, 'config/unknown-source-language');
  },

  *'a time zone that there is not'(site) {
    for (const zone of ['Stockholm', 'CEST/CET', 'Europe/Stokholm', 'GMT+25'])
      yield at(site, ['timeZone'], zone, 'config/unknown-time-zone');
  },

  *'a rule that there is not'(site) {
    for (const rule of rules) yield added(site, `rules:\n  ${rule}: warn\n`, rule, 'config/unknown-rule');
    for (const rule of fixed)
      for (const setting of ['warn', "'off'"]) yield added(site, `rules: { ${rule}: ${setting} }\n`, rule, 'config/fixed-rule');
    yield added(site, 'rules: { translation/stale: warning }\n', 'warning', 'content/invalid-value');
    yield added(site, 'rules: { translation/stale: false }\n', 'false', 'content/invalid-value');
    yield added(site, 'rules: [translation/stale]\n', '[', 'content/wrong-type');
  },

  *'a colour that cannot be read'(site) {
    const { config } = site;
    const { end } = nodeAt(config.root, ['look', 'logo']).value;
    for (const [colors, color] of [
      ["brand: { light: '#FFCC00' }", "'#FFCC00'"],
      ["brand: { dark: '#203040' }", "'#203040'"],
      ["text: { light: '#999' }", "'#999'"],
    ] as const) {
      const by = `\n  colors: { ${colors} }`;
      yield mistake(config, { start: end, end }, by, 'config/low-contrast', end + by.indexOf(color));
    }
  },

  *'a key that the configuration does not know'(site) {
    yield added(site, 'baseUrl: https://verkbro.example\n', 'baseUrl', 'content/unknown-key');
    yield added(site, 'theme: { light: white, dark: black }\n', 'theme', 'content/unknown-key');
    for (const node of within(site.config.root)) {
      const [first] = node.children;
      if (node.kind !== 'map' || node.style !== 'brackets' || first === undefined || lastStep(first) === 'en') continue;
      const { start } = first;
      yield mistake(site.config, { start, end: start }, 'extra: yes, ', 'content/unknown-key');
    }
  },
};
