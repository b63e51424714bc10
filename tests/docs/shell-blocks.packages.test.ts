import { spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { committed } from '../git.ts';
import { environment, root } from '../run-cli.ts';
import { type Changes, edit, minimal, writeSite } from '../temporary-site.ts';
import { listFiles } from '../verkbro/read-dist.ts';

/** A shell block of a document: its place, and its commands. A command that goes on in the next line is one. */
interface Block {
  place: string;
  commands: string[];
}

/** How a block is tried. */
interface Trial {
  /** The site of `tests/sites/` in the folder; `minimal` with a page more unless told, and null for none. */
  site?: 'booking' | null;
  /** Makes what the block supposes to be there. */
  prepare?(folder: string): void | Promise<void>;
  /** Whether each command begins with the same site. Otherwise they follow each other. */
  isEach?: true;
  /** Names of another machine, and what stands for them here. */
  here?: Readonly<Record<string, string>>;
  /** Commands that cannot run here, with the reason. */
  without?: Readonly<Record<string, string>>;
}

/** The commands of blocks about this repository, which this test does not run, with the reason. */
const ofRepository: Readonly<Record<string, string>> = {
  'npm run build': 'builds this repository; the tests do so (tests/built-sites.ts)',
  'npm test': 'is a step of CI of its own',
  'npm run test:all': 'is what runs this test',
  'npm run test:unit': 'is a part of npm test',
  'npm test -- --changed': 'is a part of npm test',
  'npm test -- tests/definitions/look': 'is a part of npm test',
  "npm test -- -t 'a slug'": 'is a part of npm test',
  'npm run check': 'is a step of CI of its own',
  'npm run fix': 'changes the files of this repository',
  'npm run torture': 'takes a quarter of an hour',
  'npm run faults': 'takes hours',
  'npm run faults -- --quick --projects unit': 'takes minutes',
  'npm run faults -- --projects unit,cli,browser,processes,pages': 'takes hours',
  'npm run faults -- --only cli/site/routes --count 20': 'takes minutes',
  'npm run faults -- --resume': 'takes hours',
  'npm run faults -- --left --projects browser --tests tests/templates/': 'takes minutes',
  'npm run fuzz -- --minutes 60': 'takes an hour',
  'npm run engines': 'takes four minutes',
  'npm run bench': 'measures, so nothing else may run',
  'npm run audit': 'takes a quarter of an hour, and installs Lighthouse',
  'npm run audit -- --write': 'takes a quarter of an hour, and installs Lighthouse',
  'npm run audit -- --root tests/sites/ferry': 'installs Lighthouse',
  "npm run audit -- --pages '/contact*,/sv' --only axe,weight": 'installs Lighthouse',
  'npm run docs': 'tests/docs/docs-site.processes.test.ts does the same in a copy',
};

/** Commands that serve until they are stopped. */
const serving = /\b(?:npm run dev|tvilling (?:edit|receive))\b/;

const shim = mkdtempSync(join(tmpdir(), 'tvilling-programs-'));
writePrograms();
afterAll(() => rmSync(shim, { recursive: true, force: true }));

/** `npx tvilling` and the scripts of a site run this checkout. `npm install` would need the network, so it does nothing. */
function writePrograms(): void {
  const cli = `exec '${process.execPath}' '${root}.tvilling/cli/bin.js' "$@"`;
  const programs = {
    npx: `[ "$1" = tvilling ] || exit 127\nshift\n${cli}`,
    tvilling: cli,
    npm: `[ "$1" = install ] && exit 0\nPATH="\${PATH#*:}" npm=$(PATH="\${PATH#*:}" command -v npm)\nPATH="${shim}:$PATH" exec "$npm" "$@"`,
  };
  for (const [name, text] of Object.entries(programs)) {
    writeFileSync(join(shim, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(shim, name), 0o755);
  }
}

function blocksOf(file: string): Block[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(({ 1: lines = '', index }) => ({
    place: `${file}:${text.slice(0, index).split('\n').length + 1}`,
    commands: lines
      .replaceAll('\\\n', '')
      .split('\n')
      .map((line) => line.replace(/\s+#.*$/, '').trim())
      .filter((line) => line !== '' && !line.startsWith('#')),
  }));
}

const documents = [
  'README.md',
  ...listFiles(join(root, 'docs'))
    .filter((file) => /^[a-z]+\.md$/.test(file))
    .map((file) => `docs/${file}`),
];
const blocks = documents.flatMap(blocksOf);

/** A script that runs commands. A server is asked for its first page once, then stopped. */
const scriptOf = (commands: readonly string[]): string => `set -euo pipefail
set -m
serve() {
  "$@" > served.log 2>&1 &
  server=$!
  trap 'kill -TERM -- -$server 2>/dev/null || true' EXIT
  until address=$(grep -Eo 'http://[^ "]+' served.log | head -n 1); do
    kill -0 $server || { cat served.log >&2; exit 1; }
    sleep 0.1
  done
  '${process.execPath}' -e 'fetch(process.argv[1]).then((answer) => console.log("answered", answer.status))' "$address"
  kill -TERM -- -$server
  wait $server || true
}
${commands.map((line) => (serving.test(line) ? `serve ${withFreePort(line)}` : line)).join('\n')}
`;

const withFreePort = (line: string) => (line.startsWith('npm run') ? `${line} -- --port 0` : `${line} --port 0`);

function run(commands: readonly string[], cwd: string): Promise<{ code: number | null; printed: string }> {
  return new Promise((resolve) => {
    const env = { ...environment({}), PATH: `${shim}:${process.env.PATH}` };
    const child = spawn('bash', ['-c', scriptOf(commands)], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
      });
    child.once('close', (code) => resolve({ code, printed }));
  });
}

function emptyFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tvilling-shell-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The pages that the documents suppose to be there. */
const services: Changes = {
  'content/routes.yaml': `${minimal('content/routes.yaml')}- page: services
  slug: { en: services, sv: tjanster }
  children:
    - page: quality-assurance
      slug: { en: quality-assurance, sv: kvalitetssakring }
`,
  'content/navigation.yaml': minimal('content/navigation.yaml', [
    'main:\n',
    `main:
  - title: { en: Services, sv: Tjänster }
    path: services
    submenu:
      - { title: { en: Quality, sv: Kvalitet }, path: quality-assurance }
`,
  ]),
  'content/pages/services.yaml': minimal('content/pages/contact.yaml', [
    'title: { en: Contact, sv: Kontakt }',
    'title: { en: Services, sv: Tjänster }',
  ]),
  'content/pages/quality-assurance.yaml': minimal('content/pages/contact.yaml', [
    'title: { en: Contact, sv: Kontakt }',
    'title: { en: Quality, sv: Kvalitet }',
  ]),
};

async function siteFor({ site, prepare }: Trial): Promise<string> {
  const folder = emptyFolder();
  if (site !== null) {
    writeSite(folder, site ?? 'minimal', site === undefined ? services : {});
    writeFileSync(join(folder, '.gitignore'), '.tvilling/\ndist/\n');
    committed(folder);
  }
  await prepare?.(folder);
  return folder;
}

function copyOf(site: string): string {
  const folder = emptyFolder();
  cpSync(site, folder, { recursive: true });
  return folder;
}

const prepared = async (folder: string, ...commands: string[]) => {
  const { code, printed } = await run(commands, folder);
  expect(code, printed).toBe(0);
};

/** Adds what the documents rename and remove. */
const withNewParts = (folder: string) =>
  prepared(
    folder,
    'npx tvilling new collection news --dated --slug sv=nyheter',
    'npx tvilling new entry news ferry-day',
    'npx tvilling new language de',
    'npx tvilling new page training --below services --slug sv=utbildning',
    // A site with errors cannot be changed so, and unfinished texts are errors.
    "grep -rl TODO content | xargs sed -i 's/TODO/Text/g'",
  );

/** Makes a text untranslated. */
const withMissingText = (folder: string) => edit(folder, 'content/pages/about.yaml', '\n      sv: ', '\n      # sv: ');

/** The trials, by the first command of their blocks. */
const trials: Readonly<Record<string, Trial>> = {
  "npx tvilling init my-site --name 'Åsas båtar' --languages sv,en --url https://asas-batar.example": {
    site: null,
  },
  "npx tvilling init my-site --name 'Åsas båtar' --languages sv,en --look plain": {
    site: null,
  },
  'mkdir vendor && cp ../tvilling-0.1.0.tgz vendor/': {
    prepare: (folder) => {
      for (const file of ['tvilling-0.1.0.tgz', 'package.json', 'package-lock.json']) writeFileSync(join(folder, file), '{}\n');
    },
    here: { '../tvilling-0.1.0.tgz': 'tvilling-0.1.0.tgz' },
  },
  'npx tvilling override shell/footer': {},
  'npx tvilling new page training --below services --slug sv=utbildning': {},
  'npx tvilling new language ar': {},
  'npx tvilling rename page about company --slug en=company --slug sv=foretaget': {
    isEach: true,
    prepare: withNewParts,
  },
  'npx tvilling remove page training --to services': { prepare: withNewParts },
  'npx tvilling edit': {},
  'npx tvilling validate --since origin/main --max-warnings 0': {
    prepare: (folder) => prepared(folder, 'git update-ref refs/remotes/origin/main HEAD'),
  },
  'npx tvilling validate --fix --dry-run | git apply': {
    prepare: (folder) => edit(folder, 'content/navigation.yaml', 'path: services', 'path: service'),
  },
  'npx tvilling verify /srv/www --manifest dist/manifest.json': {
    prepare: async (folder) => {
      await prepared(folder, 'npx tvilling build', 'cp -r dist www');
    },
    here: { '/srv/www': 'www' },
    without: { 'npx tvilling verify https://example.org --manifest': 'asks a host of the internet' },
  },
  'export TVILLING_SMTP_PASSWORD=…': {
    site: 'booking',
    prepare: (folder) => prepared(folder, 'npx tvilling build'),
    here: { '/var/lib/example-forms': '"$PWD/received"' },
  },
  'npx tvilling translations export --to sv --output sv.xlf': { prepare: withMissingText },
  "npx tvilling translations fill --to sv --with './translate.sh'": {
    prepare: (folder) => {
      writeFileSync(
        join(folder, 'translate.cjs'),
        `require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
          const { id, source } = JSON.parse(line);
          console.log(JSON.stringify({ id, target: source + " på svenska" }));
        });`,
      );
      writeFileSync(join(folder, 'translate.sh'), `#!/bin/sh\nexec '${process.execPath}' translate.cjs\n`);
      chmodSync(join(folder, 'translate.sh'), 0o755);
    },
  },
};

/** Blocks with the same commands stand in more than one document. */
const tried = new Map(
  blocks
    .filter(({ commands }) => commands.some((command) => !(command in ofRepository)))
    .map((block) => [block.commands.join('\n'), block]),
);

describe('the shell blocks of the documents', () => {
  it('are all known', () => {
    expect(blocks.length).toBeGreaterThan(10);
    const firsts = Array.from(tried.values(), ({ commands }) => commands[0] ?? '');
    expect(firsts.filter((first) => !(first in trials))).toEqual([]);
    expect(Object.keys(trials).filter((first) => !blocks.some(({ commands }) => commands[0] === first))).toEqual([]);
    const all = new Set(blocks.flatMap(({ commands }) => commands));
    expect(Object.keys(ofRepository).filter((command) => !all.has(command))).toEqual([]);
  });

  it('name scripts of this repository that exist', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const named = Object.keys(ofRepository).flatMap((command) => /^npm (?:run )?([a-z:]+)/.exec(command)?.[1] ?? []);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it.each([...tried.values()].map((block) => [block.place, block] as const))('run: %s', async (_, block) => {
    const trial = trials[block.commands[0] ?? ''] ?? {};
    const commands = block.commands
      .filter((command) => !(command in (trial.without ?? {})))
      .map((command) => Object.entries(trial.here ?? {}).reduce((text, [name, own]) => text.replaceAll(name, own), command));
    const made = await siteFor(trial);
    for (const group of trial.isEach ? commands.map((command) => [command]) : [commands]) {
      const folder = trial.isEach ? copyOf(made) : made;
      const { code, printed } = await run(group, folder);
      expect(code, `${group.join('\n')}\n${printed}`).toBe(0);
    }
  });
});
