import { inLanguages, textsAlike } from './in-languages.ts';
import { type StarterLanguage, starterLanguages } from './languages.ts';
import { type DraftLanguage, productOf, type SiteSettings } from './settings.ts';

/** The program that installs packages, and runs the tool in continuous integration. */
export interface PackageManager {
  name: 'npm' | 'pnpm' | 'yarn';
  /** Its version, such as `10.34.9`; null if it is not known. */
  version: string | null;
}

export interface StarterOptions {
  settings: SiteSettings;
  manager: PackageManager;
  /** The dependency for `package.json`: a range of versions, or the source of the installed package. */
  dependency: string;
  /** The files of the package's `starter/`, by path. */
  starter: ReadonlyMap<string, string>;
}

/**
 * The files of the package's `starter/`, each with its path in a site. npm does not pack `.gitignore`, so the names have no
 * leading dot.
 */
export const starterPaths: Readonly<Record<string, string>> = {
  'content/routes.yaml': 'content/routes.yaml',
  'content/navigation.yaml': 'content/navigation.yaml',
  'content/pages/home.yaml': 'content/pages/home.yaml',
  'content/pages/about.yaml': 'content/pages/about.yaml',
  'content/pages/contact.yaml': 'content/pages/contact.yaml',
  'content/pages/not-found.yaml': 'content/pages/not-found.yaml',
  'github/workflows/site.yml': '.github/workflows/site.yml',
  'public/favicon.svg': 'public/favicon.svg',
  'tsconfig.json': 'tsconfig.json',
  gitattributes: '.gitattributes',
  gitignore: '.gitignore',
};

/** The files of a new site, by path: its configuration, and the starter in its languages. */
export function starterFiles(options: StarterOptions): Map<string, string> {
  const { settings, starter, manager } = options;
  const codes = settings.languages.map(({ code }) => code);
  const files = Object.entries(starterPaths).map(([from, to]) => {
    const text = (starter.get(from) ?? '') + (extraLines[manager.name][from] ?? '');
    if (to.startsWith('content/')) return [to, inLanguages(text, codes)] as const;
    const { install, audit } = commands[manager.name];
    return [to, text.replaceAll('{install}', install).replaceAll('{audit}', audit)] as const;
  });
  const pages = [...starter].filter(([path]) => path.startsWith('content/') && path !== 'content/routes.yaml');
  const alike = pages.flatMap(([, text]) => textsAlike(text, codes));
  return new Map([
    ['package.json', manifest(options)],
    ['site.config.yaml', configuration(settings, wordsIn(alike))],
    ...Object.entries(managerFiles[manager.name]),
    ...files,
  ]);
}

/** What continuous integration runs: to install the packages of the lockfile, and to look for known weaknesses in them. */
const commands: Readonly<Record<PackageManager['name'], { install: string; audit: string }>> = {
  npm: { install: 'npm ci', audit: 'npm audit --omit=dev --audit-level=high' },
  pnpm: {
    install: 'corepack enable && pnpm install --frozen-lockfile',
    audit: 'corepack enable && pnpm audit --prod --audit-level=high',
  },
  yarn: {
    install: 'corepack enable && yarn install --immutable',
    audit: 'corepack enable && yarn npm audit --environment production --severity high',
  },
};

/**
 * Packages among our dependencies with install scripts. The tool works without these scripts, so a site runs none, and package
 * managers need not ask or warn.
 */
const scripted = ['@parcel/watcher'];

const forScripted = <T>(value: T): Record<string, T> => Object.fromEntries(scripted.map((name) => [name, value]));

/**
 * The field by which corepack, in continuous integration too, uses the version that wrote the lockfile. Without it, corepack takes
 * Yarn 1. npm does not need it: it comes with Node.js.
 */
const pinned = ({ name, version }: PackageManager): { packageManager?: string } =>
  name === 'npm' || version === null ? {} : { packageManager: `${name}@${version}` };

/** Settings of each package manager in `package.json`. */
const managerSettings: Readonly<Record<PackageManager['name'], object>> = {
  npm: { allowScripts: forScripted(false) },
  pnpm: {},
  yarn: { dependenciesMeta: forScripted({ built: false }) },
};

/**
 * `packages`: pnpm 9 refuses this file without it. `publicHoistPattern`: components of a site use React, which is a dependency of
 * the tool alone, and editors look for its types in the site's `node_modules/`.
 */
