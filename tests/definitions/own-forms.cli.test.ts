import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { siteWithParts } from '../bundled-site.ts';
import { expectNoCrash, expectRefusal, findingsIn, locationOf, type Report } from '../findings.ts';
import { root } from '../run-cli.ts';
import { runMain } from '../run-main.ts';
import { type Changes, changed, minimal, read, temporarySite } from '../temporary-site.ts';

const fixture = join(root, 'tests/sites/booking');
const definition = 'templates/forms/booking/definition.ts';
const words = 'templates/forms/booking/words.ts';
const page = 'content/pages/book.yaml';

/** A file of the fixture with one piece replaced. */
const withPiece = (path: string, before: string, after: string): Changes => ({
  [path]: changed(read(fixture, path), before, after),
});

/** The output of `validate` as one text without line breaks. */
async function said(changes: Changes): Promise<string> {
  const result = await runMain(['validate', '--root', temporarySite('booking', changes)]);
  expectNoCrash(result);
  return `${result.stdout}${result.stderr}`.replace(/\s+/g, ' ');
}

/** Builds a site. Returns the folder of its output. */
async function built(site: string): Promise<string> {
  const result = await runMain(['build', '--root', site, '--date', '2026-11-21']);
  expectNoCrash(result);
  expect(result.code, result.stderr).toBe(0);
  return join(site, 'dist');
}

