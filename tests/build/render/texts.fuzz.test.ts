import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { isScalar, parseDocument, visit } from 'yaml';
import { malformed } from '../../feed-rules.ts';
import { fuzzing, note } from '../../fuzz/fuzzing.ts';
import { hostileText, mark, printableText } from '../../fuzz/hostile-text.ts';
import { runMain } from '../../run-main.ts';
import { temporarySite } from '../../temporary-site.ts';
import { listFiles } from '../../verkbro/read-dist.ts';

/** A text of a content file: what is written for it, and where. */
interface Written {
  start: number;
  end: number;
}

/** A site may turn these off. Then more texts reach the output. */
const rules = `rules: { ${['content/html-in-text', 'content/markdown-in-plain-text', 'translation/placeholders-differ'].map((code) => `${code}: off`).join(', ')} }\n`;

/** The values of a file that are texts of a language. */
function textsIn(source: string): Written[] {
  const found: Written[] = [];
  visit(parseDocument(source), {
    Pair(_, { key, value }) {
      const isLanguage = isScalar(key) && /^(?:en|sv|de)$/.test(String(key.value));
      if (!isLanguage || !isScalar(value) || typeof value.value !== 'string' || !value.range) return;
      found.push({ start: value.range[0], end: value.range[1] });
    },
  });
  return found;
}

/** Writes a text into each place, as YAML in double quotes. */
const replaced = (source: string, places: readonly (Written & { text: string })[]): string =>
  places.toReversed().reduce((text, { start, end, text: own }) => {
    // A block scalar ends with the line break that belongs to it.
    const isBlock = text.slice(start, end).endsWith('\n');
    return `${text.slice(0, start)}${JSON.stringify(own)}${isBlock ? '\n' : ''}${text.slice(end)}`;
  }, source);

/** The lines with errors, by file. */
async function errorLines(site: string): Promise<Map<string, Set<number>>> {
  const { code, stdout, stderr } = await runMain(['validate', '--root', site, '--json']);
  expect(code, stderr).not.toBe(2);
  const { findings } = JSON.parse(stdout) as {
    findings: {
      file: string;
      severity: string;
      range: { start: { line: number }; end: { line: number } } | null;
    }[];
  };
  const lines = new Map<string, Set<number>>();
  for (const { file, severity, range } of findings) {
    if (severity !== 'error') continue;
    const known = lines.get(file) ?? new Set();
    lines.set(file, known);
    for (let line = range?.start.line ?? 0; line <= (range?.end.line ?? -1); line++) known.add(line);
    if (range === null) known.add(-1);
  }
  return lines;
}

/** What is wrong with a finished page: something that a text has brought in. `drawings`: the SVG files of the site, which it may show. */
function broughtIn(html: string, drawings: ReadonlySet<string> = new Set()): string[] {
  const found: string[] = [];
  let script: { text: string; isData: boolean } | null = null;
  let policy = '';
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name.includes(mark)) found.push(`<${name}>`);
      for (const [key, value] of Object.entries(attributes)) {
        if (/^on|pwn/.test(key)) found.push(`${name} ${key}`);
        if (
          /^(?:href|src|action|srcset|formaction)$/.test(key) &&
          /^\s*(?:javascript|data|vbscript):|@pwn/i.test(value) &&
          !(/^(?:img|source)$/.test(name) && drawings.has(drawingIn(value)))
        )
          found.push(`${name} ${key}=${value}`);
      }
      if (attributes['http-equiv'] === 'Content-Security-Policy') policy = attributes.content ?? '';
      if (name === 'script') script = { text: '', isData: attributes.type?.endsWith('json') ?? false };
    },
    ontext(text) {
      if (script !== null) script.text += text;
    },
    onclosetag(name) {
      if (name !== 'script' || script === null) return;
      const hash = createHash('sha256').update(script.text).digest('base64');
      if (script.isData) JSON.parse(script.text);
      else if (!policy.includes(`'sha256-${hash}'`)) found.push(`script ${script.text}`);
      script = null;
    },
  });
  parser.write(html);
  parser.end();
  return found;
}

/** The SVG file that an address holds; an empty text if it holds none. */
function drawingIn(address: string): string {
  const start = 'data:image/svg+xml,';
  return address.startsWith(start) ? decodeURIComponent(address.slice(start.length)).trim() : '';
}

