/**
 * Files of the tool that no file of a site takes the place of: the bundler begins with them, they are types only, or Sass finds
 * them by itself.
 */
const fixed =
  /^(?:contract\.ts|virtual\.d\.ts|render\.tsx|style-sheet\.ts|browser\/(?:boot|dev)\.ts|pages\/site\/.*|(?:.*\/)?_[^/]+\.scss)$/;

export const isReplaceable = (path: string): boolean => !fixed.test(path);

/** What a name such as `shell/footer`, `sections/text` or `templates/shell/footer.tsx` may stand for, the likeliest first. */
const endings = ['', '.tsx', '.ts', '.scss', '/index.tsx'];

/** The file of the tool that a name means; null where there is none. */
export function fileNamed(name: string, files: readonly string[]): string | null {
  const path = name.replaceAll('\\', '/').replace(/^(?:\.\/)?(?:templates\/)?|\/$/g, '');
  return endings.map((ending) => path + ending).find((file) => files.includes(file)) ?? null;
}

/** A file as people name it: `shell/footer` for `shell/footer.tsx`, `sections/text` for `sections/text/index.tsx`. */
export const nameOfFile = (path: string): string => path.replace(/(?:\/index)?\.tsx?$/, '');
