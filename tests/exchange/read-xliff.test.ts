import { expect, it } from 'vitest';
import { xliffReader } from '../../cli/exchange/read-xliff.ts';

/** The source and the target of each unit in an XLIFF 1.2 file. */
function textsIn(...units: string[]): (string | undefined)[][] {
  const found: (string | undefined)[][] = [];
  const reader = xliffReader({
    head: () => {},
    unit: ({ id, source, target }) => found.push([id, source?.text, target?.text]),
  });
  reader.write(
    `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2" xmlns:x="urn:x"><file original="a" source-language="en" target-language="sv"><body>${units.join('')}</body></file></xliff>`,
  );
  reader.end();
  return found;
}

it('has the texts of units with their tokens, also behind what tools add', () => {
  expect(
    textsIn(
      '<trans-unit id="a"><source>Quay</source><note>Where ships lie</note><target>Kaj</target></trans-unit>',
      '<trans-unit id="b"><source>Mail <ph id="1">{contact:email}</ph></source><target>Maila <x id="1"/></target></trans-unit>',
      '<trans-unit id="c"><source><bpt id="1">**</bpt>Now<ept id="1">**</ept></source><target><g id="1">Nu</g></target></trans-unit>',
    ),
  ).toEqual([
    ['a', 'Quay', 'Kaj'],
    ['b', 'Mail {contact:email}', 'Maila {contact:email}'],
    ['c', '**Now**', '**Nu**'],
  ]);
});

it('has the letters that XML cannot hold, and a mark for what is none', () => {
  const found: (string | undefined)[] = [];
  const reader = xliffReader({ head: () => {}, unit: ({ target }) => found.push(target?.text) });
  reader.write(
    '<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en" trgLang="sv"><file id="f"><unit id="a"><segment><source>Quay</source><target>Ka<cp hex="006a"/><cp hex="110000"/></target></segment></unit></file></xliff>',
  );
  reader.end();
  expect(found).toEqual(['Kaj\ufffd']);
});

it('refuses XML that is no XLIFF', () => {
  const read = (text: string) => {
    const reader = xliffReader({ head: () => {}, unit: () => {} });
    reader.write(text);
    reader.end();
  };
  expect(() => read('<html><body>Quay</body></html>')).toThrow('its first element is "html"');
  expect(() => read('')).toThrow('must contain a root element');
  expect(() => read('Quay')).toThrow(/./);
});
