import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { schemaFindings } from '../../../cli/content/schema-issues.ts';
import { salvage } from '../../../cli/content/schema-walk.ts';
import { parseYaml } from '../../../cli/content/yaml-source.ts';
import { day, id, Localized, localized, localizedText, pageReference, period, text } from '../../../cli/definitions/fields/fields.ts';
import { mostOfFile } from '../../../cli/diagnostics/finding.ts';

/** A small page with every kind of value. */
const item = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('figure'), value: z.number().int(), max: z.number().max(10).optional() }),
  z.strictObject({ type: z.literal('words'), words: localized(z.array(text()).min(1)) }),
]);
const schema = z.strictObject({
  title: localizedText(),
  sections: z.array(item).max(3),
  unit: z.enum(['percent', 'hours']).optional(),
  draft: z.boolean().default(false),
  page: pageReference().optional(),
  posted: day().optional(),
  open: period().optional(),
  mail: z.email().optional(),
  size: z.union([z.number(), z.literal('any')]).optional(),
  places: z.union([z.array(z.number()), z.number()]).optional(),
  apply: z.union([z.email(), z.url()], { error: 'a mail address or an address' }).optional(),
  rules: z.record(z.string(), z.enum(['off', 'warn'])).default({}),
  get children() {
    return z.array(z.strictObject({ id: id() })).default([]);
  },
});

function parsed(yaml: string) {
  const source = parseYaml('x.yaml', yaml, '', () => {});
  if (source === null) throw new Error('not parsed');
  return source;
}

function found(yaml: string): string[] {
  const source = parsed(yaml);
  const result = schema.safeParse(source.data);
  return schemaFindings(result.error?.issues ?? [], schema, source).map(({ code, message, range }) => {
    const at = range === null ? '' : `${range.start.line}:${range.start.column}`;
    return `${at} ${code.replace('content/', '')}: ${message}`;
  });
}

const page = (rest: string) => `title: { en: A, sv: B }\nsections: []\n${rest}`;

