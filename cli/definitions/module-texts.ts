/** A text that is written out in a module. */
export interface ModuleText {
  value: string;
  /** Where it begins, with its quotation mark, in UTF-16 units. */
  start: number;
  /** What is between its quotation marks; null if that is not the value itself. */
  inner: { start: number; end: number } | null;
  /** `import`: it names a module. `from`: it is the value of a key of this name. */
  is: 'import' | 'from' | 'other';
}

/**
 * All texts that a module writes out. Null if it is neither TypeScript nor JavaScript. `file`: its path, whose ending says the
 * language. `text`: without byte order mark.
 */
export async function textsInModule(file: string, text: string): Promise<ModuleText[] | null> {
  const { parse, Visitor } = await import('rolldown/utils');
  const { program, errors } = await parse(file, text);
  if (errors.length > 0) return null;
  const kinds = new Map<number, ModuleText['is']>();
  const found: ModuleText[] = [];
  const namesModule = (source: { start: number } | null) => source && kinds.set(source.start, 'import');
  const add = (value: string, { start, end }: { start: number; end: number }) => {
    const inner = { start: start + 1, end: end - 1 };
    const isPlain = text.slice(inner.start, inner.end) === value;
    found.push({ value, start, inner: isPlain ? inner : null, is: kinds.get(start) ?? 'other' });
  };
  // A node comes before those in it, so what a text is for is known before the text.
  new Visitor({
    ImportDeclaration: ({ source }) => void namesModule(source),
    ExportNamedDeclaration: ({ source }) => void namesModule(source),
    ExportAllDeclaration: ({ source }) => void namesModule(source),
    ImportExpression: ({ source }) => void namesModule(source),
    TSImportType: ({ source }) => void namesModule(source),
    TSExternalModuleReference: ({ expression }) => void namesModule(expression),
    Property({ key, value, computed }) {
      if (!computed && 'name' in key && key.name === 'from') kinds.set(value.start, 'from');
    },
    Literal(node) {
      if (typeof node.value === 'string') add(node.value, node);
    },
    TemplateLiteral(node) {
      const isWhole = node.quasis.length === 1;
      for (const part of node.quasis) add(part.value.cooked ?? part.value.raw, isWhole ? node : part);
    },
  }).visit(program);
  return found;
}
