import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { runMain } from '../../run-main.ts';
import { edit, read, temporarySite } from '../../temporary-site.ts';

/**
 * A copy of the site `booking` with a new section type, a new form and a new collection. The examples that the commands print are on its
 * first page, and no text says TODO.
 */
export async function siteWithNewTemplates(): Promise<string> {
  const site = temporarySite('booking');
  const add = (...args: string[]) => runMain(['new', ...args, '--root', site]);
  const section = await add('section', 'press-cuttings');
  expect(section.stdout).toBe('templates/sections/press-cuttings/definition.ts\ntemplates/sections/press-cuttings/index.tsx\n');
  const form = await add('form', 'enquiry');
  expect(form.stdout).toBe('templates/forms/enquiry/definition.ts\n');
  expect((await add('collection', 'news', '--dated')).code).toBe(0);
  // Puts the examples on a page, and fills in the texts that say TODO.
  const examples = [section, form].map((result) => examplesIn(result.stderr)).join('');
  edit(site, 'content/pages/home.yaml', 'sections: []\n', `sections:\n${examples}`);
  let texts = 0;
  for (const path of ['content/pages/home.yaml', 'content/pages/news.yaml', 'content/news/first.yaml'])
    writeFileSync(
      join(site, path),
      read(site, path).replace(
        /(en|sv): TODO/g,
        (_, code: string) => `${code}: ${code === 'en' ? 'Words' : 'Ord'} nummer ${Math.floor(texts++ / 2)}`,
      ),
    );
  return site;
}

/** The lines of the examples that a command prints. */
const examplesIn = (printed: string): string =>
  printed
    .split('\n')
    .filter((line) => line.startsWith('  '))
    .map((line) => `${line}\n`)
    .join('');