const policyOf = (html: string) => /Content-Security-Policy" content="([^"]+)"/.exec(html)?.[1] ?? '';

describe('a site with a form of its own', () => {
  it('validates without a finding', async () => {
    expect(await said({})).toBe('10 files checked: no problems ');
  });

  it('is asked for the words of its form that a language lacks, and for those of its fields', async () => {
    const config = changed(
      read(fixture, 'site.config.yaml'),
      'region: sv_SE }',
      'region: sv_SE }\n  - { code: is, name: Íslenska, flag: 🏳, prefix: is, region: is_IS }',
    );
    const result = await runMain(['validate', '--json', '--root', temporarySite('booking', { 'site.config.yaml': config })]);
    const { findings } = JSON.parse(result.stdout) as {
      findings: { code: string; message: string }[];
    };
    const [missing, ...others] = findings.filter(({ code }) => code === 'translation/missing-words');
    expect(others).toEqual([]);
    // 17 words of the shell, 15 of the form itself, and of all forms 9 messages and 19 words for its kinds of fields.
    expect(missing?.message).toMatch(/^\d+ words that the site shows have no text in "is": /);
    expect(Number(missing?.message.split(' ')[0])).toBe(60);
  });

  it('is told one of its own words that one language lacks', async () => {
    const text = await said(withPiece(words, "crane: { label: { en: 'Crane', sv: 'Kran' } }", "crane: { label: { en: 'Crane' } }"));
    expect(text).toContain('The word booking.crane.label has no text in "sv".');
    expect(text).toContain('Write each in content/ui.yaml, such as booking: { crane: { label: { sv: … } } }.');
  });

  it('may say them in content/ui.yaml', async () => {
    const ui = 'booking:\n  crane:\n    label: { sv: Lyftkran }\nforms:\n  email:\n    label: { sv: Mejl }\n';
    expect(
      await said({
        ...withPiece(words, "crane: { label: { en: 'Crane', sv: 'Kran' } }", "crane: { label: { en: 'Crane' } }"),
        'content/ui.yaml': ui,
      }),
    ).toContain('11 files checked: no problems');
  });

  it.each<[what: string, changes: Changes, finding: string, text: string]>([
    [
      'a form that there is not',
      withPiece(page, 'form: booking', 'form: bookings'),
      `content/invalid-value ${page}:11:11`,
      'expected one of "booking", "consultation", "contact".',
    ],
    [
      'a form on a site that does not say which pages it leads to',
      withPiece('site.config.yaml', '  thanks: thanks\n  failed: not-sent\n', ''),
      `content/incomplete-form ${page}:11:11`,
      'Write forms: { thanks: …, failed: … } there, with a page key for each ….',
    ],
    [
      'a form on a site that does not say who receives it',
      withPiece('site.config.yaml', /forms:\n( {2}.*\n)+/.exec(read(fixture, 'site.config.yaml'))?.[0] ?? '', ''),
      `content/incomplete-form ${page}:11:11`,
      'Write forms: { receiver: { type: endpoint, url: /api/forms }, thanks: …, failed: …, privacy: … } there',
    ],
    [
      'a receiver that asks for something for each form',
      withPiece('site.config.yaml', '{ type: endpoint, url: /api/forms }', '{ type: formspree, contact: abcdwxyz }'),
      `content/incomplete-form ${page}:11:11`,
      'Write forms: { receiver: { booking: … } } there.',
    ],
    [
      'a form whose fields need opening hours',
      withPiece(page, 'form: booking', 'form: consultation'),
      `content/incomplete-form ${page}:11:11`,
      "contact: { hours: { from: monday, to: friday, opens: '09:00', closes: '18:00' } }",
    ],
    [
      'a collection without entries to choose from',
      { 'content/cranes.yaml': '[]\n' },
      `content/incomplete-form ${page}:11:11`,
      'The form "booking" offers nothing to choose: there is no entry in "content/cranes.yaml".',
    ],
  ])('%s is one finding', async (_what, changes, finding, text) => {
    const result = await runMain(['validate', '--json', '--root', temporarySite('booking', changes)]);
    expectNoCrash(result);
    const { findings } = JSON.parse(result.stdout) as Report;
    const found = findings.find((one) => `${one.code} ${locationOf(one)}` === finding);
    expect(`${found?.message} ${found?.hint}`).toContain(text);
  });

  it('a mistyped setting is a finding where it stands, and none at the form', async () => {
    const site = temporarySite('booking', withPiece('site.config.yaml', '  privacy: privacy', '  pricavy: privacy'));
    const found = (await findingsIn(site)).findings;
    expect(found).toEqual([expect.stringMatching(/^content\/unknown-key site\.config\.yaml:\d+:3$/)]);
  });

  it.each<[what: string, changes: Changes, line: string]>([
    [
      'has a field without a label',
      withPiece(words, "  crane: { label: { en: 'Crane', sv: 'Kran' } },\n", ''),
      '"crane" has no label: its words go into words.ts, as crane: { label: { … } }.',
    ],
    [
      'has nothing to choose from',
      withPiece(words, '    options: {', '    others: {'),
      '"quay" has nothing to choose from: its words go into words.ts, as quay: { options: { … } }.',
    ],
    ['has a field under a name that is taken', withPiece(definition, 'phone:', 'language:'), '"language" is a field that every form has.'],
    [
      'has a name that nothing can be posted under',
      withPiece(definition, 'phone:', "'phone-number':"),
      '"phone-number" is no name for a field: letters and digits, the first in lower case.',
    ],
    [
      'has a slot without a day',
      withPiece(definition, "field.date({ from: 'today' })", 'field.slot()'),
      '"day" asks for a slot, and no openDay stands before it.',
    ],
    [
      'has a pattern that is none',
      withPiece(definition, "'[A-Z]\\\\d{1,3}'", "'[A-Z'"),
      'the pattern of "berth" is no regular expression.',
    ],
    [
      'asks for a field kind that there is not',
      withPiece(definition, 'field.checkbox()', 'field.tick()'),
      'throws while it is loaded: field.tick is not a function',
    ],
  ])('whose definition %s: one line says where', async (_what, changes, line) => {
    const result = await runMain(['routes', '--root', temporarySite('booking', changes)]);
    expectRefusal(result, new RegExp(`^error ${definition.replaceAll('.', '\\.')}:\\d+:\\d+ `));
    expect(result.stderr.replace(/\s+/g, ' ')).toContain(line);
  });

  it('may have a receiver of its own, which the policy allows', async () => {
    const site = await siteWithParts('booking', {
      ...withPiece('site.config.yaml', '{ type: endpoint, url: /api/forms }', '{ type: crane-desk, desk: north }'),
      ...withPiece(
        page,
        'en: Tell us what to lift and when., sv: Berätta vad som ska lyftas och när.',
        "en: 'Tell us. {contact:receiver}', sv: 'Berätta. {contact:receiver}'",
      ),
    });
    const dist = await built(site);
    const html = readFileSync(join(dist, 'sv/boka-kran.html'), 'utf8');
    expect(html).toContain('action="https://desk.example/north/booking"');
    expect(html).toContain('<input type="hidden" name="desk" value="north"/>');
    expect(html).toContain('name="fax"');
    expect(html).toContain('Den går till krandisken.');
    expect(policyOf(html)).toContain("form-action 'self' https://desk.example;");
    expect(policyOf(html)).toContain("connect-src 'self' https://desk.example;");
  });
});

describe('a site without a form', () => {
  it('ships no word, script, style or origin of forms, also where its configuration has a receiver', async () => {
    const config = minimal('site.config.yaml', [
      'translations:',
      'forms: { receiver: { type: web3forms, accessKey: abc } }\ntranslations:',
    ]);
    const dist = await built(temporarySite('minimal', { 'site.config.yaml': config }));
    const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(html|js|css|json)$/.test(file));
    const holding = (text: string) => files.filter((file) => readFileSync(join(dist, file), 'utf8').includes(text));
    expect(files.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(5);
    for (const text of ['form__fields', 'web3forms', 'Send message', 'text/calendar']) expect(holding(text), text).toEqual([]);
    const html = readFileSync(join(dist, 'contact.html'), 'utf8');
    expect(policyOf(html)).toContain("form-action 'self';");
  });
});