const pnpmSettings = `packages: ['.']
allowBuilds:
${scripted.map((name) => `  '${name}': false\n`).join('')}publicHoistPattern: ['@types/react']
`;

/** Settings of package managers in files of their own. */
const managerFiles: Readonly<Record<PackageManager['name'], Readonly<Record<string, string>>>> = {
  npm: {},
  pnpm: { 'pnpm-workspace.yaml': pnpmSettings },
  yarn: { '.yarnrc.yml': 'nodeLinker: node-modules\n' },
};

/** Lines at the end of files of `starter/`. Yarn writes the state of an installation into a folder of the site. */
const extraLines: Readonly<Record<PackageManager['name'], Readonly<Record<string, string>>>> = {
  npm: {},
  pnpm: {},
  yarn: { gitignore: '.yarn/install-state.gz\n' },
};

/** Words that are correctly the same in two languages, each once. Otherwise the check of translations would report them. */
const wordsIn = (texts: readonly string[]): string[] => [...new Set(texts.flatMap((text) => text.match(/\p{L}{2,}/gu) ?? []))].sort();

function manifest({ settings, dependency, manager }: StarterOptions): string {
  const content = {
    name: productOf(settings.name),
    private: true,
    type: 'module',
    scripts: {
      dev: 'tvilling dev',
      edit: 'tvilling edit',
      build: 'tvilling build',
      preview: 'tvilling preview',
      test: 'tvilling build && tvilling verify',
    },
    dependencies: { tvilling: dependency },
    ...pinned(manager),
    ...managerSettings[manager.name],
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

function configuration({ name, languages, drafts, url, timeZone, look }: SiteSettings, sameWords: string[]): string {
  const [source] = languages;
  const product = productOf(name);
  const lines = [
    '# yaml-language-server: $schema=.tvilling/schemas/site.config.schema.json',
    `name: ${yamlText(name)}`,
    `product: ${yamlText(product)}`,
    '# Where the site will live; a path in it is a folder of the host.',
    `url: ${url}`,
    '# Where the days and times of the site are counted: a name of the IANA list, such as America/New_York.',
    `timeZone: ${timeZone}`,
    `sourceLanguage: ${source?.code}`,
    'languages:',
    ...languages.map((language, index) => languageLine(language, index === 0 ? "''" : language.code)),
    ...drafts.map((language) => languageLine(language, language.code.toLowerCase())),
    '# What is said of the company here is shown on the contact page and to search engines. All of it is optional.',
    'contact:',
    `  email: ${emailFor(url, product)}`,
    ...languages.slice(0, 1).flatMap(exampleCompany),
    "  # hours: { from: monday, to: friday, opens: '09:00', closes: '17:00' }",
    '# The look of the site, and what differs from it.',
    'look:',
    `  style: ${look}`,
    ...(sameWords.length === 0
      ? []
      : ['translations:', '  # Words that are spelled alike in two of the languages.', `  sameWords: [${sameWords.join(', ')}]`]),
  ];
  return `${lines.join('\n')}\n`;
}

/** Facts of a company where a language is spoken, as comments to write over. */
const exampleCompany = ({ company, region }: StarterLanguage): string[] => [
  `  # phone: ${company.phone}`,
  `  # street: ${company.street}`,
  `  # postalCode: '${company.postalCode}'`,
  `  # city: { all: ${company.city} }`,
  `  # countryCode: ${region.slice(-2)}`,
];

function languageLine(language: StarterLanguage | DraftLanguage, prefix: string): string {
  const { code, name, flag, region } = language;
  const direction = 'direction' in language ? `, direction: ${language.direction}` : '';
  const state = starterLanguages.some((known) => known.code === code) ? '' : ', state: draft';
  return `  - { code: ${code}, name: ${yamlText(name)}, flag: ${flag}, prefix: ${prefix}, region: ${region}${direction}${state} }`;
}

/** A mail address at the host of the site, which the author should change. If the site's host has no name, at a host for examples. */
function emailFor(url: string, product: string): string {
  const host = new URL(url).hostname.replace(/^www\./, '');
  return `hello@${/^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]+$/.test(host) ? host : `${product}.example`}`;
}

/** A text as a YAML value: plain if it means the same, otherwise in quotation marks. */
const yamlText = (text: string): string =>
  /^\p{L}[\p{L}\p{M}\p{N} .&'’-]*$/u.test(text) && !/^(?:true|false|null|yes|no|on|off)$/i.test(text) && !text.endsWith(' ')
    ? text
    : JSON.stringify(text);
