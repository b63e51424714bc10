import { it } from 'vitest';
import { judgeRefused } from './pulled-jobs.ts';

it('a pull keeps what is there, however a source ends or lies', { timeout: 240_000 }, async () => {
  await judgeRefused([
    ['for (;;) env; return [];', /does not end within 1 s/, ['--timeout', '1']],
    ['return { jobs: [] } as never;', /It is a mapping of keys, and not a list of entries\./],
    ['return [7] as never;', /entry 1\. It is the number 7, and not a mapping of fields\./],
    ["return [{ id: 'crane', place: 'x'.repeat(3e6) }];", /entry "crane"/],
    ["await fetch('http://127.0.0.1:9/'); return [];", /The source throws: fetch failed: .*(ECONNREFUSED|bad port)/],
    ["return JSON.parse('<html>');", /The source throws: Unexpected token/],
    ['await new Promise(() => setInterval(() => 1, 1000)); return [];', /does not end within 1 s/, ['--timeout', '1']],
    ['process.exit(0);', /ends before it has returned its entries/],
    ['await new Promise(() => 1); return [];', /ends before it has returned its entries/],
    ["void Promise.reject(new Error('lost')); await new Promise((go) => setTimeout(go, 1000)); return [];", /throws: lost/],
    ["return [{ id: 'crane', until: new Date(0) }] as never;", /returns what no file can hold: in entry "crane", until is a Date/],
    ["return [{ id: '../crane' }];", /entry 1, id\. It is text "\.\.\/crane", and an id is made of words/],
    ["return [{ title: { en: 'x' } }] as never;", /entry 1, id\. It is nothing, and an id/],
    ["return [{ id: 'a' }, { id: 'a' }] as never;", /entry "a"\. It is there twice\./],
    ["return [{ id: 'crane', title: 'Crane' }] as never;", /entry "crane", title\. .*tvilling explain content\//],
    ["return [{ id: 'crane', titel: { en: 'Crane' } }] as never;", /entry "crane", titel\. .*tvilling explain content\/unknown-key/],
    [
      "return [{ id: 'crane', constructor: { en: 'x' }, toString: 'x' }] as never;",
      /entry "crane", constructor\. .*tvilling explain content\/unknown-key/,
    ],
    [`return JSON.parse('[{ "id": "crane", "__proto__": { "en": "x" } }]');`, /entry "crane"/],
    ["return [{ id: 'crane', until: '2026-02-30' }];", /entry "crane", until\. /],
    [
      "return Array.from({ length: 50 }, (_, index) => ({ id: 'job-' + index, title: { en: '', sv: '' } }));",
      /more of this source are not shown/,
    ],
  ]);
});
