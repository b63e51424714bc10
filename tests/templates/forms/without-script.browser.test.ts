import { describe } from 'vitest';
import { copiedSite, servedSite } from '../../browser/browser.ts';
import { withoutScript } from '../../browser/forms.ts';
import { judgeReceivedForms, judgeReturnedForm, thankedForms } from './unscripted.ts';

const folder = copiedSite();
const site = servedSite(folder);

describe.each(withoutScript.slice(0, 1))('with %s', (how, options) => {
  const visited = { site, folder, how, options };
  judgeReceivedForms(visited, thankedForms.slice(0, 1));
  judgeReturnedForm(visited);
});
