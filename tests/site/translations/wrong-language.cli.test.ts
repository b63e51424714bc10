import { describe, expect, it } from 'vitest';
import { findingsIn } from '../../findings.ts';
import { edit, minimal, read, temporarySite } from '../../temporary-site.ts';
import { misplaced } from './misplaced-texts.ts';

const about = 'content/pages/about.yaml';
const lockfile = 'content/translations.lock.yaml';

describe('texts under the wrong language', () => {
  const en = 'We *began* in a boathouse. [Write to us](page:contact).';
  const sv = 'Vi *började* i ett båthus. [Skriv till oss](page:contact).';

  it('are found where two are swapped, and the lockfile stays', async () => {
    const site = temporarySite('minimal');
    const before = read(site, lockfile);
    edit(site, about, `en: ${en}\n      sv: ${sv}`, `en: ${sv}\n      sv: ${en}`);
    expect(await findingsIn(site)).toEqual({
      code: 0,
      findings: [`translation/wrong-language ${about}:14:11`, `translation/wrong-language ${about}:15:11`],
    });
    expect(read(site, lockfile)).toBe(before);
    edit(site, about, `en: ${sv}\n      sv: ${en}`, `en: ${en}\n      sv: ${sv}`);
    expect(await findingsIn(site)).toEqual({ code: 0, findings: [] });
    expect(read(site, lockfile)).toBe(before);
  });

  it('are found by their letters', async () => {
    const site = temporarySite('minimal', {
      [about]: minimal(about, ['sv: Och två skåpbilar.', 'sv: تأسست الشركة في عام مضى.']),
    });
    expect(await misplaced(site)).toEqual([
      `${about}: This text is under "sv", and is written in Arabic letters: "تأسست الشركة في عام مضى.". Write the text in "sv".`,
    ]);
    // A name is no text.
    edit(site, about, 'تأسست الشركة في عام مضى.', 'Möt 東京 och Αθήνα.');
    expect(await misplaced(site)).toEqual([]);
  });

  it('keep the translations of other languages fresh', async () => {
    const site = temporarySite('ferry');
    const page = 'content/pages/about.yaml';
    const before = read(site, lockfile);
    const text = read(site, page);
    const [, english = '', swedish = ''] = /^ {4}en: (.{60,})\n {4}sv: (.+)$/m.exec(text) ?? [];
    expect(english).not.toBe('');
    edit(site, page, `en: ${english}\n    sv: ${swedish}`, `en: ${swedish}\n    sv: ${english}`);
    const { findings } = await findingsIn(site);
    expect(findings.map((finding) => finding.split(' ')[0])).toEqual(['translation/wrong-language', 'translation/wrong-language']);
    expect(read(site, lockfile)).toBe(before);
  });
});

it('texts are not found under the right language', async () => {
  expect(await misplaced(temporarySite('trilingual', { [lockfile]: null, '.tvilling': null }))).toEqual([]);
});
