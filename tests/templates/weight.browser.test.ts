import { servedVerkbro } from '../browser/browser.ts';
import { judgeFirstViews } from './first-views.ts';

const site = servedVerkbro();

judgeFirstViews(site, ['/sv/kontakt']);
