import { posix } from 'node:path';

/**
 * Files of the tool that a site cannot replace: the bundler starts with them, they are types only, the tool follows them too, or Sass
 * finds them itself.
 */
const fixed =
  /^(?:contract\.ts|contract\/.*|virtual\.d\.ts|render\.tsx|style-sheet\.ts|browser\/(?:boot|dev)\.ts|pages\/site\/.*|(?:.*\/)?_[^/]+\.scss)$/;

export const isReplaceable = (path: string): boolean => !fixed.test(path);

/** The possible endings of a name such as `shell/footer`, `sections/text` or `templates/shell/footer.tsx`, the most likely first. */
const endings = ['', '.tsx', '.ts', '.scss', '/index.tsx'];

/** The file of the tool that a name means, also as `@use` names a part of a style sheet; null if there is none. */
export function fileNamed(name: string, files: readonly string[]): string | null {
  const path = name.replaceAll('\\', '/').replace(/^(?:\.\/)?(?:templates\/)?|\/$/g, '');
  const part = posix.join(posix.dirname(path), `_${posix.basename(path)}.scss`);
  return [...endings.map((ending) => path + ending), part].find((file) => files.includes(file)) ?? null;
}

/** The name of a file for people: `shell/footer` for `shell/footer.tsx`, `sections/text` for `sections/text/index.tsx`. */
export const nameOfFile = (path: string): string => path.replace(/(?:\/index)?\.tsx?$/, '');
