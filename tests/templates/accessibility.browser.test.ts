import { describe } from 'vitest';
import { twoViews } from '../../audit/axe.mjs';
import { servedVerkbro } from '../browser/browser.ts';
import { judgeAccessiblePages } from './accessible-pages.ts';

const site = servedVerkbro();

describe.each(twoViews.slice(0, 1))('at $name', (view) =>
  judgeAccessiblePages(site, view, ['/sv/kontakt/begar-konsultation']),
);
