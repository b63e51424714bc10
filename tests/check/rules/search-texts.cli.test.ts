import { expect, it } from 'vitest';
import { findingsIn } from '../../findings.ts';
import { edit, temporarySite } from '../../temporary-site.ts';

it('finds a text that search results cut in the entry that it comes from', async () => {
  const site = temporarySite('news');
  edit(site, 'content/news/new-boat.yaml', 'en: A boat', `en: ${'A long and heavy boat '.repeat(5)}`);
  expect((await findingsIn(site)).findings).toContain('search/too-wide content/news/new-boat.yaml:2:14');
});
