import { describe, expect, test } from 'vitest';
import { servedVerkbro } from '../browser/browser.ts';
import { judgeWalk, judgeWayBack, pagesOfEachKind } from './walked-head.ts';

const site = servedVerkbro();

describe('after each step of a walk without page loads the head is that of a page that was loaded', () => {
  test('there are many kinds', () => expect(pagesOfEachKind().length).toBeGreaterThanOrEqual(12));
  judgeWalk(site, pagesOfEachKind);
  judgeWayBack(site, ['/sv/services', '/sv/nope', '/nope']);
});
