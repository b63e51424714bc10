import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectOwnLines } from '../exchange/exchanged-site.ts';
import { expectNoCrash, findingsIn } from '../findings.ts';
import { commit, committed } from '../git.ts';
import { runMain } from '../run-main.ts';
import { changed, edit, putFiles, read, temporarySite, textsOf } from '../temporary-site.ts';
import { inFolder, mixed, withArticles } from './folder-form.ts';

const boat = 'content/news/new-boat';

describe('an entry in a folder', () => {
  it('has findings at their places in its files', async () => {
    const front = (...lines: string[]) => `---\n${lines.join('\n')}\n---\n\nShe has [a](page:nowhere).\n`;
    const site = temporarySite('news', {
      ...withArticles,
      ...inFolder('new-boat', (files) => {
        files['en.md'] = `\ufeff${front('title: A boat', 'slug: boat', 'titel: Boat', 'date: 2026-01-01', 'body: x')}`.replaceAll(
          '\n',
          '\r\n',
        );
        files['sv.md'] = 'Hon har [en](page:home).\n';
        files['fi.md'] = front('title: Vene');
      }),
      ...inFolder('open-day', (files) => {
        files['index.yaml'] = 'date: 2026-05-01\nauthor: nobody\ntitle: { en: Open day }\n';
        files['en.md'] = '---\ntitle: Day\n---\n';
        files['sv.md'] = '---\ntitle: Öppet hus: nu\n---\nText.';
      }),
      ...inFolder('led-lamps', (files) => {
        files['sv.md'] = '---\ntitle: Lampor\n\nText.';
        files['en.md'] = '+++\ntitle = "Lamps"\n+++\n';
        files['SV.md'] = '- a';
        files['readme.md'] = 'Read me.';
        files['boat.jpg'] = 'x';
      }),
      ...inFolder('autumn-storm', (files) => {
        files['en.md'] = '---\n- a\n---\nText.';
      }),
      'content/news/autumn-storm.yaml': 'title: x',
      'content/news/Big Boat/en.md': front('title: Big'),
      'content/news/deep/er/en.md': front('title: Deep'),
      'content/people/eva/en.md': 'Eva.',
    });
    const { findings } = await findingsIn(site);
    expect(findings.filter((finding) => / content\/(?:news|people)\//.test(finding))).toMatchInlineSnapshot(`
      [
        "content/bad-file-name content/news/Big Boat/en.md",
        "translation/missing content/news/Big Boat/en.md:1:1",
        "reference/unknown-page content/news/Big Boat/en.md:5:13",
        "content/missing-key content/news/Big Boat/index.yaml",
        "content/missing-key content/news/Big Boat/index.yaml",
        "content/missing-key content/news/autumn-storm.yaml:1:1",
        "content/missing-key content/news/autumn-storm.yaml:1:1",
        "content/missing-key content/news/autumn-storm.yaml:1:1",
        "content/wrong-type content/news/autumn-storm.yaml:1:8",
        "content/duplicate-id content/news/autumn-storm/en.md",
        "content/unexpected-file content/news/deep/er/en.md",
        "content/bad-file-name content/news/led-lamps/SV.md",
        "content/unexpected-file content/news/led-lamps/boat.jpg",
        "content/front-matter content/news/led-lamps/en.md:1:1",
        "content/bad-file-name content/news/led-lamps/readme.md",
        "content/front-matter content/news/led-lamps/sv.md:1:1",
        "content/unknown-key content/news/new-boat/en.md:4:1",
        "content/front-matter content/news/new-boat/en.md:5:1",
        "content/front-matter content/news/new-boat/en.md:6:1",
        "reference/unknown-page content/news/new-boat/en.md:9:13",
        "translation/unknown-language content/news/new-boat/fi.md:1:1",
        "translation/missing content/news/new-boat/sv.md:1:1",
        "content/syntax content/news/open-day/sv.md:2:17",
        "content/unexpected-file content/people/eva/en.md",
      ]
    `);
  });

  it('has a text that is the same in every language beside its Markdown files', async () => {
    const site = temporarySite('news', {
      ...withArticles,
      ...inFolder('new-boat', (files) => {
        files['sv.md'] = changed(files['sv.md'] ?? '', 'En båt till de yttre öarna', 'A boat for the outer islands');
      }),
    });
    const { stdout } = await runMain(['validate', '--json', '--root', site]);
    const { findings } = JSON.parse(stdout) as { findings: { code: string; hint: string }[] };
    expect(findings.find(({ code }) => code === 'translation/identical')?.hint).toContain(
      `once, in ${boat}/index.yaml instead of the Markdown files: title: { all: A boat for the outer islands }.`,
    );
  });

  it('needs a field that can be its text', async () => {
    const site = temporarySite('news', { 'content/news/new-quay/en.md': 'Text.' });
    const { stdout } = await runMain(['validate', '--root', site]);
    expect(stdout.replace(/\s+/g, ' ')).toContain(
      'Nothing reads "content/news/new-quay/en.md". The entries of content/news/*.yaml have no field that is a localizedArticle()',
    );
  });

  it('is one with its Markdown files: stale texts, accept, diff, comments', async () => {
    const site = committed(temporarySite('news', mixed));
    const run = async (...args: string[]) => {
      const result = await runMain([...args, '--root', site]);
      expectNoCrash(result);
      return result;
    };
    edit(site, `${boat}/en.md`, 'She is called', 'Look!\n\nShe is called');
    edit(site, `${boat}/sv.md`, 'Hon heter', 'Titta!\n\nHon heter');
    await run('validate');
    commit(site, 'Folders');
    edit(site, `${boat}/en.md`, 'four people', 'five people');
    // The paragraph that has changed, not the text.
    expect(await findingsIn(site)).toEqual({ code: 0, findings: [`translation/stale ${boat}/sv.md:8:1`] });
    const { stdout } = await run('validate', '--since', 'HEAD');
    expect(stdout.replace(/\s+/g, ' ')).toContain(`It read "She is called *Tärnan* & carries four people`);
    expect(stdout.replace(/\s+/g, ' ')).toContain(`tvilling accept ${boat}/sv.md:8`);
    expect((await run('diff')).stdout).toContain(`${boat}/index.yaml\n  body, paragraph\n`);
    expect((await run('accept', `${boat}/sv.md:6`)).stderr).toContain('nothing to accept');
    expect((await run('accept', `${boat}/sv.md:8`)).stdout).toBe(`${boat}/sv.md:8:1  body.sv\n`);
    expect(await findingsIn(site)).toEqual({ code: 0, findings: [] });
    const reason = 'translation/parts-differ -- the fleet is described in Swedish';
    edit(site, `${boat}/sv.md`, 'slug: ny-bat\n', `slug: ny-bat\n# tvilling-ignore-next-line ${reason}\n`);
    writeFileSync(join(site, `${boat}/sv.md`), `${read(site, `${boat}/sv.md`)}\n## Flottan\n`);
    expect((await findingsIn(site)).findings).toEqual([]);
    // While a paragraph is stale, nobody knows whether the comment is needed.
    edit(site, `${boat}/en.md`, 'five people', 'six people');
    expect((await findingsIn(site)).findings).toEqual([`translation/stale ${boat}/sv.md:9:1`]);
    edit(site, `${boat}/en.md`, 'six people', 'five people');
    edit(site, `${boat}/sv.md`, `# tvilling-ignore-next-line ${reason}\n`, '');
    expect((await findingsIn(site)).findings).toEqual([`translation/parts-differ ${boat}/sv.md:10:1`]);
  });

  it('is repaired, and renamed with its collection, its language and what links to it', async () => {
    const site = temporarySite('news', mixed);
    edit(site, `${boat}/en.md`, 'She is called', 'After [the storm](page:news/winter-storm), she is called');
    edit(site, `${boat}/sv.md`, 'Hon heter', 'Efter [stormen](page:news/winter-storm) heter hon');
    edit(site, `${boat}/en.md`, 'title:', 'titel:');
    const run = async (...args: string[]) => {
      const result = await runMain([...args, '--root', site]);
      expectNoCrash(result);
      expect(result).toMatchObject({ code: 0 });
    };
    await run('validate', '--fix');
    const before = textsOf(site);
    const known = await findingsIn(site);
    expect(before[`${boat}/en.md`]).toContain('title: A boat');
    await run('rename', 'entry', 'news', 'winter-storm', 'storm');
    expect(read(site, `${boat}/sv.md`)).toContain('Efter [stormen](page:news/storm) heter hon');
    expect(read(site, 'content/news/storm/sv.md')).toBe(before['content/news/winter-storm/sv.md']);
    expect(await findingsIn(site)).toEqual(known);
    await run('rename', 'entry', 'news', 'storm', 'winter-storm');
    await run('rename', 'language', 'sv', 'sv-FI');
    expect(Object.keys(textsOf(site))).toContain(`${boat}/sv-FI.md`);
    expect(await findingsIn(site)).toEqual(known);
    await run('rename', 'language', 'sv-FI', 'sv');
    await run('rename', 'collection', 'news', 'log');
    expect(read(site, 'content/log/new-boat/en.md')).toBe(before[`${boat}/en.md`]);
    await run('rename', 'collection', 'log', 'news');
    expect(textsOf(site)).toEqual(before);
  });

  it('takes translations from files, and new files', async () => {
    const known = temporarySite('news', mixed);
    await runMain(['validate', '--root', known]);
    await expectOwnLines(known);
    const site = temporarySite('news', { ...mixed, [`${boat}/sv.md`]: null });
    const lines = join(site, 'texts.jsonl');
    await runMain(['translations', 'export', '--to', 'sv', '--output', lines, '--root', site]);
    const answers = read(site, 'texts.jsonl')
      .split('\n')
      .filter((line) => line.includes('"id"'))
      .map((line) => ({
        ...JSON.parse(line),
        target: line.includes('*Tärnan*') ? 'Hon heter *Tärnan*.' : 'En båt',
      }));
    expect(answers).toHaveLength(2);
    writeFileSync(
      lines,
      read(site, 'texts.jsonl')
        .split('\n')
        .slice(0, 1)
        .concat(answers.map((line) => JSON.stringify(line)))
        .join('\n'),
    );
    expect(await runMain(['translations', 'import', lines, '--root', site])).toMatchObject({ code: 0 });
    expect(read(site, `${boat}/sv.md`)).toBe('---\ntitle: En båt\n---\n\nHon heter *Tärnan*.\n');
  });

  it('is followed by a new one', async () => {
    const site = temporarySite('news', { ...withArticles, ...inFolder('autumn-storm') });
    const { code, stderr } = await runMain(['new', 'entry', 'news', 'second-boat', '--root', site]);
    expect(code).toBe(0);
    expect(stderr).toContain('content/news/second-boat/sv.md\n  2  title');
    expect(read(site, 'content/news/second-boat/sv.md')).toBe('---\ntitle: TODO\n---\n\nTODO\n');
    expect(read(site, 'content/news/second-boat/index.yaml')).toContain('author: TODO');
  });

  it('can become one from a file, and nothing is lost', async () => {
    const site = committed(temporarySite('news', withArticles));
    edit(site, 'content/news/new-boat.yaml', 'four', 'five');
    expect((await findingsIn(site)).findings).toEqual(['translation/stale content/news/new-boat.yaml:7:7']);
    putFiles(
      site,
      Object.entries(
        inFolder('new-boat', (files) => {
          files['en.md'] = changed(files['en.md'] ?? '', 'four', 'five');
        }),
      ),
    );
    expect((await findingsIn(site)).findings).toEqual([`translation/stale ${boat}/sv.md:6:1`]);
    const { stdout } = await runMain(['diff', '--root', site]);
    expect(stdout).toContain(`content/news/new-boat.yaml → ${boat}/index.yaml\n  body, paragraph\n`);
    expect(stdout).toContain('    sv    stale: Hon heter');
  });
});
