import { expect, it } from 'vitest';
import { activeIn } from '../../../cli/check/rules/check-active.ts';

const codes = (path: string, text: string) =>
  activeIn({ path, size: text.length, bytes: new TextEncoder().encode(text) }).map(({ code }) => code);

const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><image href="https://other.example/a.png"/></svg>';

it('a drawing of the content loads nothing from elsewhere, and no published file has scripts', () => {
  expect(codes('content/pictures/plan.svg', drawing)).toEqual(['asset/foreign-reference']);
  expect(codes('public/plan.svg', drawing)).toEqual([]);
  expect(codes('public/plan.svg', drawing.replace('<image', '<script/><image'))).toEqual(['asset/active-content']);
});
