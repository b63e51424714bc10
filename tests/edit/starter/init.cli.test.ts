import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { main } from '../../../cli/commands/main.ts';
import type { Ask } from '../../../cli/platform/ask.ts';
import { Interruption } from '../../../cli/platform/interruption.ts';
import { expectNoCrash, expectRefusal, findingsIn } from '../../findings.ts';
import { git } from '../../git.ts';
import { runMain } from '../../run-main.ts';
import { read } from '../../temporary-site.ts';
import { listFiles } from '../../verkbro/read-dist.ts';
import { emptyFolder, files, init, siteFiles } from './new-site.ts';

describe('tvilling init', () => {
  it('writes a site of thirteen files in which nothing is found, with and without its locks', async () => {
    const folder = emptyFolder();
    const made = await init(folder, 'Åsas båtar', '--languages', 'sv,en,nb');
    expect(made.code, made.stderr).toBe(0);
    expect(made.stdout.trim().split('\n').sort()).toEqual(files);
    const site = join(folder, 'Åsas båtar');
    expect(siteFiles(site)).toEqual(files);
    expect(made.stderr).toContain('Åsas båtar: 13 files written, in Swedish, English, Norwegian.');
    expect(made.stderr).toContain('cd "Åsas båtar"');
    // The tool is a checkout here, outside of the site.
    expect(made.stderr).toMatch(
      /package\.json takes the tool from \.\.\/.*, which CI and other computers do not have\. .*"file:vendor\/tvilling-[\d.]+\.tgz"/,
    );
    expect(await findingsIn(site)).toEqual({ code: 0, findings: [] });
    git(site, 'add', '.');
    git(site, 'commit', '-q', '-m', 'Begin');
    const again = await runMain(['validate', '--root', site], { env: { CI: 'true' } });
    expect(again).toEqual({ code: 0, stdout: '', stderr: '7 files checked: no problems\n' });
  });

  it('makes a repository, in which addresses may go until they are committed', async () => {
    const folder = emptyFolder();
    const made = await init(folder, 'site', '--languages', 'sv,en');
    expect(made.stderr).toContain('The folder is a git repository now, without a commit.');
    const site = join(folder, 'site');
    expect(git(site, 'symbolic-ref', 'HEAD')).toBe('refs/heads/main\n');
    expect(await findingsIn(site)).toEqual({ code: 0, findings: [] });
    const rename = ['rename', 'page', 'about', '--slug', 'sv=vilka-vi-ar', '--root', site];
    expect((await runMain(rename)).code).toBe(0);
    expect(read(site, 'content/routes.yaml')).not.toContain('aliases');
    expect(await findingsIn(site)).toEqual({ code: 0, findings: [] });
    expect(read(site, 'content/published.lock.yaml')).not.toContain('om-oss');
    const inside = await init(site, 'below');
    expect(inside.stderr).not.toContain('repository');
    expect(existsSync(join(site, 'below/.git'))).toBe(false);
  });

  it('begins a language without texts as a draft, whatever its place in the list', async () => {
    const folder = emptyFolder();
    const made = await init(folder, 'site', '--languages', 'ar,en');
    expect(made.code, made.stderr).toBe(0);
    expect(made.stderr).toContain('The source language is English: the tool has words in it.');
    expect(made.stderr).toContain('Arabic is in draft: the tool has no words in it.');
    const config = read(join(folder, 'site'), 'site.config.yaml');
    expect(config).toContain('sourceLanguage: en\n');
    expect(config).toContain('{ code: ar, name: العربية, flag: 🇪🇬, prefix: ar, region: ar_EG, direction: rtl, state: draft }');
    expect(await findingsIn(join(folder, 'site'))).toEqual({ code: 0, findings: [] });
  });

  it.each(['null', 'true', 'Yes', '~', 'a: b', '# x', '[x]', '2024-01-01', '1e3', 'a & b', '日本', '"\'\\'])(
    'writes a site in which nothing is found for the name %j',
    async (name) => {
      const folder = emptyFolder();
      const { code, stderr } = await init(folder, 'site', `--name=${name}`);
      expect(code, stderr).toBe(0);
      expect(await findingsIn(join(folder, 'site'))).toEqual({ code: 0, findings: [] });
    },
  );

  it.each(['TODO', 'Lorem ipsum', '<b>', '&amp;', '**b**', '[x](y)', 'Bad\ufffd', 'a\u2028b', '\ud800x'])(
    'refuses the name %j, which its own checks would report',
    async (name) => {
      const folder = emptyFolder();
      expectRefusal(await init(folder, 'site', `--name=${name}`), /This is no name for a site/);
      expect(listFiles(folder)).toEqual([]);
    },
  );

  it.each<[folder: string, command: string]>([
    ['a b', 'cd "a b"'],
    ['a$(touch x)b', "cd 'a$(touch x)b'"],
    ['it\'s "`', `cd 'it'\\''s "\``],
    ['./-x', 'cd ./-x'],
  ])('says how to enter the folder %j in a shell, which runs nothing of it', async (name, command) => {
    const folder = emptyFolder();
    const { stderr } = await init(folder, name, '--name', 'Mine');
    const line = stderr.split('\n').find((line) => line.startsWith('  cd ')) ?? '';
    expect(line).toContain(command);
    const entered = execFileSync('sh', ['-c', `${line} && pwd`], { cwd: folder, encoding: 'utf8' });
    expect(entered).toBe(`${join(realpathSync(folder), name)}\n`);
    expect(existsSync(join(folder, 'x'))).toBe(false);
  });

  it('names no command to enter a folder whose name nobody can see', async () => {
    const { code, stderr } = await init(emptyFolder(), 'a\nb', '--name', 'Mine');
    expect(code, stderr).toBe(0);
    expect(stderr).toContain('Next, in the new folder:\n  npm install');
  });

  it.each<[what: string, make: (path: string) => void]>([
    ['a link out of the folder', (path) => symlinkSync('/etc/passwd', path)],
    ['a link to nothing', (path) => symlinkSync('nowhere', path)],
    ['a folder', (path) => mkdirSync(path)],
    ['too large', (path) => writeFileSync(path, Buffer.alloc(2 * 1024 * 1024))],
  ])('refuses a folder whose .gitignore is %s, and writes nothing', async (_what, make) => {
    const folder = emptyFolder();
    make(join(folder, '.gitignore'));
    const before = readdirSync(folder);
    expectRefusal(await init(folder), /This folder has a \.gitignore that is no text file of its own/);
    expect(readdirSync(folder)).toEqual(before);
  });

  it('writes what it is told', async () => {
    const site = emptyFolder();
    await init(site, '--yes', '--name', 'Ærø: Smedje', '--languages', 'da,pl', '--url', 'https://www.smedje.dk/');
    const config = read(site, 'site.config.yaml');
    expect(config).toContain('name: "Ærø: Smedje"\nproduct: aero-smedje\n');
    expect(config).toContain('url: https://www.smedje.dk\n');
    expect(config).toContain('email: hello@smedje.dk\n');
    expect(config).toContain('timeZone: Europe/Copenhagen\nsourceLanguage: da\n');
    expect(config).toContain("code: da, name: Dansk, flag: 🇩🇰, prefix: '',");
    expect(config).toContain('code: pl, name: Polski, flag: 🇵🇱, prefix: pl,');
    expect(config).toContain('sameWords: [Kontakt]');
    expect(read(site, 'content/routes.yaml')).toContain('slug:\n    da: om-os\n    pl: o-nas\n');
    expect(JSON.parse(read(site, 'package.json'))).toMatchObject({ name: 'aero-smedje', private: true });
    expect((await findingsIn(site)).findings).toEqual([]);
  });

  it('tells editors where the schemas of its files lie', async () => {
    const site = emptyFolder();
    await init(site);
    for (const path of files.filter((file) => file.endsWith('.yaml'))) {
      const [, schema = ''] = /^# yaml-language-server: \$schema=(.+)\n/.exec(read(site, path)) ?? [];
      const { $schema } = JSON.parse(readFileSync(join(site, path, '..', schema), 'utf8'));
      expect($schema, path).toBe('http://json-schema.org/draft-07/schema#');
    }
  });

  it('keeps what a host puts into an empty repository, and says what its .gitignore lacks', async () => {
    const site = emptyFolder();
    git(site, 'init', '-q');
    const own = { 'README.md': '# Mine\n', LICENSE: 'Mine.\n', '.gitignore': '/node_modules\n*.tmp\n' };
    for (const [path, text] of Object.entries(own)) writeFileSync(join(site, path), text);
    const { code, stderr } = await init(site, '--name', 'Mine');
    expect(code, stderr).toBe(0);
    expect(stderr).toContain('Your .gitignore is kept; add these lines to it: dist/ shards/ .dist.* .tvilling/');
    for (const [path, text] of Object.entries(own)) expect(read(site, path)).toBe(text);
    expect(siteFiles(site)).toEqual([...files, 'LICENSE', 'README.md'].sort());
  });

  it.each<[manager: string, file: string, setting: string, install: string]>([
    // pnpm 9 installs nothing without `packages`.
    ['pnpm', 'pnpm-workspace.yaml', "packages: ['.']\nallowBuilds:\n", 'pnpm install --frozen-lockfile'],
    ['yarn', '.yarnrc.yml', 'nodeLinker: node-modules\n', 'yarn install --immutable'],
  ])('writes for %s what it wants to be told, where that runs it', async (manager, file, setting, install) => {
    const site = emptyFolder();
    const env = { npm_config_user_agent: `${manager}/10.0.0 npm/? node/v22.0.0 linux x64` };
    const { stderr } = await runMain(['init', '--yes'], { cwd: site, env });
    expect(siteFiles(site)).toEqual([...files, file].sort());
    expect(read(site, 'package.json')).toContain(`"packageManager": "${manager}@10.0.0"`);
    expect(read(site, '.gitignore').includes('.yarn/install-state.gz\n')).toBe(manager === 'yarn');
    expect(read(site, file)).toContain(setting);
    expect(stderr).toContain(`  ${manager} install\n`);
    expect(read(site, '.github/workflows/site.yml')).toContain(`run: corepack enable && ${install}\n`);
  });

  it.each<[what: string, args: string[], message: RegExp]>([
    ['an unknown language', ['--languages', 'en,xx'], /no words in the language "xx"\. There are en English, .* pl Polish\.$/],
    ['a language by its name', ['--languages', 'swedish'], /no words in the language "swedish"\. Did you mean "sv"\? There are/],
    [
      'a language without texts alone',
      ['--languages', 'ar'],
      /no words in Arabic, so a site cannot begin with that language alone\. Name another one too, .*: en,ar$/,
    ],
    [
      'a language of no country',
      ['--languages', 'en,eo'],
      /The region of the language "eo" is not known\. Leave it out, .*: npx tvilling new language eo --region de_DE$/,
    ],
    ['a language twice', ['--languages', 'en,en'], /"en" is named twice/],
    ['no language', ['--languages', ','], /No language is named\. There are en English/],
    ['an address that is none', ['--url', 'example.org'], /"example\.org" is no address of a site/],
    ['an address with a query', ['--url', 'https://example.org/?a'], /is no address of a site/],
    ['a name of two lines', ['--name', 'Two\nlines'], /This is no name for a site/],
    ['a folder that holds something', ['full'], /^error full is not empty: b\.txt, c, d and 2 more\. Name a folder/],
    ['a file in the place of the folder', ['full/b.txt'], /No site can be made in full\/b\.txt: it is no folder/],
    ['a folder below a file', ['full/b.txt/site'], /No site can be made in full\/b\.txt\/site: it is no folder/],
    ['a link that leads nowhere', ['dead'], /No site can be made in dead: something else is there, such as a link/],
    ['a ring of links', ['ring'], /No site can be made in ring: its links lead in a ring/],
    ['a name that is too long', ['x'.repeat(300)], /: its name is too long/],
    ['a place where nobody may write', ['/proc/site'], /No site can be made in \/proc\/site: /],
  ])('refuses %s, and writes nothing', async (_what, args, message) => {
    const folder = emptyFolder();
    const before = ['full/b.txt', 'full/c', 'full/d', 'full/e', 'full/package.json'];
    mkdirSync(join(folder, 'full'));
    for (const path of before) writeFileSync(join(folder, path), '');
    symlinkSync('nowhere', join(folder, 'dead'));
    symlinkSync('ring', join(folder, 'ring'));
    expectRefusal(await init(folder, ...args, ...(args[0]?.startsWith('--') ? ['site'] : [])), message);
    expect(listFiles(folder)).toEqual(before);
  });

  it('answers an unknown flag with the flags and languages that there are', async () => {
    const result = await init(emptyFolder(), '--lang', 'en');
    expectNoCrash(result);
    expect(result.code).toBe(2);
    expect(result.stderr).toMatch(/^error: unknown option '--lang'/);
    expect(result.stderr.replace(/\s+/g, ' ')).toMatch(/--languages <codes>.* en English, .* pl Polish/);
  });
});

