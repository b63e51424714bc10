import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectNoCrash, expectRefusal } from '../../findings.ts';
import { runMain } from '../../run-main.ts';
import { edit, read, temporarySite } from '../../temporary-site.ts';

interface TraceEvent {
  name: string;
  cat: string;
  ph: string;
  ts: number;
  dur: number;
  pid: number;
  tid: number;
  args: Record<string, unknown>;
}

const build = (site: string, trace: string) => runMain(['build', '--root', '.', '--trace', trace], { cwd: site });
const eventsOf = (site: string, trace: string) => JSON.parse(read(site, trace)) as TraceEvent[];

describe('a trace of a build', { timeout: 120_000 }, () => {
  it('has the phases, and each page within its phase', async () => {
    const site = temporarySite('minimal');
    const result = await build(site, 'traces/first.json');
    expectNoCrash(result);
    expect(result.code, result.stderr).toBe(0);
    const events = eventsOf(site, 'traces/first.json');
    for (const event of events)
      expect(event).toMatchObject({
        ph: 'X',
        ts: expect.any(Number),
        dur: expect.any(Number),
        pid: events[0]?.pid,
        tid: 1,
      });
    const phases = events.filter(({ cat }) => cat === 'phase');
    expect(phases.map(({ name }) => name)).toEqual(['checking', 'bundling and drawing', 'rendering', 'verifying', 'replacing']);
    const rendering = phases.find(({ name }) => name === 'rendering');
    const pages = events.filter(({ cat }) => cat === 'page');
    expect(pages.map(({ name }) => name)).toEqual(expect.arrayContaining(['/', '/about', '/contact', '/sv', '/sv/om-oss', '/sv/kontakt']));
    const [from, until] = [rendering?.ts ?? 0, (rendering?.ts ?? 0) + (rendering?.dur ?? 0)];
    for (const { ts, dur } of pages) {
      expect(ts).toBeGreaterThanOrEqual(from);
      expect(ts + dur).toBeLessThanOrEqual(until);
    }

    edit(site, 'content/pages/about.yaml', 'The story', 'The long story');
    expect((await build(site, 'traces/second.json')).code).toBe(0);
    const argsOf = (page: string) => eventsOf(site, 'traces/second.json').find(({ name }) => name === page)?.args;
    expect(argsOf('/contact')).toEqual({ aliases: 0, 'as before': true });
    expect(argsOf('/about')).toMatchObject({ 'as before': false, why: 'content/pages/about.yaml changed' });
  });

  it('is there if the content is wrong, too', async () => {
    const site = temporarySite('minimal', { 'content/pages/about.yaml': 'wrong\n' });
    expect((await build(site, 'trace.json')).code).toBe(1);
    expect(eventsOf(site, 'trace.json').map(({ name }) => name)).toEqual(['checking']);
  });

  it.each([
    ['traces', /^error \S+traces cannot be written \(EISDIR\)\. Name another file, or leave --trace out\./],
    ['site.config.yaml/x', /^error \S+ cannot be written \((ENOTDIR|EEXIST)\)\. Name another file/],
    ['dist/trace.json', /^error \S+dist\/trace\.json lies in the output folder, which the build replaces\./],
  ])('that cannot be written to %s ends the build before it begins', async (trace, says) => {
    const site = temporarySite('minimal');
    mkdirSync(join(site, 'traces'));
    expectRefusal(await build(site, trace), says);
    expect(existsSync(join(site, 'dist'))).toBe(false);
  });
});
