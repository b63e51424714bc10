/** Why a text is not valid YAML, as far as the tool can tell. */
export type SyntaxProblem =
  | 'unclosed-quote'
  | 'unclosed-bracket'
  | 'merge-marks'
  | 'tab'
  | 'no-break-space'
  | 'comment'
  | 'colon'
  | 'colon-in-braces'
  | 'no-comma'
  | 'reserved-start'
  | 'star'
  | 'after-value'
  | 'no-colon'
  | 'indentation'
  | 'deeper-key'
  | 'second-document'
  | 'tag'
  | 'directive'
  | 'collection-key'
  | 'merge-key'
  | 'other';

interface SyntaxWords {
  reason(detail: string): string;
  hint: string;
}

const quoteIt = 'Put the text between quotation marks.';

/** The wording of syntax problems. Authors know texts and lines, not scalars, nodes and flow collections. */
export const syntaxWords: Record<SyntaxProblem, SyntaxWords> = {
  'unclosed-quote': {
    reason: () => 'the quotation mark that opens here is never closed',
    hint: "Close it. Inside of '…' an apostrophe is written twice: 'it''s'",
  },
  'unclosed-bracket': {
    reason: (bracket) => `the ${bracket} that opens here is never closed`,
    hint: 'Close it with its counterpart, in the same line or indented deeper than its key.',
  },
  'merge-marks': {
    reason: () => 'it holds the marks of a merge that was not finished',
    hint: 'Keep what is meant of both sides, and take out the lines of marks (<<<<<<<, =======, >>>>>>>).',
  },
  tab: { reason: () => 'a tab is used for indentation', hint: 'Indent with spaces.' },
  'no-break-space': {
    reason: () => 'spaces that do not break are used for indentation',
    hint: 'They look like other spaces, but YAML takes them for letters. Delete them and indent with spaces.',
  },
  comment: {
    reason: () => 'the # after a space begins a comment, which takes the rest of the line along',
    hint: "Put text with a # in it between quotation marks: 'Our #1 bridge'",
  },
  colon: {
    reason: () => 'a colon with a space after it starts a new key in the middle of a value',
    hint: "Put text with a colon in it between quotation marks: 'Note: read this'",
  },
  'colon-in-braces': {
    reason: () => 'a colon with a space after it starts a new key in the middle of a value',
    hint: "Put text with a colon in it between quotation marks: 'Note: read this'. Before a new key, put a comma.",
  },
  'no-comma': {
    reason: (key) => `there is no comma before ${key === '' ? 'this item' : `the key ${key}`}`,
    hint: 'Put a comma before it. If it belongs to the text before it, put the whole text between quotation marks.',
  },
  'reserved-start': { reason: (character) => `a text cannot start with ${character}`, hint: quoteIt },
  star: {
    reason: () => 'a star at the start of a value repeats another value, and something follows it',
    hint: "Put text that starts with a star between quotation marks: '*Now* open'",
  },
  'after-value': {
    reason: () => 'something follows after the value has ended',
    hint: "Put the whole text between quotation marks. Inside of '…' an apostrophe is written twice: 'it''s'",
  },
  'no-colon': {
    reason: () => 'this is neither a key with a colon and a space after it, nor a value',
    hint: 'Write "key: value"; text that goes on in the next line is indented deeper than its key.',
  },
  indentation: {
    reason: () => 'this line is not indented like those it belongs to',
    hint: 'Keys of one mapping, and dashes of one list, start in the same column.',
  },
  'deeper-key': {
    reason: () => 'this key is indented deeper than the line above it, whose key has its value already',
    hint: 'Start it in the same column as the key that it belongs beside; in a list, the first key has a dash before it.',
  },
  'second-document': {
    reason: () => 'a second document starts here',
    hint: 'A file holds one document; take out the line with "---", or move what follows to a file of its own.',
  },
  tag: {
    reason: (tag) => `the tag ${tag} has no meaning here`,
    hint: 'Remove it; text that starts with an exclamation mark needs quotation marks.',
  },
  directive: {
    reason: () => 'content is read as YAML 1.2 without directives',
    hint: 'Remove the line.',
  },
  'collection-key': {
    reason: () => 'a list or mapping cannot be a key',
    hint: 'Use a plain word as the key.',
  },
  'merge-key': {
    reason: () => 'merging one mapping into another (<<) is no part of YAML 1.2',
    hint: 'Write the keys out.',
  },
  other: { reason: (detail) => detail, hint: quoteIt },
};
