import { describe } from 'vitest';
import { servedVerkbro } from '../browser/browser.ts';
import { judgeWalk } from './walked-head.ts';

const site = servedVerkbro();

describe('after each step of a walk without page loads the head is that of a page that was loaded', () => {
  judgeWalk(site, () => ['/sv/kontakt', '/about/careers', '/sv/hallbarhet', '/sv', '/privacy']);
});
