import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseDocument, visit } from 'yaml';
import { temporarySite } from '../../temporary-site.ts';
import { filesOf, fix } from './fixing.ts';

describe('--fix puts the name in place that is meant', () => {
  it('in every key of a whole site at once', async () => {
    const site = temporarySite('verkbro');
    const before = filesOf(site);
    let typos = 0;
    for (const [path, text] of Object.entries(before)) {
      const keys = new Set<string>();
      visit(parseDocument(text), { Pair: (_, { key }) => void keys.add(String(key)) });
      const wrong = text.replace(/^([ -]*)([A-Za-z]{4,})(?=:)/gm, (line, indent: string, key: string) => {
        const typo = `${key[0]}${key[2]}${key[1]}${key.slice(3)}`;
        if (path.endsWith('.lock.yaml') || !keys.has(key) || typo === key) return line;
        typos++;
        return indent + typo;
      });
      writeFileSync(join(site, path), wrong);
    }
    expect(typos).toBeGreaterThan(2000);
    const { code, stderr } = await fix(site);
    expect(stderr).toMatch(/\n35 files checked: no problems\n$/);
    expect(code).toBe(0);
    expect(filesOf(site)).toEqual(before);
  });

  it('in a reference on every page of a whole site', async () => {
    const site = temporarySite('verkbro');
    const before = filesOf(site);
    let typos = 0;
    for (const [path, text] of Object.entries(before)) {
      const wrong = text
        .replace(/page:([a-z-]{6,})\b/, (_, key: string) => `page:${key.slice(0, -2)}${key.at(-1)}${key.at(-2)}`)
        .replace(/icon: (\w)(\w)(\w)/, 'icon: $1$3$2')
        .replace('{figure:', '{figrue:');
      if (!path.startsWith('content/pages/') || wrong === text) continue;
      writeFileSync(join(site, path), wrong);
      typos++;
    }
    expect(typos).toBeGreaterThan(20);
    const { code, stderr } = await fix(site);
    expect(stderr).toMatch(/\n35 files checked: no problems\n$/);
    expect(code).toBe(0);
    expect(filesOf(site)).toEqual(before);
  });
});
