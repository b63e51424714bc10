import { groupBy } from '../platform/group-by.ts';
import { notesOf } from './notes.ts';
import { type Piece, piecesOf } from './pieces.ts';
import type { TranslationFile, TranslationUnit, UnitState } from './unit.ts';
import { attributes, escapeXmlText } from './xml.ts';

/**
 * XLIFF 1.2 (OASIS, 1 February 2008): the version that all translation tools read. Each content file is a `file`. Tokens that
 * translators must not change are `ph`, or `bpt` and `ept`, which hold them.
 */
export function writeXliff12(file: TranslationFile): string {
  const files = Array.from(
    groupBy(file.units, ({ file: path }) => path),
    ([original, units]) => {
      const head = attributes({
        original,
        'source-language': file.sourceLanguage,
        'target-language': file.targetLanguage,
        datatype: 'plaintext',
        'product-name': file.site,
      });
      return `  <file${head}>\n    <body>\n${units.map(unitElement(file)).join('')}    </body>\n  </file>\n`;
    },
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">\n${files.join('')}</xliff>\n`;
}

/** Tools take a target without a state as finished, so there is always one. Source: XLIFF 1.2, `state`. */
const states: Readonly<Record<UnitState, string>> = {
  missing: 'new',
  stale: 'needs-translation',
  machine: 'needs-review-translation',
  identical: 'needs-review-translation',
  complete: 'translated',
};

const unitElement =
  ({ sourceLanguage, targetLanguage }: TranslationFile) =>
  (unit: TranslationUnit): string => {
    const { id, path, limits, source, target, state, markdown, earlierSource } = unit;
    const { pixels } = limits;
    const approved = state === 'complete' ? 'yes' : 'no';
    const pieces = piecesOf(source, markdown);
    const own = target === null ? '' : inline(piecesOf(target, markdown, pieces));
    const width =
      pixels === null
        ? limits.characters === null
          ? {}
          : { maxwidth: limits.characters, 'size-unit': 'char' }
        : { maxwidth: pixels.most, 'size-unit': 'pixel' };
    const lines = [
      `<trans-unit${attributes({ id, resname: path, approved, 'xml:space': 'preserve', ...width })}>`,
      `  <source${attributes({ 'xml:lang': sourceLanguage })}>${inline(pieces)}</source>`,
      `  <target${attributes({ 'xml:lang': targetLanguage, state: states[state] })}>${own}</target>`,
      ...Array.from(notesOf(unit), ([name, text]) => `  <note${attributes({ from: name })}>${escapeXmlText(text)}</note>`),
      ...(earlierSource === null || target === null
        ? []
        : [
            `  <alt-trans${attributes({ alttranstype: 'previous-version', 'xml:space': 'preserve' })}>`,
            `    <source${attributes({ 'xml:lang': sourceLanguage })}>${inline(piecesOf(earlierSource, markdown))}</source>`,
            `    <target${attributes({ 'xml:lang': targetLanguage })}>${own}</target>`,
            '  </alt-trans>',
          ]),
      '</trans-unit>',
    ];
    return lines.map((line) => `      ${line}\n`).join('');
  };

const types = { emphasis: 'italic', strong: 'bold', link: 'link' } as const;

const inline = (pieces: readonly Piece[]): string =>
  pieces
    .map((piece) => {
      if (piece.kind === 'words') return escapeXmlText(piece.text);
      const { number, text } = piece;
      if (piece.kind === 'placeholder')
        return `<ph${attributes({ id: number, ctype: 'x-placeholder', 'equiv-text': text })}>${escapeXmlText(text)}</ph>`;
      return piece.kind === 'open'
        ? `<bpt${attributes({ id: number, rid: number, ctype: types[piece.type] })}>${escapeXmlText(text)}</bpt>`
        : `<ept${attributes({ id: number, rid: number })}>${escapeXmlText(text)}</ept>`;
    })
    .join('');
