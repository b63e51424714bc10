import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { siteWithParts } from '../../bundled-site.ts';
import { expectNoCrash, findingsIn } from '../../findings.ts';
import { ownParts } from '../../own-parts.ts';
import { runMain } from '../../run-main.ts';
import { type Changes, changed, minimal, temporarySite } from '../../temporary-site.ts';

/** Builds a site. Returns a function that reads its files. */
async function built(site: string) {
  const result = await runMain(['build', '--root', site, '--date', '2026-11-21']);
  expectNoCrash(result);
  expect(result.stderr).toContain('no problems');
  return (file: string): string => readFileSync(join(site, 'dist', file), 'utf8');
}

/** The configuration of the minimal site with a third language. */
const inThree = (code: string, name: string): Changes => {
  const config = minimal('site.config.yaml', [
    'prefix: sv, region: sv_SE }',
    `prefix: sv, region: sv_SE }\n  - { code: ${code}, name: ${name}, flag: 🏳, prefix: ${code.toLowerCase()}, region: ${code.slice(0, 2)}_XX }`,
  ]);
  return { 'site.config.yaml': config };
};

/** The findings about words in a site with another language. */
const missingWords = async (changes: Changes) =>
  (await findingsIn(temporarySite('minimal', changes))).findings.filter((finding) => finding.startsWith('translation/missing-words'));

describe('a site without content/ui.yaml', () => {
  let read: (file: string) => string;
  beforeAll(async () => {
    let end = () => {};
    const site = temporarySite('minimal', {}, (remove) => {
      end = remove as () => void;
    });
    read = await built(site);
    return end;
  });

  it('has the words of the tool in its languages, and no tagline', () => {
    expect(read('about.html')).toContain('Skip to main content');
    expect(read('sv/om-oss.html')).toContain('Hoppa till innehållet');
    expect(read('about.html')).not.toContain('class="footer__tagline"');
  });

  it('gives visitors the words of the sections that a page has, and no others', () => {
    const { words } = JSON.parse(read('about.json')) as { words: object };
    expect(words).toEqual({});
  });

  it.each(['de', 'fr-CA', 'no'])('is asked for no word in %s', async (code) => {
    expect(await missingWords(inThree(code, 'Another'))).toEqual([]);
  });

  it('is asked once for all words that it shows in a language that the tool lacks', async () => {
    const site = temporarySite('minimal', inThree('is', 'Íslenska'));
    const { stdout } = await runMain(['validate', '--root', site, '--format', 'json']);
    const { findings } = JSON.parse(stdout) as { findings: { code: string; message: string }[] };
    const missing = findings.filter(({ code }) => code === 'translation/missing-words');
    expect(missing).toHaveLength(1);
    expect(missing[0]?.message).toMatch(/^21 words that the site shows have no text in "is": shell\.common\.loading, /);
  });
});

