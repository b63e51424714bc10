import { expect, it } from 'vitest';
import { checkSite, readOnlyCaches } from '../../../cli/check/check-site.ts';
import { readSite } from '../../../cli/check/site-files.ts';
import { packageDefinitions } from '../../../cli/definitions/package-definitions.ts';
import { searchIndex } from '../../../cli/site/pages/search-index.ts';
import { stemmerFor } from '../../../templates/contract/stemmers.ts';
import type { SearchDocument } from '../../../templates/contract.ts';
import { searchEngine } from '../../../templates/sections/search/engine.ts';
import { root } from '../../run-cli.ts';
import { queries } from '../../search-queries.ts';

it('the search of Verkbro has the wanted page among the first three for at least 38 of 40 queries', async () => {
  const options = { root, definitions: packageDefinitions, date: '2026-11-21' };
  const host = { now: () => new Date('2026-11-21T12:00:00Z'), env: {} };
  const { site, findings } = checkSite(readSite(root), readOnlyCaches(options), options, host);
  if (site === null) throw new Error(JSON.stringify(findings));
  const missed: string[] = [];
  for (const [language, all] of Object.entries(queries)) {
    const documents = JSON.parse(searchIndex(site, language)) as SearchDocument[];
    const engine = await searchEngine(documents, language, await stemmerFor(language));
    for (const [query, page] of all) {
      const hits = engine.search(query).map(({ href }) => href.replace(/#.*/, ''));
      if (!hits.slice(0, 3).includes(page)) missed.push(`${query}: ${hits.slice(0, 4)}`);
    }
  }
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(2);
});
