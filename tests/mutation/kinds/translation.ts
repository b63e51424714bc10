import { type Kind, type Mutation, mistake, mistyped, moved, valueMistake } from '../mutation.ts';
import { matchesIn, type RawFile, type RawSite, type Twin, textOf } from '../raw-site.ts';
import { nodeAt } from '../raw-yaml.ts';
import { oneOf, words } from './text.ts';

/** Whether a text has words to translate, not only names, addresses and figures. */
function isProse(site: RawSite, text: string): boolean {
  const same = nodeAt(site.config.root, ['translations', 'sameWords']).children;
  const names = ['Verkbro', ...same.map((word) => textOf(site.config, word))].join('|');
  const rest = text.replace(/\{[^}]*\}|\S+@\S+/g, ' ').replace(new RegExp(`\\b(?:${names})\\b`, 'gi'), ' ');
  return /\p{L}{2}/u.test(rest);
}

/** A mistake at each matching place in a translation. */
function* inTranslations(
  site: RawSite,
  pattern: RegExp,
  make: (twin: Twin, place: { literal: string; start: number; end: number }) => Mutation | null,
): Generator<Mutation> {
  for (const twin of site.twins())
    for (const place of matchesIn(twin.file, twin.sv, pattern)) {
      const made = make(twin, place);
      if (made !== null) yield made;
    }
}

/** A figure between words. An article, "en" or "ett", may stand for 1. */
const figure = /(?<=(?:^|[ \n]))(?:[2-9]|[1-9]\d)(?= \p{L})/gu;
const placeholder = /\{[a-z]+(?::[a-z-]+)?\}/g;

/** Pages for search engines: they have a route and are indexable. */
function indexed(site: RawSite): RawFile[] {
  const lines = site.routes.text.split(/^ *- page: /m).slice(1);
  const keys = lines.filter((line) => !line.includes('indexable: false')).map((line) => /^\S+/.exec(line)?.[0]);
  return site.pages.filter(({ path }) => keys.includes(path.slice('content/pages/'.length, -'.yaml'.length)));
}

/** Existing placeholders, which replace others. */
const others: Readonly<Record<string, readonly string[]>> = {
  figure: ['{figure:coverage}', '{figure:meeting}'],
  contact: ['{contact:hours}', '{contact:email}'],
  entry: ['{entry:location}', '{entry:title}'],
};

const quoted = (text: string): string => JSON.stringify(text);

