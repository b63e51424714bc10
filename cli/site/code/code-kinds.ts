import type { CodeKind } from '../../definitions/fields/shown.ts';
import { oncePer } from '../../platform/once-per.ts';

/**
 * What the names of TextMate mean for readers, by the beginning of a scope. The longest beginning counts. `null`: the text has no kind,
 * whatever stands around it, such as a placeholder in a string. What is not listed has the kind of what it stands in.
 */
const kinds: Readonly<Record<string, CodeKind | null>> = {
  comment: 'comment',
  'punctuation.definition.comment': 'comment',
  'meta.diff.header': 'comment',
  'meta.diff.index': 'comment',
  'punctuation.definition.from-file': 'comment',
  'punctuation.definition.to-file': 'comment',
  'meta.diff.range': 'type',
  'punctuation.definition.range.diff': 'type',

  keyword: 'keyword',
  'keyword.operator': 'punctuation',
  'keyword.other.unit': 'constant',
  storage: 'keyword',
  'variable.language': 'keyword',
  'support.type.primitive': 'keyword',
  'support.type.builtin': 'keyword',
  'support.constant': 'constant',
  'markup.heading': 'keyword',

  string: 'string',
  'string.unquoted.argument.shell': null,
  'punctuation.definition.string': 'string',
  'markup.inline.raw': 'string',
  'markup.fenced_code.block.markdown': null,
  'markup.underline.link': 'string',

  constant: 'constant',
  'constant.other.database-name': null,
  'constant.other.table-name': null,
  'variable.other.constant': null,
  'variable.other.enummember': 'constant',

  'entity.name.function': 'function',
  'entity.name.command': 'function',
  'support.function': 'function',
  'support.function.builtin.shell': 'function',
  'variable.function': 'function',

  'entity.name.type': 'type',
  'entity.name.class': 'type',
  'entity.name.struct': 'type',
  'entity.name.enum': 'type',
  'entity.name.namespace': 'type',
  'entity.name.scope-resolution': 'type',
  'entity.name.section': 'type',
  'entity.other.inherited-class': 'type',
  'support.class': 'type',
  'support.type': 'type',

  'entity.name.tag': 'tag',
  'entity.name.tag.yaml': 'attribute',
  'entity.other.attribute-name': 'attribute',
  'support.type.property-name': 'attribute',
  'support.type.vendored.property-name': 'attribute',
  'support.variable.property': null,
  'punctuation.support.type.property-name': 'attribute',
  'meta.object-literal.key': 'attribute',
  'keyword.key.toml': 'attribute',
  'keyword.other.definition.ini': 'attribute',

  punctuation: 'punctuation',
  'meta.brace': 'punctuation',
  'meta.delimiter': 'punctuation',

  'markup.inserted': 'inserted',
  'punctuation.definition.inserted': 'inserted',
  'markup.deleted': 'deleted',
  'punctuation.definition.deleted': 'deleted',

  // Code within code, and within a text.
  source: null,
  'meta.embedded': null,
  'meta.interpolation': null,
  'meta.template.expression': null,
  variable: null,
};

/** Signs that belong to what they begin or end: `$` to its variable, `#` to its heading. */
const partOfWhole = /^punctuation\.definition\.(?:variable|constant|keyword|heading|entity|function|raw)\b/;

/** The kind of text in scopes, which are named from the outermost to the innermost. Null if it has none. */
export function kindOfScopes(scopes: readonly string[], text: string): CodeKind | null {
  for (let at = scopes.length - 1; at >= 0; at -= 1) {
    const scope = scopes[at] ?? '';
    const kind = kindOfScope(scope);
    if (kind === undefined) continue;
    // Some grammars name types and operators like keywords: `String` in Java, `typeof` in JavaScript.
    if (kind === 'keyword' && scope.startsWith('storage.type') && /^[A-Z]/.test(text)) return 'type';
    if (kind === 'punctuation' && scope.startsWith('keyword.operator') && /^[a-z]/i.test(text)) return 'keyword';
    return kind;
  }
  return null;
}

/** There are as many scopes as the grammars have names. */
const kindOfScope = oncePer((scope: string): CodeKind | null | undefined => (partOfWhole.test(scope) ? undefined : longest(scope)));

function longest(scope: string): CodeKind | null | undefined {
  for (let end = scope.length; end > 0; end = scope.lastIndexOf('.', end - 1)) {
    const kind = kinds[scope.slice(0, end)];
    if (kind !== undefined) return kind;
  }
  return undefined;
}
