/** The generators that Tvilling is compared with: how each is installed, what its project holds, and how it builds. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newerNode } from '../scripts/newer-node.mjs';
import { editedPage, inLanguage, makePages, navigationIn, words } from './content.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Packages of the generators stay here from one run to the next. Git ignores the folder. */
const installed = join(root, '.tvilling/peers');

/**
 * A `Tool` of `rounds.mjs` for each generator, by what is known before it is installed: `install` returns the rest. `articles`: what is
 * different when its pages are articles; those without it build none.
 */
export const peers = [
  { name: 'Hugo', install: hugo, articles: { templateFile: 'layouts/partials/page.html' } },
  { name: 'Eleventy', install: eleventy },
  {
    name: 'Astro',
    install: astro,
    articles: {
      textFile: `content${editedPage.address}.md`,
      templateFile: 'src/pages/[...path].astro',
    },
  },
  { name: 'Next.js', install: next },
];

/** The version of a tool, with that of the Node.js that runs it. `node`: the program. */
export const versionOnNode = (version, node) =>
  `${version} (Node.js ${execFileSync(node, ['--version'], { encoding: 'utf8' }).trim().slice(1)})`;

function hugo() {
  const program = installHugo();
  const pageFile = (language, address) => {
    const path = language === 'en' ? address : address.slice('/sv'.length);
    const isCell = path.includes('/cell-');
    return join('content', language, isCell ? `${path}.md` : join(path, '_index.md'));
  };
  return {
    version: /v([\d.]+)/.exec(execFileSync(program, ['version'], { encoding: 'utf8' }))?.[1],
    prepare: (folder, count, make) => {
      prepareProject('hugo', folder, { style: 'assets/style.css', data: 'data' });
      for (const page of languagePages(count, make))
        write(folder, pageFile(page.lang, page.address), frontMatter(page, `translationKey: ${page.key}\n`));
    },
    command: () => [program, '--quiet'],
    output: 'public',
    caches: ['resources'],
    textFile: pageFile('sv', editedPage.address),
    templateFile: 'layouts/partials/part.html',
  };
}

function eleventy() {
  const { version, node, copyPackages } = installPackages('eleventy', '@11ty/eleventy');
  return {
    version,
    prepare: (folder, count) => {
      prepareProject('eleventy', folder, { style: '_includes/style.css', data: '_data' });
      copyPackages(folder);
      for (const page of languagePages(count)) write(folder, `content/${plainFile(page)}.md`, frontMatter(page));
    },
    command: (folder) => [node, join(folder, 'node_modules/@11ty/eleventy/cmd.cjs'), '--quiet'],
    output: 'dist',
    caches: ['.cache'],
    textFile: `content${editedPage.address}.md`,
    templateFile: '_includes/part.njk',
  };
}

function astro() {
  const { version, node, copyPackages } = installPackages('astro', 'astro');
  return {
    version,
    prepare: (folder, count, make) => {
      prepareProject('astro', folder, { style: 'src/style.css', data: 'data' });
      copyPackages(folder);
      for (const page of languagePages(count, make))
        if (page.body === undefined) write(folder, `content/${plainFile(page)}.yaml`, pageYaml(page));
        else write(folder, `content/${plainFile(page)}.md`, frontMatter(page));
    },
    command: (folder) => [node, join(folder, 'node_modules/astro/bin/astro.mjs'), 'build', '--silent'],
    env: { ASTRO_TELEMETRY_DISABLED: '1' },
    output: 'dist',
    caches: ['.astro', 'node_modules/.astro', 'node_modules/.vite'],
    textFile: `content${editedPage.address}.yaml`,
    templateFile: 'src/part.astro',
  };
}

function next() {
  const { version, node, copyPackages } = installPackages('next', 'next');
  return {
    version,
    prepare: (folder, count) => {
      prepareProject('next', folder, { style: 'app/style.css', data: 'data' });
      copyPackages(folder);
      for (const page of languagePages(count)) write(folder, `content/${plainFile(page)}.json`, JSON.stringify(page));
    },
    command: (folder) => [node, join(folder, 'node_modules/next/dist/bin/next'), 'build'],
    env: { NEXT_TELEMETRY_DISABLED: '1' },
    output: 'out',
    caches: ['.next'],
    textFile: `content${editedPage.address}.json`,
    templateFile: 'app/part.jsx',
  };
}

/**
 * Takes Hugo from the newest suite of Debian, and only Hugo: its package is unpacked into a folder of its own, and the two libraries that it
 * needs come from the suite of the machine. Returns the program.
 */