export const translation: Readonly<Record<string, Kind>> = {
  *'a text copied and not translated'(site) {
    for (const { file, en, sv } of site.twins()) {
      const source = textOf(file, en);
      if (source !== textOf(file, sv) && isProse(site, source)) yield valueMistake(file, sv, quoted(source), 'translation/identical');
    }
  },

  *'two languages swapped in a text'(site) {
    for (const { file, en, sv } of site.twins()) {
      const [source, own] = [textOf(file, en), textOf(file, sv)];
      // Descriptions for search engines are shorter: a swap would make some too wide.
      if (Math.min(source.length, own.length) < 170) continue;
      const first = { file: file.path, ...en.value, by: quoted(own) };
      const second = { file: file.path, ...sv.value, by: quoted(source) };
      yield {
        edits: [first, second],
        findings: [
          { code: 'translation/wrong-language', file: file.path, at: moved(en.value.start, second) },
          { code: 'translation/wrong-language', file: file.path, at: moved(sv.value.start, first) },
        ],
      };
    }
  },

  *'words for search copied and not translated'(site) {
    for (const file of site.pages) {
      const [en, sv] = ['en', 'sv'].map((code) => nodeAt(file.root, ['meta', 'keywords', code]));
      if (en === undefined || sv === undefined) continue;
      const source = file.text.slice(en.value.start, en.value.end);
      yield valueMistake(file, sv, source, 'translation/identical');
    }
  },

  *'a source text changed alone'(site) {
    for (const [index, { file, en, sv }] of [...site.twins()].entries()) {
      const word = oneOf(matchesIn(file, en, words), index);
      if (word === undefined) continue;
      const by = mistyped(word.literal);
      const at = sv.value.start + (sv.value.start > word.start ? by.length - word.literal.length : 0);
      yield mistake(file, word, by, 'translation/stale', at);
    }
  },

  *'a figure changed in a translation'(site) {
    yield* inTranslations(site, figure, ({ file }, place) =>
      mistake(file, place, String(Number(place.literal) + 700), 'translation/figures-differ'),
    );
  },

  *'a figure left out of a translation'(site) {
    yield* inTranslations(site, figure, ({ file, sv }, place) =>
      mistake(file, place, 'några', 'translation/figures-differ', sv.value.start),
    );
  },

  *'a placeholder left out of a translation'(site) {
    yield* inTranslations(site, placeholder, ({ file, sv }, place) =>
      textOf(file, sv) === place.literal ? null : mistake(file, place, 'något', 'translation/placeholders-differ', sv.value.start),
    );
  },

  *'another placeholder in a translation'(site) {
    yield* inTranslations(site, placeholder, ({ file, sv }, place) => {
      const kind = /[a-z]+/.exec(place.literal)?.[0] ?? '';
      // A placeholder that the text has already would be a second mistake.
      const by = (others[kind] ?? ['{other}']).find((other) => !textOf(file, sv).includes(other));
      return by === undefined ? null : mistake(file, place, by, 'translation/placeholders-differ');
    });
  },

  *'a link left out of a translation'(site) {
    yield* inTranslations(site, /\[[^\]]+\]\([^)]+\)/g, ({ file, sv }, place) =>
      mistake(file, place, 'där', 'translation/links-differ', sv.value.start),
    );
  },

  *'another link in a translation'(site) {
    yield* inTranslations(site, /(?<=\]\()(?:page|mailto|tel):[^)]+/g, ({ file }, place) => {
      const by = { p: 'page:home', m: 'mailto:info@verkbro.example', t: 'tel:+4684650099' }[place.literal[0] ?? ''];
      return by === undefined || by === place.literal ? null : mistake(file, place, by, 'translation/links-differ');
    });
  },

  *'half a translation'(site) {
    for (const { file, en, sv } of site.twins()) {
      const source = textOf(file, en);
      // Other items in the removed part would give more findings.
      if (source.length < 80 || /[\d{[]/.test(source)) continue;
      const by = textOf(file, sv).slice(0, 20).trim();
      yield valueMistake(file, sv, quoted(by), 'translation/length-differs');
    }
  },

  *'a text too wide for search results'(site) {
    for (const file of indexed(site)) {
      for (const field of ['title', 'description']) {
        const sv = nodeAt(file.root, ['meta', field, 'sv']);
        const source = textOf(file, nodeAt(file.root, ['meta', field, 'en']));
        const by = `${textOf(file, sv)} ${'och mycket mer om det '.repeat(field === 'title' ? 2 : 3)}därtill`;
        if (source.length < 0.42 * by.length) continue;
        yield valueMistake(file, sv, quoted(by), 'search/too-wide');
      }
    }
  },

  *'a title or description of another page'(site) {
    const pages = indexed(site);
    for (const [index, file] of pages.entries()) {
      for (const field of ['title', 'description']) {
        const other = pages[(index + 7) % pages.length] ?? file;
        const [own, from] = [file, other].map((one) => nodeAt(one.root, ['meta', field, 'sv']));
        if (own === undefined || from === undefined) continue;
        const text = textOf(other, from);
        if (/[\d{]/.test(text + textOf(file, own))) continue;
        // The later file is the duplicate.
        const [later, at] = file.path > other.path ? [file, own.value.start] : [other, from.value.start];
        yield {
          edits: [{ file: file.path, ...own.value, by: quoted(text) }],
          findings: [{ code: 'search/duplicate', file: later.path, at }],
        };
      }
    }
  },
};
