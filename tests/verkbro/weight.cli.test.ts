import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { firstView } from '../../audit/first-view.mjs';
import { brokenPromises } from '../../audit/promises.mjs';
import { verkbroDist } from '../built-sites.ts';
import { alternatesOf, type BuiltPage, canonical, elements, listFiles, readPages, withMostComponents } from './read-dist.ts';

interface Props {
  hero: unknown;
  sections: unknown;
  action: unknown;
  /** The shapes of icons, by name. */
  icons?: Record<string, string>;
}

const pages = readPages().filter((page) => new URL(canonical(page) ?? 'https://none.example/-').pathname === page.path);
const propsOf = new Map(
  pages.map((page) => {
    const file = join(verkbroDist(), page.file.replace(/html$/, 'json'));
    return [page, JSON.parse(readFileSync(file, 'utf8')) as Props];
  }),
);

/** All texts in a value that are sentences, not names or addresses. */
function sentences(value: unknown): string[] {
  if (typeof value === 'string') return value.length >= 40 && value.includes(' ') ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(sentences) : [];
}
const ownTexts = new Map([...propsOf].map(([page, { hero, sections, action }]) => [page, new Set(sentences([hero, sections, action]))]));
const ownText = (page: BuiltPage): string[] => [...(ownTexts.get(page) ?? [])];
/** The body. The head repeats some texts for search engines. */
const bodyOf = ({ html }: BuiltPage) => html.slice(html.indexOf('<body>'));
/** The text as it is written in HTML. */
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#x27;');

/** The shapes of all icons on a page. */
const iconsIn = (html: string): string[] => [...html.matchAll(/<svg class="lucide"[^>]*>(.+?)<\/svg>/g)].map(([, shapes = '']) => shapes);

const scripts = listFiles()
  .filter((file) => file.endsWith('.js'))
  .map((file) => readFileSync(join(verkbroDist(), file), 'utf8'))
  .join('\n');

describe('every canonical page', () => {
  it('is there', () => {
    expect(pages.length).toBeGreaterThanOrEqual(44);
    for (const page of pages) expect(ownText(page).length).toBeGreaterThan(3);
  });

  // Every page: every-page.pages.test.ts.
  it('with most kinds and sections keeps the budget of what it names itself', () => {
    const views = withMostComponents(pages, 6).map(({ file, path }) => ({
      path,
      ...firstView(verkbroDist(), file),
    }));
    expect(views).toHaveLength(6);
    expect(views.filter(({ fonts }) => fonts !== 1)).toEqual([]);
    expect(brokenPromises(views)).toEqual([]);
  });

  it('gives every image its size', () => {
    const unsized = pages.flatMap((page) =>
      [...elements(page, 'img'), ...elements(page, 'image')]
        .filter(({ attribs }) => !(Number(attribs.width) > 0 && Number(attribs.height) > 0))
        .map(({ attribs }) => `${page.file}: ${attribs.src ?? attribs.href}`),
    );
    expect(unsized).toEqual([]);
  });

  it('says no paragraph twice', () => {
    const twice = pages.flatMap((page) =>
      ownText(page)
        // A table's caption may repeat a title.
        .filter((text) => text.length >= 100 && bodyOf(page).split(escaped(text)).length > 2)
        .map((text) => `${page.file}: ${text}`),
    );
    expect(twice).toEqual([]);
  });

  it('carries the icons that it shows, each once, and no others', () => {
    let shown = 0;
    for (const page of pages) {
      const icons = [...new Set(iconsIn(page.html))].sort();
      expect(Object.values(propsOf.get(page)?.icons ?? {}).sort(), page.file).toEqual(icons);
      shown += icons.length;
    }
    expect(shown).toBeGreaterThan(20);
  });

  it('carries no text of its twin', () => {
    const byAddress = new Map(pages.map((page) => [canonical(page), page]));
    let compared = 0;
    const foreign = pages.flatMap((page) => {
      const data = JSON.stringify(propsOf.get(page));
      const twins = new Set(alternatesOf(page).map((line) => byAddress.get(line.split(' ')[1])));
      twins.delete(page);
      return [...twins].flatMap((twin) => {
        if (twin === undefined) return [];
        const theirs = ownText(twin).filter((text) => !ownTexts.get(page)?.has(text));
        compared += theirs.length;
        return theirs
          .filter((text) => page.html.includes(escaped(text)) || data.includes(JSON.stringify(text)))
          .map((text) => `${page.file}: ${text}`);
      });
    });
    expect(foreign).toEqual([]);
    expect(compared).toBeGreaterThan(500);
  });
});

describe('the scripts', () => {
  it('carry no content', () => {
    const carried = pages.flatMap((page) => ownText(page).filter((text) => scripts.includes(text)));
    expect(carried).toEqual([]);
  });

  it('carry no icon that content names', () => {
    const shown = pages.flatMap(({ html }) => iconsIn(html));
    expect(shown.length).toBeGreaterThan(5);
    expect(shown.filter((shapes) => scripts.includes(shapes))).toEqual([]);
  });
});
