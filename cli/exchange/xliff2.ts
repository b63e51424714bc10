import { groupBy } from '../platform/group-by.ts';
import { notesOf } from './notes.ts';
import { type Piece, piecesOf } from './pieces.ts';
import type { TranslationFile, TranslationUnit, UnitState } from './unit.ts';
import { attributes, escapeXmlText } from './xml.ts';

/**
 * XLIFF 2.0 (OASIS, 5 August 2014). Each content file is a `file`. Tokens that translators must not change are `ph` and `pc`, and
 * their texts stand in `originalData`.
 */
export function writeXliff2(file: TranslationFile): string {
  const files = Array.from(
    groupBy(file.units, ({ file: path }) => path),
    ([original, units], index) =>
      [
        `  <file${attributes({ id: `f${index + 1}`, original })}>\n`,
        `    <notes>\n      <note category="site">${escapeXmlText(file.site)}</note>\n    </notes>\n`,
        ...units.map(unitElement),
        '  </file>\n',
      ].join(''),
  );
  const head = attributes({ srcLang: file.sourceLanguage, trgLang: file.targetLanguage });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0"${head}>\n${files.join('')}</xliff>\n`;
}

const states: Readonly<Record<UnitState, string>> = {
  missing: 'initial',
  stale: 'initial',
  machine: 'initial',
  identical: 'initial',
  complete: 'translated',
};

function unitElement(unit: TranslationUnit): string {
  const { id, path, source, target, state, markdown, earlierSource } = unit;
  const data = new OriginalData();
  const pieces = piecesOf(source, markdown);
  const own = inline(pieces, data);
  const translation = target === null ? null : inline(piecesOf(target, markdown, pieces), data);
  const notes = [
    ...notesOf(unit),
    ...(earlierSource === null || target === null
      ? []
      : [['earlier-source', earlierSource] as const, ['earlier-translation', target] as const]),
  ];
  const lines = [
    `<unit${attributes({ id, name: path, 'xml:space': 'preserve' })}>`,
    '  <notes>',
    ...notes.map(([name, text]) => `    <note${attributes({ category: name })}>${escapeXmlText(text)}</note>`),
    '  </notes>',
    ...data.lines,
    `  <segment${attributes({ state: states[state] })}>`,
    `    <source>${own}</source>`,
    ...(translation === null ? [] : [`    <target>${translation}</target>`]),
    '  </segment>',
    '</unit>',
  ];
  return lines.map((line) => `    ${line}\n`).join('');
}

/** The tokens of a unit, each once. */
class OriginalData {
  readonly #ids = new Map<string, string>();

  /** The id of a token. */
  of(text: string): string {
    const id = this.#ids.get(text) ?? `d${this.#ids.size + 1}`;
    this.#ids.set(text, id);
    return id;
  }

  get lines(): string[] {
    if (this.#ids.size === 0) return [];
    const entries = Array.from(this.#ids, ([text, id]) => `    <data${attributes({ id })}>${escapeXmlText(text)}</data>`);
    return ['  <originalData>', ...entries, '  </originalData>'];
  }
}

const types = {
  emphasis: { type: 'fmt', subType: 'xlf:i' },
  strong: { type: 'fmt', subType: 'xlf:b' },
  link: { type: 'link', subType: null },
} as const;

function inline(pieces: readonly Piece[], data: OriginalData): string {
  const closing = new Map(pieces.flatMap((piece) => (piece.kind === 'close' ? [[piece.number, piece.text] as const] : [])));
  return pieces
    .map((piece) => {
      if (piece.kind === 'words') return escapeXmlText(piece.text);
      const { number, text } = piece;
      if (piece.kind === 'placeholder') return `<ph${attributes({ id: number, dataRef: data.of(text), equiv: text, canDelete: 'no' })}/>`;
      if (piece.kind === 'close') return '</pc>';
      const refs = { dataRefStart: data.of(text), dataRefEnd: data.of(closing.get(number) ?? '') };
      return `<pc${attributes({ id: number, ...refs, ...types[piece.type], canDelete: 'no' })}>`;
    })
    .join('');
}
