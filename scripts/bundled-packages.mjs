/** The packages that a site does not install, because the tool contains what it needs of them: icons, and what marks code. */
export const bundledPackages = [
  'lucide-react',
  '@shikijs/engine-javascript',
  '@shikijs/langs',
  '@shikijs/primitive',
  '@shikijs/types',
  '@shikijs/vscode-textmate',
  'oniguruma-parser',
  'oniguruma-to-es',
  'regex',
  'regex-recursion',
  'regex-utilities',
  'tm-grammars',
];

/** Whether a path of package-lock.json is one of them. */
export const isBundled = (path) => bundledPackages.some((name) => path === `node_modules/${name}`);
