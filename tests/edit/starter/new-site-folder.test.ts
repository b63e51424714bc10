import { expect, it } from 'vitest';
import { inNewSiteFolder } from '../../../cli/edit/starter/new-site-folder.ts';

it('says by its code why no folder can be made', () => {
  expect(() => inNewSiteFolder('/proc/version/site', 'site', () => {})).toThrow(/in site: it is no folder\./);
  expect(() => inNewSiteFolder('a\0b', 'site', () => {})).toThrow(/in site: ERR_INVALID_ARG_VALUE\./);
});