function installHugo() {
  const folder = join(installed, 'hugo');
  const program = join(folder, 'usr/bin/hugo');
  if (existsSync(program)) return program;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'lists/partial'), { recursive: true });
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', 'libsass1', 'libwebp7']);
  const site = execFileSync('apt-get', ['indextargets', '--format', '$(SITE)', 'Created-By: Packages'], {
    encoding: 'utf8',
  }).split('\n')[0];
  write(folder, 'sources.list', `deb ${site} sid main\n`);
  const ofSuite = [
    `Dir::Etc::SourceList=${join(folder, 'sources.list')}`,
    'Dir::Etc::SourceParts=/dev/null',
    `Dir::State::Lists=${join(folder, 'lists')}`,
    // The index of this suite must not stand in the machine's own.
    'Dir::Cache::pkgcache=',
    'Dir::Cache::srcpkgcache=',
    'APT::Sandbox::User=root',
  ].flatMap((option) => ['-o', option]);
  run('apt-get', [...ofSuite, 'update', '-qq'], folder);
  run('apt-get', [...ofSuite, 'download', '-qq', 'hugo'], folder);
  const file = readdirSync(folder).find((name) => name.endsWith('.deb'));
  if (file === undefined) throw new Error('apt-get has downloaded no package of Hugo.');
  run('dpkg', ['-x', join(folder, file), folder]);
  return program;
}

/** Installs the packages of a project's package.json, unless they are installed. */
function installPackages(name, main) {
  // Astro 7 needs it. All generators on Node.js run on it.
  const node = newerNode();
  const folder = join(installed, name);
  const wanted = readFileSync(join(root, 'bench/peers', name, 'package.json'), 'utf8');
  const stamp = join(folder, 'installed.json');
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
    rmSync(folder, { recursive: true, force: true });
    write(folder, 'package.json', wanted);
    npm(folder, ['install']);
    writeFileSync(stamp, wanted);
  }
  const packages = join(folder, 'node_modules');
  const { version } = JSON.parse(readFileSync(join(packages, main, 'package.json'), 'utf8'));
  const copyPackages = (project) => {
    const target = join(project, 'node_modules');
    if (!existsSync(target)) cpSync(packages, target, { recursive: true, verbatimSymlinks: true });
  };
  return { version: versionOnNode(version, node), node, copyPackages };
}

const npm = (folder, args) => run('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], folder);

/** Runs a command. Throws with the end of its messages if it fails. */
function run(command, args, cwd = root) {
  const { status, error, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (error) throw error;
  if (status !== 0) {
    const lines = stderr.trim().split('\n');
    // npm closes with the place of a log.
    const end = lines
      .filter((line) => !line.includes('complete log'))
      .slice(-2)
      .join(' ');
    throw new Error(`${command} ${args.join(' ')} ended with ${status}: ${end}`);
  }
}

/** Copies the sources of a project, and what all projects share: the style sheet, the navigation, the words. */
function prepareProject(name, folder, { style, data }) {
  cpSync(join(root, 'bench/peers', name), folder, { recursive: true });
  write(folder, style, readFileSync(join(root, 'bench/site/templates/styles/main.scss'), 'utf8'));
  const navigation = { en: navigationIn('en'), sv: navigationIn('sv') };
  write(folder, join(data, 'navigation.json'), JSON.stringify(navigation));
  write(folder, join(data, 'words.json'), JSON.stringify(words));
}

function write(folder, file, text) {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function* languagePages(count, make = makePages) {
  for (const page of make(count)) for (const lang of ['en', 'sv']) yield { lang, ...inLanguage(page, lang) };
}

/** The path of a page's file, without suffix. */
const plainFile = ({ address }) => (address === '/' ? 'index' : address.slice(1));

const pageYaml = ({ title, lang, address, addresses, summary, parts }) =>
  `title: ${title}
lang: ${lang}
address: ${address}
addresses: { en: ${addresses.en}, sv: ${addresses.sv} }
summary: ${summary}
parts:${parts.length === 0 ? ' []' : ''}
${parts
  .map(
    (part) =>
      `  - title: ${part.title}\n    cards:\n${part.cards
        .map((card) => `      - { title: ${card.title}, text: ${card.text} }\n`)
        .join('')}`,
  )
  .join('')}`;

/** A file of Markdown. Only an article has more than front matter. */
const frontMatter = (page, more = '') => `---\n${pageYaml(page)}${more}---\n${page.body ?? ''}`;
