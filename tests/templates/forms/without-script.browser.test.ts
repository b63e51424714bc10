import { describe } from 'vitest';
import { servedVerkbro } from '../../browser/browser.ts';
import { withoutScript } from '../../browser/forms.ts';
import { judgeReceivedForms, judgeReturnedForm, thankedForms } from './unscripted.ts';

const site = servedVerkbro();

describe.each(withoutScript.slice(0, 1))('with %s', (how, options) => {
  const visited = { site, how, options };
  judgeReceivedForms(visited, thankedForms.slice(0, 1));
  judgeReturnedForm(visited);
});