describe('findings of the schemas', () => {
  it('has none for valid data', () => {
    expect(found(page('unit: hours\npage: contact#form\nposted: 2026-11-21\n'))).toEqual([]);
  });

  it('names what a value may be one of', () => {
    expect(found(page('size: big\napply: letter\n'))).toEqual([
      '3:7 invalid-value: "big" is not allowed here; expected a number or "any".',
      '4:8 invalid-value: "letter" is not allowed here; expected a mail address or an address.',
    ]);
  });

  it('names one value, and no list, where a list was not begun', () => {
    expect(found(page('places: big\n'))).toEqual(['3:9 wrong-type: Expected a number, found text "big".']);
  });

  it('repairs the key that says what a mapping is, if only one key can be meant', () => {
    const fixes = (keys: string) => {
      const source = parsed(`title: { en: A, sv: B }\nsections: [{ ${keys} }]\n`);
      const { error } = schema.safeParse(source.data);
      return schemaFindings(error?.issues ?? [], schema, source).map(({ code, fix }) => [code, fix?.length]);
    };
    expect(fixes('tpye: figure')).toEqual([['content/unknown-key', 1]]);
    expect(fixes('tpye: figure, typ: figure')).toEqual([['content/unknown-key', undefined]]);
  });

  it('has only the first of very many, and says so', () => {
    const children = (many: number) => found(page(`children:\n${'- {}\n'.repeat(many)}`));
    expect(children(mostOfFile)).toHaveLength(mostOfFile);
    const cut = children(mostOfFile + 1);
    expect(cut).toHaveLength(mostOfFile + 1);
    expect(cut.at(-1)).not.toContain('missing-key');
    const keys = Array.from({ length: mostOfFile + 1 }, (_, index) => `other${index}: 1\n`);
    expect(found(page(keys.join(''))).at(-1)).toBe(cut.at(-1));
  });

  it.each([
    ['an unknown key', page('colour: red\n'), '3:1 unknown-key: The key "colour" is not known here.'],
    [
      'a key in a list, in a mapping, in a list',
      'title: { en: A, sv: B }\nsections:\n  - { type: figure, value: 1, valeu: 2 }\n',
      '3:31 unknown-key: The key "valeu" is not known here.',
    ],
    [
      'a missing key',
      'title: { en: A, sv: B }\nsections:\n  - type: figure\n',
      '3:5 missing-key: The key "value" is missing; expected a whole number.',
    ],
    [
      'a missing key below a key of its own',
      'title: { en: A, sv: B }\nsections: []\nchildren:\n  - id: a\n  - {}\n',
      '5:5 missing-key: The key "id" is missing; expected lower case words joined by hyphens.',
    ],
    ['a missing day', page('open: { to: 2026-09-30 }\n'), '3:1 missing-key: The key "from" is missing; expected a day such as 2026-11-30.'],
    [
      'text for a number',
      'title: { en: A, sv: B }\nsections: [{ type: figure, value: five }]\n',
      '2:35 wrong-type: Expected a whole number, found text "five".',
    ],
    [
      'a fraction',
      'title: { en: A, sv: B }\nsections: [{ type: figure, value: 2.5 }]\n',
      '2:35 wrong-type: Expected a whole number, found the number 2.5.',
    ],
    [
      'a number that is too large',
      'title: { en: A, sv: B }\nsections: [{ type: figure, value: 2, max: 11 }]\n',
      '2:43 invalid-value: "11" is not allowed here; expected at most 10.',
    ],
    ['a number for text', 'title: { en: 12, sv: B }\nsections: []\n', '1:14 wrong-type: Expected text, found the number 12.'],
    ['no value for text', 'title: { en: A, sv: }\nsections: []\n', '1:17 wrong-type: Expected text, found nothing.'],
    ['a text for one per language', 'title: A\nsections: []\n', '1:8 wrong-type: Expected one value per language, found text "A".'],
    ['a list for a mapping of rules', page('rules: [off]\n'), '3:8 wrong-type: Expected a mapping of keys, found a list.'],
    ['a mapping for a list', 'title: { en: A, sv: B }\nsections: { a: b }\n', '2:11 wrong-type: Expected a list, found a mapping of keys.'],
    ['a word for true or false', page('draft: yes\n'), '3:8 wrong-type: Expected true or false, found text "yes".'],
    ['an empty text', "title: { en: A, sv: ' ' }\nsections: []\n", '1:21 empty-text: This text is empty.'],
    ['an unknown option', page('unit: hour\n'), '3:7 invalid-value: "hour" is not allowed here; expected one of "percent", "hours".'],
    [
      'an unknown section type',
      'title: { en: A, sv: B }\nsections:\n  - type: figures\n',
      '3:11 unknown-section-type: There is no section type "figures".',
    ],
    [
      'no section type',
      'title: { en: A, sv: B }\nsections:\n  - value: 1\n',
      '3:5 missing-key: The key "type" is missing; expected one of "figure", "words".',
    ],
    ['no section at all', 'title: { en: A, sv: B }\nsections:\n  -\n', '3:4 wrong-type: Expected a mapping of keys, found nothing.'],
    [
      'an empty list',
      'title: { en: A, sv: B }\nsections: [{ type: words, words: { en: [], sv: [x] } }]\n',
      '2:40 invalid-value: An empty list is not allowed here; expected a list of at least 1.',
    ],
    [
      'a list that is too long',
      `title: { en: A, sv: B }\nsections: [${Array(4).fill('{ type: figure, value: 1 }').join(', ')}]\n`,
      '2:11 invalid-value: A list of 4 is not allowed here; expected a list of at most 3.',
    ],
    [
      'a mapping where one of several texts is meant',
      page('apply: { mail: a@b.example }\n'),
      '3:8 invalid-value: A mapping of keys is not allowed here; expected a mail address or an address.',
    ],
    [
      'a day that does not exist',
      page('posted: 2026-02-30\n'),
      '3:9 invalid-value: "2026-02-30" is not allowed here; expected a day such as 2026-11-30.',
    ],
    ['an address that is none', page('mail: me\n'), '3:7 invalid-value: "me" is not allowed here; expected a mail address.'],
    [
      'a page key that is none',
      page('page: /contact\n'),
      '3:7 invalid-value: "/contact" is not allowed here; expected a page key such as "contact" or "contact#form".',
    ],
    ['a list for a whole file', '- a\n', '1:1 wrong-type: Expected a mapping of keys, found a list.'],
  ])('%s', (_, yaml, expected) => {
    expect(found(yaml)).toEqual([typeof expected === 'string' ? expected : expect.stringMatching(expected)]);
  });

  it('cuts long texts', () => {
    const [finding] = found(page(`draft: ${'long '.repeat(50)}\n`));
    expect(finding).toBe('3:8 wrong-type: Expected true or false, found text "long long long long long long long long…".');
  });

  it('says that text is too long, not that it is not allowed as it is', () => {
    const [finding] = found(`title: { en: A, sv: ${'x'.repeat(20_001)} }\nsections: []\n`);
    expect(finding).toContain('expected text of at most 20000 characters');
  });

  it('finds all of them in one run', () => {
    const findings = found('titel: { en: A }\nsections:\n  - type: figure\n    vale: 1\n  - type: nix\nunit: 5\n');
    expect(findings.map((finding) => finding.split(' ')[0]).sort()).toEqual(['1:1', '4:5', '5:11', '6:7']);
  });

  it('does not call the key missing that a mistyped one was meant to be', () => {
    expect(found('titel: { en: A, sv: B }\nsections: []\n')).toEqual(['1:1 unknown-key: The key "titel" is not known here.']);
    expect(found('heading: { en: A, sv: B }\nsections: []\n')).toHaveLength(2);
  });
});

describe('what can be used of a value that is not valid', () => {
  it('keeps the shape, with nothing in place of what is wrong', () => {
    const data = parsed(`titel: x
title: { en: 5, sv: Ett }
sections:
  - { type: figure, value: 1 }
  - { type: figure, value: x }
  - { type: nix }
  - words
unit: hour
page: contact
`).data;
    const { title, ...rest } = salvage(schema, data) as { title: Localized<unknown> };
    expect(title).toBeInstanceOf(Localized);
    expect(title.values).toEqual({ en: undefined, sv: 'Ett' });
    expect(title.complete).toBe(true);
    expect(rest).toEqual({
      sections: [{ type: 'figure', value: 1 }, { type: 'figure', value: undefined, max: undefined }, undefined, undefined],
      unit: undefined,
      draft: false,
      page: { page: 'contact', anchor: undefined },
      posted: undefined,
      mail: undefined,
      rules: {},
      children: [],
    });
  });

  it('is nothing where the shape is another', () => {
    expect(salvage(schema, 'text')).toBeUndefined();
    expect(salvage(schema, null)).toBeUndefined();
    expect(salvage(schema, [])).toBeUndefined();
  });

  it('does not reach into prototypes', () => {
    expect(salvage(z.strictObject({ constructor: text(), toString: text() }), {})).toEqual({
      constructor: undefined,
      toString: undefined,
    });
  });
});
