import { servedVerkbro } from '../browser/browser.ts';
import { judgePlainPages } from './plain-pages.ts';

judgePlainPages(servedVerkbro(), ['/contact/request-consultation']);
