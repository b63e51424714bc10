import { expect, it, onTestFinished, vi } from 'vitest';
import { clicked, isBlank } from '../../editor/page/page-frame.ts';

it.each([
  ['an answer without a page', null, true],
  ['a page without a body', { childElementCount: 0 }, true],
  ['a page', { childElementCount: 2 }, false],
])('%s: is it blank? %s', (_, app, expected) => {
  const document = { getElementById: (id: string) => (id === 'app' ? (app as HTMLElement | null) : null) };
  expect(isBlank(document)).toBe(expected);
});

it.each([
  ['a pointer', { detail: 1 }, 'box', true],
  ['Enter on a button', { detail: 0 }, 'button', true],
  ['Enter in a box, which sends the form', { detail: 0 }, 'box', false],
  ['speech', { detail: 0 }, 'nothing', true],
])('%s: whether the button leads to its field', (_, by, focused, expected) => {
  vi.stubGlobal('Node', { ELEMENT_NODE: 1 });
  onTestFinished(() => void vi.unstubAllGlobals());
  const box = {};
  const form = { contains: (element: unknown) => element === box };
  const button = { nodeType: 1, closest: () => null, form };
  let [led, prevented] = [false, false];
  const prevent = () => {
    prevented = true;
  };
  const event = { ...by, target: button, preventDefault: prevent, stopImmediatePropagation: prevent };
  const host = {
    click: () => {
      led = true;
      return true;
    },
  };
  const view = { document: { activeElement: { box, button, nothing: null }[focused] } };
  clicked(event as never, host as never, view as never);
  expect([led, prevented]).toEqual([expected, expected]);
});
