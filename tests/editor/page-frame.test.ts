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
])('%s: whether the button leads to its field', (_, by, focused, expected) => {
  vi.stubGlobal('Node', { ELEMENT_NODE: 1 });
  onTestFinished(() => void vi.unstubAllGlobals());
  const [button, box] = [{ nodeType: 1, closest: () => null }, {}];
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
  const view = { document: { activeElement: focused === 'box' ? box : button } };
  clicked(event as never, host as never, view as never);
  expect([led, prevented]).toEqual([expected, expected]);
});
