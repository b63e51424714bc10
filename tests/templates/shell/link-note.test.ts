import { DomUtils, parseDocument } from 'htmlparser2';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Entries } from '../../../templates/lists/entries.tsx';
import Cards from '../../../templates/sections/cards/index.tsx';
import Related from '../../../templates/sections/related/index.tsx';
import { Actions } from '../../../templates/shell/actions.tsx';
import { Header } from '../../../templates/shell/header.tsx';

const page = { href: '/sv/skolor', title: 'Skolor', language: 'sv', languageName: 'Swedish' };

const shell = (link: object) => ({
  language: 'en',
  page: 'home',
  shell: {
    name: 'Site',
    home: '/',
    navigation: [{ ...page, title: 'Visits', key: 'visits', submenu: [link] }],
    languages: [],
    words: { nav: { submenu: '{title}' }, language: {} },
  },
});

/** What each kind of link is made from, by a link and its words. */
const kinds = {
  cards: (title: string, to = page) => createElement(Cards, { section: { layout: 'grid', items: [{ title, page: to }] } } as never),
  related: (title: string, to = page) =>
    createElement(Related, {
      section: { items: [{ page: { ...to, title }, description: 'For classes' }] },
    } as never),
  actions: (label: string, to = page) => createElement(Actions, { actions: [{ page: to, label }] } as never),
  menus: (title: string, to = page) => createElement(Header, { page: shell({ ...to, title, line: 'For classes' }) } as never),
  lists: (title: string, to = page) => createElement(Entries, { heading: 'h3', list: { items: [{}], whole: { ...to, title } } } as never),
};

describe.each(Object.entries(kinds))('links of %s', (_, make) => {
  /** The texts of the links, and the parts of them that are marked as Swedish. */
  const shown = (words: string, to = page) => {
    const html = parseDocument(renderToString(make(words, to)));
    const texts = DomUtils.getElementsByTagName('a', html).map((link) => DomUtils.textContent(link));
    const swedish = DomUtils.getElements({ lang: 'sv' }, html, true).map((part) => DomUtils.textContent(part));
    return { texts, swedish };
  };
  const says = (text: string) => expect.arrayContaining([expect.stringMatching(text)]);

  it('name the language of their page after their words', () => {
    const { texts, swedish } = shown('Schools');
    expect(texts).toEqual(says('^Schools \\(Swedish\\)'));
    expect(swedish).not.toEqual(says('Swedish'));
  });

  it('do not if the words name it', () => {
    expect(shown('Schools in Swedish').texts).toEqual(says('^Schools in Swedish(?! \\()'));
  });

  it('do not in their own language', () => {
    const { languageName: _, ...variant } = page;
    expect(shown('Schools', variant as never).texts).toEqual(says('^Schools(?! \\()'));
  });
});
