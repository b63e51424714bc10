import { pageKinds, servedVerkbro } from '../browser/browser.ts';
import { judgeFirstViews, judgeOwnStyleSheets } from './first-views.ts';

const site = servedVerkbro();

judgeFirstViews(site, pageKinds);
judgeOwnStyleSheets(site, [
  ['/about/careers', '.positions__facts'],
  ['/contact', '.field'],
]);
