import { servedVerkbro } from '../browser/browser.ts';
import { judgeFirstViews, judgeOwnStyleSheets } from './first-views.ts';

const site = servedVerkbro();

judgeFirstViews(site, ['/sv/kontakt']);
judgeOwnStyleSheets(site, [['/contact', '.field']]);