/** No text of a page stands in them. */
const hostFiles = ['_headers', '_redirects', 'nginx.conf', 'Caddyfile', '.htaccess', 'vercel.json'];

describe('texts of strangers', () => {
  it.each([
    `<p><x-${mark}></p>`,
    `<p on${mark}="1">`,
    `<script>${mark}()</script>`,
    '<p onclick="x">',
    '<a href=" javascript:x">',
    '<img src="data:image/svg+xml,%3Csvg/%3E">',
    `<a href="https://ok@${mark}.example/">`,
  ])('would be seen in %s', (html) => {
    expect(broughtIn(html)).not.toEqual([]);
  });

  it('stay texts in every file of the output', fuzzing.limits, async () => {
    const site = temporarySite('ferry', {
      'content/translations.lock.yaml': null,
      'content/published.lock.yaml': null,
    });
    const config = join(site, 'site.config.yaml');
    writeFileSync(config, `${readFileSync(config, 'utf8')}hosts: [netlify, vercel, nginx, apache, caddy]\n${rules}`);
    const files = readdirSync(join(site, 'content'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.yaml') && path !== 'routes.yaml')
      .map((path) => `content/${path}`)
      .map((path) => ({ path, source: readFileSync(join(site, path), 'utf8') }))
      .map((file) => ({ ...file, places: textsIn(file.source) }));
    const count = files.reduce((sum, { places }) => sum + places.length, 0);
    expect(count).toBeGreaterThan(200);
    await fuzzing.run(
      fc.asyncProperty(fc.array(fc.oneof(hostileText, printableText), { minLength: count, maxLength: count }), async (texts) => {
        const started = performance.now();
        let next = 0;
        const hostile = files.map((file) => ({
          ...file,
          places: file.places.map((place) => ({ ...place, text: `${next} ${texts[next++]}` })),
        }));
        // Texts that are refused do not reach the output: their places keep what they had.
        for (let isRefused = true; isRefused; ) {
          for (const { path, source, places } of hostile) writeFileSync(join(site, path), replaced(source, places));
          const errors = await errorLines(site);
          isRefused = errors.size > 0;
          for (const file of hostile) {
            const lines = errors.get(file.path);
            if (lines === undefined) continue;
            const kept = keptPlaces(file, lines);
            file.places = kept.length < file.places.length ? kept : [];
          }
          expect(!isRefused || hostile.some(({ path }) => errors.has(path)), [...errors.keys()].join()).toBe(true);
        }
        const built = await runMain(['build', '--root', site]);
        expect(built.code, built.stderr).toBe(0);
        await judge(join(site, 'dist'), hostile.flatMap(({ places }) => places).length);
        note('outputs with hostile texts', {
          seconds: (performance.now() - started) / 1000,
          isRefused: false,
        });
      }),
      { cases: 1, endOnFailure: true },
    );
  });
});

/** The places of a file whose lines have no error. */
function keptPlaces(
  { source, places }: { source: string; places: (Written & { text: string })[] },
  lines: ReadonlySet<number>,
): (Written & { text: string })[] {
  return places.filter((_, index) => {
    const before = replaced(source, places.slice(0, index + 1));
    const { start = 0 } = places[index] ?? {};
    const shift = replaced(source, places.slice(0, index)).length - source.length;
    const line = before.slice(0, start + shift).split('\n').length;
    return !lines.has(line);
  });
}

async function judge(dist: string, count: number): Promise<void> {
  expect(count).toBeGreaterThan(100);
  const files = listFiles(dist);
  const read = (path: string) => readFileSync(join(dist, path), 'utf8');
  const drawings = new Set(files.filter((file) => file.endsWith('.svg')).map((file) => read(file).trim()));
  for (const path of files.filter((file) => file.endsWith('.html'))) expect(broughtIn(read(path), drawings), path).toEqual([]);
  for (const path of files.filter((file) => /\.(?:json|webmanifest)$/.test(file))) JSON.parse(read(path));
  const xml = files.filter((file) => file.endsWith('.xml'));
  for (const path of xml) expect(read(path)).not.toMatch(/<x-pwn|<!\[CDATA\[<x/);
  for (const path of xml) expect(await malformed(read(path)), path).toEqual([]);
  for (const path of hostFiles) expect(read(path), path).not.toContain(mark);
}
