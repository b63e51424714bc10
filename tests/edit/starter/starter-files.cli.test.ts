import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkSite } from '../../../cli/check/check-site.ts';
import { packageDefinitions } from '../../../cli/definitions/package-definitions.ts';
import type { Words } from '../../../cli/definitions/words.ts';
import { SiteWord } from '../../../cli/definitions/words.ts';
import { starterLanguages } from '../../../cli/edit/starter/languages.ts';
import { starterFiles, starterPaths } from '../../../cli/edit/starter/starter-files.ts';
import { root } from '../../run-cli.ts';

describe('the starter', () => {
  const starter = new Map(Object.keys(starterPaths).map((path) => [path, readFileSync(join(root, 'starter', path), 'utf8')]));
  const codes = starterLanguages.map(({ code }) => code);

  /** The findings in a new site in these languages, without caches. `written`: how a file is, when its author has changed it. */
  function findingsOf(languages: readonly string[], written = (text: string) => text) {
    const settings = {
      name: 'Nordkaj',
      languages: languages.flatMap((code) => starterLanguages.filter((language) => language.code === code)),
      drafts: [],
      beginsWithDraft: false,
      url: 'https://nordkaj.example',
      timeZone: 'Europe/Stockholm',
      look: 'editorial' as const,
    };
    const encoder = new TextEncoder();
    const made = [...starterFiles({ settings, manager: { name: 'npm', version: null }, dependency: '^1.0.0', starter })]
      .filter(([path]) => path === 'site.config.yaml' || path.startsWith('content/'))
      .map(([path, text]) => ({ path, bytes: encoder.encode(written(text)) }))
      .map(({ path, bytes }) => ({ path, bytes, size: bytes.length }));
    const none = { lockfile: null, limit: 0, committed: () => null };
    const cache = { get: () => undefined, set: () => {} };
    const { findings } = checkSite(
      {
        files: made,
        publicFiles: [],
        pictureFiles: [],
        lockfile: none,
        published: none,
        versions: () => [].values(),
        tracked: () => [],
        templates: null,
      },
      { parsed: cache, facts: cache, checked: cache },
      { definitions: packageDefinitions, date: '2026-11-21' },
      { env: {}, now: () => new Date('2026-11-21') },
    );
    return findings.map(({ code, file, message }) => `${code} ${file} ${message}`);
  }

  it('has the languages that the templates have their words in', () => {
    const languagesOf = (words: Words): string[] =>
      Object.values(words).flatMap((value) => {
        if (value instanceof SiteWord) return [];
        const texts = Object.values(value);
        return texts.every((text) => typeof text === 'string') ? [Object.keys(value).sort().join()] : languagesOf(value as Words);
      });
    const found = [...packageDefinitions.words.values()].flatMap(({ words }) => languagesOf(words));
    expect(found.length).toBeGreaterThan(50);
    expect([...new Set(found)]).toEqual([[...codes].sort().join()]);
  });

  it.each(codes)('is without a finding in %s alone, and translated from it into any other language', (code) => {
    expect(findingsOf([code])).toEqual([]);
    for (const other of codes) if (other !== code) expect(findingsOf([code, other]), other).toEqual([]);
  });

  it.each(starterLanguages)('has facts of a company in $english as an example', ({ code, company, region }) => {
    let written = '';
    const findings = findingsOf([code], (text) => {
      if (!text.startsWith('# yaml-language-server: $schema=.tvilling/schemas/site.config')) return text;
      written = text.replace(/^ {2}# /gm, '  ');
      return written;
    });
    expect(findings).toEqual([]);
    for (const fact of [...Object.values(company), `countryCode: ${region.slice(3)}`]) expect(written).toContain(fact);
  });

  it('has every text in every language', () => {
    for (const [path, text] of starter) {
      if (!path.startsWith('content/')) continue;
      const count = (code: string) => text.split('\n').filter((line) => new RegExp(`^ +${code}:`).test(line)).length;
      for (const code of codes) expect(count(code), `${path} ${code}`).toBe(count('en'));
    }
  });
});
