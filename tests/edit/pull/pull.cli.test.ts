import { describe, expect, it } from 'vitest';
import { eventList } from '../../event-parts.ts';
import { expectNoCrash, findingsIn } from '../../findings.ts';
import { exampleIn } from '../../own-parts.ts';
import { runMain } from '../../run-main.ts';
import { putFiles, read, textsOf } from '../../temporary-site.ts';
import { answering, crane, folder, giving, jobs, judgeRefused, pull, siteWith, source } from './pulled-jobs.ts';

const clerk = {
  id: 'clerk',
  title: { en: 'Clerk', sv: 'Kontorist' },
  body: { en: 'One.\nTwo.', sv: 'Ett.\nTvå.' },
};
const mark = '# from source.ts: the next "tvilling pull" overwrites what the source gives\n';

describe('a pull', { timeout: 240_000 }, () => {
  it('writes entries as files, then only what has changed, and removes those that are gone', async () => {
    const site = siteWith(jobs(giving([crane, clerk])));
    expect(await pull(site)).toMatchObject({ code: 0, said: 'jobs: 2 new (crane, clerk) ' });
    expect(read(site, 'content/jobs/crane.yaml')).toMatch(
      /^(# yaml-language-server.*\n)?# from source\.ts: .*\ntitle: \{ en: Crane driver, sv: Kranförare \}\nplace: Quay 3\nuntil: 2026-12-01\n$/,
    );
    expect(read(site, 'content/jobs/clerk.yaml')).toContain('body:\n  en: |-\n    One.\n    Two.\n  sv: |-\n    Ett.\n    Två.\n');
    expect((await runMain(['validate', '--root', site])).code).toBe(0);
    const before = textsOf(site);
    expect(await pull(site)).toMatchObject({ code: 0, stdout: '', said: 'jobs: 2 as before ' });
    expect(textsOf(site)).toEqual(before);
    // A translation and a comment of people here, and an entry that no source gives.
    const mine = `# By us\n${mark}title:\n  en: Crane driver\n  sv: >-\n    Kranförare\n    med   kran\nplace: 'Quay 3' # ask Eva\nuntil: 2026-12-01\nbody: { en: Ours., sv: Vårt. }\n`;
    const other = 'title: { en: Cook, sv: Kock }\n';
    putFiles(site, Object.entries({ 'content/jobs/crane.yaml': mine, 'content/jobs/cook.yaml': other }));
    const changed = { id: 'crane', title: { en: 'Crane operator' }, place: 'Quay 4', until: null };
    putFiles(site, [[`${folder}/source.ts`, source(giving([changed]))]]);
    const dry = await pull(site, { args: ['--dry-run'] });
    expect(dry.stdout).toMatch(/^-place: 'Quay 3' # ask Eva\n-until: 2026-12-01\n\+place: 'Quay 4' # ask Eva$/m);
    expect(dry.said).toContain('Nothing was written.');
    expect(read(site, 'content/jobs/crane.yaml')).toBe(mine);
    expect(await pull(site)).toMatchObject({ code: 0, said: 'jobs: 1 changed (crane), 1 removed (clerk) ' });
    expect(read(site, 'content/jobs/crane.yaml')).toBe(
      mine
        .replace('en: Crane driver', 'en: Crane operator')
        .replace('Quay 3', 'Quay 4')
        .replace(/until: .*\n/, ''),
    );
    expect(read(site, 'content/jobs/cook.yaml')).toBe(other);
    expect(textsOf(site)).not.toHaveProperty('content/jobs/clerk.yaml');
  });

  it('leaves the lockfile as it is where another file has an error, which may cut a text off', async () => {
    const site = siteWith(jobs(giving([crane])));
    expect((await runMain(['validate', '--root', site])).code).toBe(0);
    const about = 'content/pages/about.yaml';
    const lock = 'content/translations.lock.yaml';
    const page = read(site, about);
    const before = read(site, lock);
    const cut = 'lead: { en: One van, or two., sv: En skåpbil. }';
    putFiles(site, [[about, page.replace(/lead: .*/, cut)]]);
    expect((await pull(site)).said).toContain('jobs: 1 new (crane)');
    const pulled = read(site, lock);
    expect(pulled).toContain('- jobs/crane title sv ');
    expect(pulled.replace(/.*- jobs\/crane .*\n/, '')).toBe(before);
    // Once the text is whole, its translation is current.
    putFiles(site, [[about, read(site, about).replace('One van, or two.', '"One van, or two."')]]);
    expect(await findingsIn(site)).toEqual({ code: 0, findings: ['entity/unused content/jobs/crane.yaml'] });
  });

  it('writes entries of a list in the order of the source, around those of people', async () => {
    const from = 'content/jobs.yaml';
    const site = siteWith({
      ...jobs(giving([crane, clerk]), '', from),
      [from]:
        '# Jobs\n- id: cook\n  title: { en: Cook, sv: Kock }\n\n# The crane\n- { id: crane, title: { en: Old, sv: Kranskötare } } # 3\n',
    });
    expect(await pull(site)).toMatchObject({ code: 0, said: 'jobs: 1 new (clerk), 1 taken over (crane) ' });
    const written = read(site, from);
    expect(written).toBe(`# Jobs
- id: cook
  title: { en: Cook, sv: Kock }

# The crane
- { id: crane, title: { en: Crane driver, sv: Kranförare }, place: Quay 3, until: 2026-12-01 } # 3 # from source.ts
- id: clerk # from source.ts
  title: { en: Clerk, sv: Kontorist }
  body:
    en: |-
      One.
      Two.
    sv: |-
      Ett.
      Två.
`);
    putFiles(site, [[`${folder}/source.ts`, source(giving([{ ...clerk, body: null }, crane]))]]);
    expect(await pull(site)).toMatchObject({ code: 0, said: 'jobs: 1 changed (clerk), 1 as before ' });
    expect(read(site, from)).toMatch(/- id: clerk # from source\.ts\n {2}title: .*\n- \{ id: crane, .*\n$/);
    putFiles(site, [[`${folder}/source.ts`, source(giving([crane]))]]);
    expect((await pull(site)).said).toBe('jobs: 1 removed (clerk), 1 as before ');
    expect((await runMain(['validate', '--root', site])).code).toBe(0);
  });

  it('leaves comments at their entries, and reads a mark only where it writes one', async () => {
    const from = 'content/jobs.yaml';
    const lars = `- id: lars\n  title: { en: L, sv: L }\n  place: 'Lars "the # from source.ts" Berg'\n`;
    const own = (id: string, place: string) =>
      `# About ${id}\n- id: ${id} # from source.ts\n  title: { en: T, sv: T }\n  place: ${place}\n`;
    const before = `${lars}${own('cook', 'Galley')}${own('eva', 'Quay # ask Eva')}${own('ola', 'Mast')}`;
    const title = { en: 'T', sv: 'T' };
    const given = [
      { id: 'eva', title, place: 'Quay 1\nUpstairs' },
      { id: 'ola', title, place: 'Mast' },
    ];
    const site = siteWith({ ...jobs(giving(given), '', from), [from]: before });
    expect((await pull(site)).said).toBe('jobs: 1 changed (eva), 1 removed (cook), 1 as before ');
    expect(read(site, from)).toBe(before.replace(/- id: cook[^#]*# from.*\n.*\n.*\n/, '').replace('Quay #', '"Quay 1\\nUpstairs" #'));
    const refused: [content: string, says: RegExp][] = [
      [`${before}- id: eva\n  title: { en: E, sv: E }\n`, /entry "eva"\. It is twice in content\/jobs\.yaml/],
      ['', /content\/jobs\.yaml cannot be edited as it is written/],
    ];
    for (const [content, says] of refused) {
      putFiles(site, [[from, content]]);
      expect(await pull(site)).toMatchObject({ code: 1, said: expect.stringMatching(says) });
      expect(read(site, from)).toBe(content);
    }
  });

  it('gives a source the variables that it names, and shows none of them', async () => {
    const url = await answering(JSON.stringify([crane]), 'Bearer key/of the-harbour');
    const asking = `
      console.log(Object.keys(process.env).sort().join(), env.JOBS_TOKEN);
      const answer = await fetch(env.JOBS_URL, { headers: { authorization: 'Bearer ' + env.JOBS_TOKEN } });
      if (!answer.ok) throw new Error('answers ' + answer.status + ' to ' + new URLSearchParams({ of: env.JOBS_TOKEN }));
      return await answer.json();`;
    const site = siteWith(jobs(asking, "\n  env: ['JOBS_URL', 'JOBS_TOKEN'],"));
    const env = { JOBS_URL: url, JOBS_TOKEN: 'key/of the-harbour', OTHER_SECRET: 'x' };
    expect(await pull(site, { env: { JOBS_URL: url } })).toMatchObject({
      code: 2,
      said: expect.stringContaining('source.ts needs JOBS_TOKEN, and the environment has no such variable.'),
    });
    const wrong = await pull(site, { env: { ...env, JOBS_TOKEN: 'another key' } });
    expect(wrong).toMatchObject({
      code: 1,
      said: expect.stringContaining('throws: answers 401 to of=(JOBS_TOKEN)'),
    });
    const right = await pull(site, { env });
    expect(right).toMatchObject({ code: 0, said: 'JOBS_TOKEN,JOBS_URL (JOBS_TOKEN) jobs: 1 new (crane) ' });
    putFiles(site, [
      [
        `${folder}/source.ts`,
        source('return [{ ...({} as object), id: "crane", place: "by " + env.JOBS_TOKEN }];', "\n  env: ['JOBS_TOKEN'],"),
      ],
    ]);
    const leaking = await pull(site, { env });
    expect(leaking).toMatchObject({
      code: 1,
      said: expect.stringContaining('entry "crane", place. It contains the value of JOBS_TOKEN.'),
    });
    expect(leaking.said).not.toContain('the-harbour');
  });

  // More of them: pull.processes.test.ts.
  it('keeps what is there when a source is dead or lies, and says where', async () => {
    const at = 'templates/collections/jobs/source.ts';
    const site = await judgeRefused([
      ["throw new Error('No');", /source\.ts:6:\d+ error template\/source-failed The source throws: No/],
      ['return [];', /It is an empty list, and 1 of its entries are in content\./],
    ]);
    for (const [text, says] of [
      ['export default {', /source\.ts.* cannot be used: /],
      ["import x from 'no-such-package'; export default x;", /source\.ts:1:\d+ cannot be used: it imports no-such-package/],
    ] as const) {
      putFiles(site, [[at, text]]);
      expect(await pull(site)).toMatchObject({ code: 2, said: expect.stringMatching(says) });
    }
    putFiles(site, [[at, 'export default { entries: 1 }']]);
    expect((await pull(site)).said).toContain('exports no source: write export default defineSource');
    expect((await pull(site, { args: ['job'] })).said).toContain('Did you mean "jobs"?');
    putFiles(site, [[at, null]]);
    expect(await pull(site)).toMatchObject({ code: 2, said: expect.stringContaining('has a source') });
  });
});

it('the source of the guide is the same in both languages of it, and runs', {
  timeout: 240_000,
}, async () => {
  const example = exampleIn('docs/sources.md');
  expect(exampleIn('docs/sv/sources.md')).toEqual(example);
  const concert = {
    code: 'LUCIA',
    name: 'Lucia',
    starts: '2026-12-13 16:00',
    hall: null,
    released: '2026-10-01',
    about: 'Songs.',
  };
  const url = await answering(JSON.stringify([concert]));
  const site = siteWith({ ...exampleIn('docs/events.md'), ...example, ...eventList });
  const { code, said } = await pull(site, { env: { TICKETS_URL: url, TICKETS_TOKEN: 'secret' } });
  expect({ code, said }).toEqual({
    code: 1,
    said: 'events: 1 new (lucia) 3 errors left for you: translation/missing ("tvilling validate" shows where) ',
  });
  expect(read(site, 'content/events/lucia.yaml')).toContain('place: { en: The harbour hall }');
});

it('no other command runs a source', { timeout: 240_000 }, async () => {
  const site = siteWith({});
  const run = "import { writeFileSync } from 'node:fs';\nwriteFileSync(new URL('./ran', import.meta.url), '');\n";
  putFiles(site, Object.entries({ ...jobs(giving([crane])), [`${folder}/source.ts`]: run + source(giving([crane])) }));
  const has = () => `${folder}/ran` in textsOf(site);
  for (const command of [['validate'], ['validate', '--fix'], ['status'], ['build', '--no-verify']])
    expectNoCrash(await runMain([...command.slice(0, 1), '--root', site, ...command.slice(1)]));
  expect(has()).toBe(false);
  await pull(site);
  expect(has()).toBe(true);
});
