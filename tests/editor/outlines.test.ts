import { expect, test } from 'vitest';
import { together } from '../../editor/page/outlines.tsx';

const box = (left: number, top: number, width: number, height: number) => ({ left, top, width, height });

test('the paragraphs and the items of one text have one frame, and the same text elsewhere has its own', () => {
  const [paragraph, item, last] = [box(10, 100, 300, 20), box(30, 130, 280, 40), box(10, 180, 300, 60)];
  const [inside, beside, below] = [box(12, 182, 100, 20), box(400, 190, 80, 20), box(10, 900, 80, 20)];
  expect(together([paragraph, item, last, inside, beside, below])).toEqual([box(10, 100, 300, 140), beside, below]);
});
