import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { pageMarkdown } from '../../../cli/build/markdown/page-markdown.ts';
import Tabs from '../../../templates/sections/tabs/index.tsx';

const tab = (label: string, value: string) => ({ label, body: [{ type: 'code', language: 'sh', value }] });
const html = renderToString(createElement(Tabs, { section: { tabs: [tab('npm', 'npm ci'), tab('pnpm', 'pnpm i')] } } as never));

it('the first of the tabs is open, and opening one closes the others without script', () => {
  const details = Array.from(html.matchAll(/<details ([^>]*)>/g), ([, attributes = '']) => attributes);
  expect(details.map((attributes) => attributes.includes('open'))).toEqual([true, false]);
  const names = details.map((attributes) => /name="([^"]+)"/.exec(attributes)?.[1]);
  expect(names[0]).toBeTruthy();
  expect(new Set(names).size).toBe(1);
});

it('all tabs stand in the Markdown of the page', () => {
  expect(pageMarkdown(html, { title: 'T', url: 'https://example.org/' })).toBe(
    '# T\n\n**npm**\n\n```sh\nnpm ci\n```\n\n**pnpm**\n\n```sh\npnpm i\n```\n',
  );
});
