import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { siteAtSubPath, siteWithParts } from '../bundled-site.ts';
import { event, eventList } from '../event-parts.ts';
import { builtWell, outputOf } from '../output-files.ts';
import { exampleIn } from '../own-parts.ts';
import { runMain } from '../run-main.ts';
import { type Changes, edit, read, temporarySite } from '../temporary-site.ts';

const events: Changes = {
  ...eventList,
  ...event('concert', '{ from: 2026-12-13 16:00, to: 18:30 }'),
  ...Object.fromEntries(Object.entries(event('later', '2030-02-01 16:00')).map(([path, text]) => [path, `publish: 2030-01-01\n${text}`])),
};

/** An output with this function. */
const output = (files: string, name = 'own'): Changes => ({
  [`templates/outputs/${name}/definition.ts`]: `import { defineOutput } from 'tvilling/schema';

export default defineOutput({
  shows: 'Something.',
  files: ${files},
});
`,
});

const build = (site: string) => runMain(['build', '--root', site, '--date', '2026-11-21']);

describe('the outputs of the guide', { timeout: 240_000 }, () => {
  it('are the same in both languages of it', () => {
    expect(exampleIn('docs/sv/outputs.md')).toEqual(exampleIn('docs/outputs.md'));
  });

  it('are files of the content, in each language, and follow it', async () => {
    const site = await siteWithParts('minimal', events);
    await builtWell(site);
    expect(read(site, 'dist/.well-known/security.txt')).toContain('Preferred-Languages: en, sv\n');
    const feed = () => JSON.parse(read(site, 'dist/sv/events-feed.json'));
    expect(feed()).toMatchObject({ language: 'sv', items: [{ id: 'concert', title: 'Om concert' }] });
    expect(feed().items).toHaveLength(1);
    expect(feed().items[0].content_text).toMatch(/^13\sdecember 2026 kl\.\s16:00.18:30, Kaj 3, vid kranen$/);
    expect(JSON.parse(read(site, 'dist/events-feed.json')).items[0].title).toBe('The concert');
    expect(await builtWell(site)).toContain('are as before');
    edit(site, 'content/events/concert.yaml', "'Om concert'", 'En julkonsert');
    await builtWell(site, '--verify-cache');
    expect(feed().items[0].title).toBe('En julkonsert');
    expect(await builtWell(site, '--date', '2030-01-01')).not.toContain('are as before');
    expect(feed().items).toHaveLength(2);
  });
});

