import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtWell } from '../output-files.ts';
import { minimal, writeSite } from '../temporary-site.ts';
import { serve } from './servers.ts';

const config = 'site.config.yaml';

describe('a language with a domain of its own', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tvilling-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  beforeAll(async () => {
    chmodSync(folder, 0o755);
    const text = minimal(config, ['region: sv_SE }', 'region: sv_SE, url: https://nordkaj.test }']);
    writeSite(folder, 'minimal', { [config]: `${text}\nhosts: [nginx, apache, caddy]\n` });
    await builtWell(folder);
  }, 120_000);

  test.each(['nginx', 'apache', 'caddy'] as const)('is served by %s from its folder', async (kind) => {
    const at = async (host: string) => {
      const root = join(folder, 'dist', host);
      const origin = await serve(kind, { root, output: root });
      return async (path: string) => {
        const answer = await fetch(origin + path, { redirect: 'manual' });
        const language = /<html lang="(\w+)"/.exec(await answer.text())?.[1];
        return [answer.status, answer.headers.get('location') ?? language];
      };
    };
    const [english, swedish] = [await at('nordkaj.example'), await at('nordkaj.test')];
    expect(await english('/about')).toEqual([200, 'en']);
    expect(await english('/sv/om-oss')).toEqual([301, 'https://nordkaj.test/om-oss']);
    expect(await english('/sv')).toEqual([301, 'https://nordkaj.test/']);
    expect(await swedish('/')).toEqual([200, 'sv']);
    expect(await swedish('/om-oss')).toEqual([200, 'sv']);
    expect(await swedish('/nowhere')).toEqual([404, 'sv']);
  });
});
