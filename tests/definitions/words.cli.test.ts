import { expect, it } from 'vitest';
import { runMain } from '../run-main.ts';
import { temporarySite } from '../temporary-site.ts';

it('a note of a word is for translators, in every format that has notes', async () => {
  const ui = 'shell:\n  language:\n    accept: { en: Go on in English, sv: Läs vidare på svenska }\n';
  const site = temporarySite('minimal', { 'content/ui.yaml': ui });
  const exported = async (...options: string[]) => {
    const all = ['translations', 'export', '--to', 'sv', '--only', 'missing,stale,machine,identical,complete', '--root', site];
    return (await runMain([...all, ...options])).stdout;
  };
  const note = 'Each language names itself: the German text leads to the page in German.';
  expect(await exported('--format', 'po')).toContain(`#. ${note}`);
  expect(await exported('--format', 'xliff2')).toContain(`<note category="description">${note}</note>`);
});
