/** Whatever Sass gives a meaning to, or may write in another way: its marks, its rules, and calls that are not among `functions`. */
const ofSass =
  /[$&#%]\{|[$&]|\/\/|(?:^|[\s,>+~(])%[\w-]|@(?:use|forward|import|include|mixin|function|return|each|for|if|else|while|extend|debug|warn|error|at-root|content)\b/m;

/** The functions of CSS that Sass leaves as they are. */
const functions = new Set(
  (
    'var url calc min max clamp rgb rgba hsl hsla oklch oklab color-mix light-dark linear-gradient radial-gradient ' +
    'conic-gradient repeating-linear-gradient repeat minmax fit-content attr counter counters env translate translatex translatey ' +
    'scale rotate inset polygon circle ellipse path cubic-bezier steps blur brightness drop-shadow is where not has nth-child ' +
    'nth-last-child nth-of-type nth-last-of-type lang dir host and or supports selector format image-set'
  ).split(' '),
);

/**
 * Whether Sass would give a style sheet back as it is. Most sheets of small sites are plain CSS, and loading Sass takes longer than
 * bundling. Rules within rules are left to Sass.
 */
export function isPlainCss(text: string): boolean {
  const bare = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/"[^"\n]*"|'[^'\n]*'/g, '""');
  if (ofSass.test(bare)) return false;
  const called = bare.matchAll(/([\w-]+)\(/g);
  return [...called].every(([, name = '']) => functions.has(name.toLowerCase())) && !hasNestedRule(bare);
}

/** Whether a rule stands in a rule. Rules stand in `@media` and its like. */
function hasNestedRule(css: string): boolean {
  /** Whether each open block is that of a rule for elements. */
  const open: boolean[] = [];
  for (const [, before = '', mark] of css.matchAll(/([^{};]*)([{};])/g)) {
    if (mark === '}') open.pop();
    else if (mark === '{') {
      if (open.includes(true)) return true;
      open.push(!before.trimStart().startsWith('@'));
    }
  }
  return false;
}