describe('content/ui.yaml', () => {
  it('changes a word in one language, and leaves it in the other', async () => {
    const read = await built(
      temporarySite('minimal', {
        'content/ui.yaml': 'shell: { footer: { rights: { en: Ask before you copy } } }\n',
      }),
    );
    expect(read('about.html')).toContain('Ask before you copy');
    expect(read('sv/om-oss.html')).toContain('Alla rättigheter förbehållna');
  });

  it('has a text in every language for what only a site can say', async () => {
    const tagline = 'shell:\n  footer:\n    tagline: { en: Cranes }\n';
    const { findings } = await findingsIn(temporarySite('minimal', { 'content/ui.yaml': tagline }));
    expect(findings).toEqual(['translation/missing content/ui.yaml:3:5']);
  });

  it('names words that there are', async () => {
    const { findings } = await findingsIn(temporarySite('minimal', { 'content/ui.yaml': 'shell:\n  nav:\n    menue: { en: Pages }\n' }));
    expect(findings).toEqual(['content/unknown-key content/ui.yaml:3:5']);
  });

  it('has the placeholders that the words of the tool have', async () => {
    const words = "repetition:\n  except: { sv: 'utom {day}' }\nshell: { nav: { menu: { en: 'Menu {all}' } } }\n";
    const site = temporarySite('minimal', { 'content/ui.yaml': words });
    expect((await findingsIn(site)).findings).toEqual(['content/unknown-placeholder content/ui.yaml:2:23']);
    expect((await runMain(['validate', '--root', site, '--fix'])).code).toBe(0);
    expect(readFileSync(join(site, 'content/ui.yaml'), 'utf8')).toContain("{ sv: 'utom {days}' }");
  });

  it('gives the words of a language that the tool lacks, until none is missing', async () => {
    const words = (skip: string) => `
shell:
  common: { ${skip} loading: { is: a }, error: { is: a }, unexpectedError: { is: a }, unexpectedErrorText: { is: a }, reload: { is: a } }
  nav: { label: { is: a }, menu: { is: a }, submenu: { is: 'a {title}' }, home: { is: a }, breadcrumbs: { is: a } }
  language: { label: { is: a }, suggestion: { is: a }, accept: { is: a }, dismiss: { is: a } }
  footer: { label: { is: a }, rights: { is: a } }
contact-details: { email: { is: a }, phone: { is: a }, address: { is: a }, hours: { is: a } }
`;
    const icelandic = inThree('is', 'Íslenska');
    expect(await missingWords({ ...icelandic, 'content/ui.yaml': words('skip: { is: a },') })).toEqual([]);
    expect(await missingWords({ ...icelandic, 'content/ui.yaml': words('') })).toEqual(['translation/missing-words site.config.yaml:9:13']);
  });
});

describe('words beside a template of the site', () => {
  const folder = 'templates/sections/quote';
  const definition = `${folder}/definition.ts`;
  const page: Changes = {
    'content/pages/about.yaml': minimal('content/pages/about.yaml', [
      'action:\n',
      '  - { type: quote, title: { en: A word, sv: Ett ord }, quote: { en: At six., sv: Klockan sex. } }\naction:\n',
    ]),
  };
  const files: Changes = {
    ...page,
    ...Object.fromEntries(Object.entries(ownParts).filter(([path]) => path.startsWith(folder))),
  };

  it('come to its component, and can be changed in content/ui.yaml', async () => {
    const read = await built(
      await siteWithParts('minimal', {
        ...page,
        'content/ui.yaml': 'quote: { by: { sv: Sagt på kajen } }\n',
      }),
    );
    expect(read('about.html')).toContain('<cite>Heard on the quay</cite>');
    expect(read('sv/om-oss.html')).toContain('<cite>Sagt på kajen</cite>');
  });

  const refused = async (changes: Changes) => {
    const result = await runMain(['routes', '--root', temporarySite('minimal', { ...files, ...changes })]);
    expectNoCrash(result);
    expect(result.code).toBe(2);
    return result.stderr.replace(/\s+/g, ' ');
  };

  it('lie in a file of their own', async () => {
    const inline = changed(
      changed(String(files[definition]), "import words from './words.ts';\n", ''),
      'words,\n});',
      "words: defineWords({ by: { en: 'By' } }),\n});",
    ).replace('{ defineSection,', '{ defineSection, defineWords,');
    expect(await refused({ [definition]: inline })).toContain('templates/sections/quote/definition.ts has words that lie in no words.ts.');
  });

  it('have a name of their own', async () => {
    const same = { 'templates/collections/quote/words.ts': String(files[`${folder}/words.ts`]) };
    expect(await refused(same)).toContain('templates/collections/quote/words.ts has the name of templates/sections/quote/words.ts.');
  });

  it('are words', async () => {
    expect(await refused({ [`${folder}/words.ts`]: 'export default 5;\n' })).toContain(
      'templates/sections/quote/words.ts:1:1 exports no definition.',
    );
  });
});
