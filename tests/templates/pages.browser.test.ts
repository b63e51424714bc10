import { describe } from 'vitest';
import { desktop, servedVerkbro } from '../browser/browser.ts';
import { judgeQuietPages, judgeStillPages } from './quiet-pages.ts';

const site = servedVerkbro();

describe('a page works quietly, alone, on a phone and on a desktop', () => judgeQuietPages(site, 'en', ['/']));

describe('nothing moves on a desktop', () => judgeStillPages(site, desktop, ['/services/quality-assurance']));