describe('an output', { timeout: 240_000 }, () => {
  it('sees the pages of each language, with absolute addresses, and not those that search engines must not list', async () => {
    const site = await siteAtSubPath({
      ...output(`({ origin, languages }) => ({
    'llms.txt': languages.flatMap(({ name, pages }) => [name, ...pages.map(({ href, title, description }) => \`\${origin}\${href} \${title}: \${description}\`)]).join('\\n'),
  })`),
    });
    await builtWell(site);
    const lines = read(site, 'dist/llms.txt').split('\n');
    expect(lines).toContainEqual(expect.stringMatching(/^https:\/\/nordkaj\.example\/verkstad\/sv\/om-oss .+: .+/));
    const sitemap = read(site, 'dist/sitemap.xml');
    const listed = Array.from(sitemap.matchAll(/<loc>(.*?)<\/loc>/g), ([, url]) => url);
    expect(lines.flatMap((line) => line.match(/^https:\S+/)?.[0] ?? []).sort()).toEqual(listed.sort());
  });

  // One build finds them all, each in an output of its own.
  const mistakes: readonly (readonly [files: string, finding: RegExp])[] = [
    [
      '() => { throw new Error("No"); }',
      /definition\.ts:5:\d+ error template\/unusable It throws while its files are made: No .*> 5 \| +files: .* Mend the output that it defines\./,
    ],
    ["() => ({ 'a.txt': String(new Date()) })", /definition\.ts:5:\d+ .* new Date\(\) has another value the next time/],
    ["() => ({ 'a.txt': String(Math.random()) })", /definition\.ts:5:\d+ .* Math\.random\(\) has another value/],
    [
      "() => ({ 'a.txt': process.env.SECURITY_MAIL ?? '' })",
      /definition\.ts:5:\d+ .* process\.env\.SECURITY_MAIL cannot be used: definitions get no variables of the environment\. Write the value into the content/,
    ],
    ['() => [] as never', /:3:\d+ error template\/unusable It cannot be used: its files returns no texts by path/],
    [
      '(async () => { await 1; throw new Error("lost"); }) as never',
      /:3:\d+ .* It cannot be used: its files returns a promise, and nothing waits for it/,
    ],
    [
      "() => ({ 'a.txt': Promise.reject(new Error('lost')) as never })",
      /:3:\d+ .* It cannot be used: its files returns a value with a promise in it/,
    ],
    ["() => new Map([['a.txt', '']]) as never", /:3:\d+ .* its files returns no texts by path in a plain object/],
    ["() => ({ 'a.txt': 5 as never })", /:3:\d+ .* "a\.txt" is to have a value of the type number, and a file has a text/],
    ["() => ({ '../a.txt': '' })", /:3:\d+ .* "\.\.\/a\.txt" is no path for a file/],
    ["() => ({ '/a.txt': '' })", /:3:\d+ .* "\/a\.txt" is no path for a file/],
    ["() => ({ '.htaccess': '' })", /:3:\d+ .* "\.htaccess" is no path for a file/],
    ["() => ({ 'a.html': '' })", /:3:\d+ .* "a\.html" has the ending of a page/],
    // The data of a page, a file of public/ in letters of another case, a folder, a file where a folder is needed, and one for the tool.
    ["() => ({ 'about.json': '' })", /:3:\d+ .* It writes about\.json, and something else has that name/],
    ["() => ({ 'Plan.txt': '' })", /:3:\d+ .* It writes Plan\.txt, and something else has that name/],
    ["() => ({ sv: '' })", /:3:\d+ .* It writes sv, and something else has that name/],
    ["() => ({ 'plan.txt/a.txt': '' })", /:3:\d+ .* It writes plan\.txt\/a\.txt, and something else has that name/],
    ["() => ({ 'manifest.json': '' })", /:3:\d+ .* It writes manifest\.json, and something else has that name/],
  ];
  const nameOf = (files: string) => `own-${mistakes.findIndex(([other]) => other === files)}`;
  let found: { code: number | null; stderr: string; output: unknown };
  beforeAll(async () => {
    const changes = mistakes.map(([files]) => output(files, nameOf(files)));
    const site = temporarySite('minimal', Object.assign({ 'public/plan.txt': 'A plan.' }, ...changes), afterAll);
    found = { ...(await build(site)), output: outputOf(site) };
  });

  it.each(mistakes)('%s is found at its place', (files, finding) => {
    const findings = found.stderr.replace(/\s+/g, ' ').split(/(?=templates\/outputs\/)/);
    const own = findings.filter((text) => text.startsWith(`templates/outputs/${nameOf(files)}/`));
    expect(own).toEqual([expect.stringMatching(finding)]);
  });

  it('writes nothing if it has a mistake', () => {
    expect(found).toMatchObject({ code: 1, output: null });
  });

  it('cannot have the file of another one, or a folder in its place', async () => {
    const one = "() => ({ 'a.txt': '' })";
    const site = temporarySite('minimal', {
      ...output(one, 'first'),
      ...output(one, 'second'),
      ...output("() => ({ 'A.txt/b.txt': '' })", 'third'),
    });
    const { code, stderr } = await build(site);
    expect(stderr).toContain('templates/outputs/second/definition.ts:3:');
    expect(stderr).toContain('It writes a.txt, and templates/outputs/first/definition.ts writes it too.');
    expect(stderr).toContain('It writes A.txt/b.txt, and templates/outputs/first/definition.ts writes a.txt.');
    expect(code).toBe(1);
  });

  it('is a definition: anything else is refused', async () => {
    const site = temporarySite('minimal', {
      'templates/outputs/own/definition.ts': "export default { shows: '', files: () => ({}) };\n",
    });
    const { code, stderr } = await build(site);
    expect(stderr).toContain('export default defineOutput({ … })');
    expect(code).toBe(1);
  });
});