describe('the questions of tvilling init', () => {
  /** Runs the command as at a terminal, with these answers. Returns the questions. */
  async function atTerminal(cwd: string, args: string[], answers: (string | Error)[]) {
    const asked: string[] = [];
    let stderr = '';
    const ask: Ask = async (question) => {
      asked.push(question);
      const answer = answers.shift() ?? '';
      if (answer instanceof Error) throw answer;
      return answer;
    };
    const silent = { write: () => undefined };
    const code = await main(['init', ...args], {
      cwd,
      env: {},
      stdout: silent,
      stderr: {
        write: (text: string) => {
          stderr += text;
        },
      },
      now: () => new Date(),
      ask,
      terminal: null,
      handleSignals: (work) => work(new AbortController().signal),
    });
    return { code, asked, stderr };
  }

  it('are asked for what no flag says, until the answer can be used', async () => {
    const cwd = emptyFolder();
    const { code, asked, stderr } = await atTerminal(
      cwd,
      ['my-boats', '--url', 'https://boats.example'],
      ['', 'english', 'en,fi', 'boldly', 'Bold'],
    );
    expect(code, stderr).toBe(0);
    expect(asked.map((question) => question.slice(0, 10))).toEqual(['Name of th', 'Languages,', 'Languages,', 'Look (shee', 'Look (shee']);
    expect(stderr).toContain('Did you mean "en"?');
    const config = read(join(cwd, 'my-boats'), 'site.config.yaml');
    expect(config).toContain('name: My boats\n');
    expect(config).toContain('prefix: fi');
    expect(stderr).toContain('There is no look "boldly". Did you mean "bold"?');
    expect(config).toContain('look:\n  style: bold\n');
  });

  it('are not asked with --yes', async () => {
    const { code, asked } = await atTerminal(emptyFolder(), ['--yes'], []);
    expect({ code, asked }).toEqual({ code: 0, asked: [] });
  });

  it('end with Ctrl-C, and nothing is written', async () => {
    const cwd = emptyFolder();
    const { code } = await atTerminal(cwd, [], [new Interruption('SIGINT')]);
    expect(code).toBe(130);
    expect(listFiles(cwd)).toEqual([]);
  });

  it('are not asked where a flag is wrong', async () => {
    const { code, asked } = await atTerminal(emptyFolder(), ['--url', 'nowhere'], []);
    expect({ code, asked }).toEqual({ code: 2, asked: [] });
  });
});
