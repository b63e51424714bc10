import { describe, expect, it } from 'vitest';
import { runMain } from '../../run-main.ts';
import { temporarySite } from '../../temporary-site.ts';
import { misplaced } from './misplaced-texts.ts';

const lockfile = 'content/translations.lock.yaml';

describe('texts under the right language', () => {
  it.each(['verkbro', 'ferry', 'news', 'booking', 'own-templates'])('are not found: %s', async (name) => {
    expect(await misplaced(temporarySite(name, { [lockfile]: null, '.tvilling': null }))).toEqual([]);
  });

  it('are not found in a new site in ten languages', async () => {
    const folder = `${temporarySite('minimal')}/new`;
    const languages = 'en,sv,de,fr,es,da,nb,fi,nl,pl';
    const { code, stderr } = await runMain([
      ...['init', folder, '--name', 'Nordkaj', '--languages', languages],
      ...['--url', 'https://nordkaj.example', '--yes'],
    ]);
    expect(code, stderr).toBe(0);
    expect(await misplaced(folder)).toEqual([]);
  });
});
