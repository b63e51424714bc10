import { Parser } from 'htmlparser2';
import { type Finding, findingOf } from '../../diagnostics/finding.ts';
import { lineStarts, position } from '../../diagnostics/position.ts';

/** More findings in one file do not help. */
const mostFound = 20;

/**
 * Reports what a drawing would load from elsewhere: a page that shows it as a picture loads nothing for it (SVG 2, 2.4.1 "Secure static
 * mode"). `file`: its name in findings.
 */
export function foreignReferences(file: string, text: string): Finding[] {
  const starts = lineStarts(text);
  const found: Finding[] = [];
  const add = (address: string) => {
    const start = Math.max(0, text.indexOf(address, parser.startIndex));
    const end = start + address.length;
    const range = { start: position(starts, start), end: position(starts, end) };
    found.push(findingOf('asset/foreign-reference', { file, range }, { address }));
    if (found.length >= mostFound) parser.pause();
  };
  let element = '';
  const parser = new Parser(
    {
      onopentagname: (name) => {
        element = name.slice(name.indexOf(':') + 1).toLowerCase();
      },
      onattribute(name, value) {
        const isAddress = /^(?:[^:]+:)?(?:href|src)$/i.test(name) && !isLink(element);
        const [foreign] = (isAddress ? [value.trim()] : addressesIn(value)).filter(isForeign);
        if (foreign !== undefined) add(foreign);
      },
      ontext(words) {
        const [foreign] = element === 'style' ? addressesIn(words).filter(isForeign) : [];
        if (foreign !== undefined) add(foreign);
      },
      onclosetag: () => {
        element = '';
      },
    },
    { xmlMode: true },
  );
  parser.write(text);
  return found;
}

/** What a link leads to is not loaded. */
const isLink = (element: string): boolean => element === 'a';

/** The addresses in CSS. */
const addressesIn = (css: string): string[] =>
  Array.from(css.matchAll(/(?:url\(\s*|@import\s+)["']?([^"')\s;]+)/gi), ([, address = '']) => address);

const isForeign = (address: string): boolean => address !== '' && !/^(?:#|data:)/i.test(address);
