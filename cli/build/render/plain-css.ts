import { type TokenOrValue, transform } from 'lightningcss';

/** The functions that Sass leaves as they are in values that are read when a page is shown. It computes others. */
const functions = new Set(
  (
    'calc min max clamp rgb rgba hsl hsla oklch oklab color-mix light-dark linear-gradient radial-gradient conic-gradient ' +
    'repeating-linear-gradient repeat minmax fit-content attr counter counters translate translatex translatey scale rotate inset ' +
    'polygon circle ellipse path cubic-bezier steps blur brightness drop-shadow image-set'
  ).split(' '),
);

/** Variables, texts in texts, comments to the end of a line. Sass may decide where these stand in a comment or a text of CSS. */
const ofSass = /\$[\w-]|#\{|(?:^|[^:])\/\//;

/** The rules of which Sass makes something, and those that are none of CSS. */
const leftToSass = new Set(['unknown', 'custom', 'import', 'custom-media']);

/**
 * Whether Sass would give a style sheet back as it is. Most sheets of small sites are plain CSS, and loading Sass takes longer than
 * bundling. Rules within rules are left to Sass.
 */
export function isPlainCss(text: string): boolean {
  if (ofSass.test(text)) return false;
  let isPlain = true;
  const expect = (isSame: boolean): void => {
    isPlain &&= isSame;
  };
  try {
    transform({
      filename: 'style.css',
      code: Buffer.from(text),
      visitor: {
        Rule: (rule) => expect(!leftToSass.has(rule.type) && !(rule.type === 'style' && rule.value.rules?.length)),
        // Sass knows operators there, and names of its modules (`math.div`).
        Declaration: (declaration) => expect(declaration.property !== 'unparsed' || !declaration.value.value.some(isOperator)),
        Function: ({ name }) => expect(functions.has(name.toLowerCase())),
      },
    });
  } catch {
    return false;
  }
  return isPlain;
}

/** Why a text is no CSS, with the line that is wrong: `Invalid empty selector: "> .note"`. Null if it is CSS. */
export function whyNoCss(text: string): string | null {
  try {
    transform({ filename: 'style.css', code: Buffer.from(text) });
    return null;
  } catch (error) {
    const { message, loc } = error as Error & { loc?: { line: number } };
    const line = text.split('\n')[(loc?.line ?? 0) - 1]?.replace(/\{.*/, '').trim();
    return line ? `${message}: "${line}"` : message;
  }
}

const isOperator = (part: TokenOrValue): boolean => part.type === 'token' && part.value.type === 'delim' && part.value.value !== '/';
