import { describe, expect, it } from 'vitest';
import { about } from '../../edit/repair/fixing.ts';
import { locationOf, type Report } from '../../findings.ts';
import { runMain } from '../../run-main.ts';
import { type Changes, edit, minimal, read, temporarySite } from '../../temporary-site.ts';

/** The findings about a copy of a site of the tests. */
async function findingsOf(name: string, changes: Changes) {
  const { stdout } = await runMain(['validate', '--json', '--root', temporarySite(name, changes)]);
  const { findings } = JSON.parse(stdout) as Report;
  return findings.map((finding) => ({
    at: locationOf(finding),
    message: finding.message,
    hint: finding.hint,
  }));
}

const config = 'site.config.yaml';

describe('a number in the place of a text', () => {
  it.each([
    ['1122', "Put it between quotation marks to make it text: '1122'"],
    ['01122', "Put it between quotation marks to make it text: '01122'"],
    ['1.10', "Put it between quotation marks to make it text: '1.10'"],
    ['0x1F', "Put it between quotation marks to make it text: '0x1F'"],
    ['1e3', "Put it between quotation marks to make it text: '1e3'"],
    ['[1.10]', "Write it without brackets: '1.10'"],
  ])('is repeated as it stands in the file: %s', async (written, hint) => {
    const changes = { [config]: minimal(config, ['postalCode: 111 22', `postalCode: ${written}`]) };
    const [finding] = await findingsOf('minimal', changes);
    expect(finding?.hint).toBe(hint);
    if (!written.startsWith('[')) expect(finding?.message).toBe(`Expected text, found the number ${written}.`);
  });

  it('is repeated as it stands in the file where a list is wanted', async () => {
    const changes = { [about]: minimal(about, ['{ en: [about],', '{ en: 1.10,']) };
    expect((await findingsOf('minimal', changes)).map(({ hint }) => hint)).toEqual(["Write it as a list: ['1.10']"]);
  });

  it('is told what the definition says of the text', async () => {
    const changes = { [config]: minimal(config, ["closes: '18:00'", 'closes: 18.30']) };
    expect(await findingsOf('minimal', changes)).toEqual([
      {
        at: `${config}:18:62`,
        message: 'Expected a time of day such as "09:00", between quotation marks, found the number 18.30.',
        hint: 'Write it in that form, between quotation marks: without them, it is no text.',
      },
    ]);
  });
});

/** A collection of one entry in a list, whose fields are the lines of a definition. */
const collection = (fields: string, entry: string): Changes => ({
  'templates/collections/tours/definition.ts': `import { defineCollection, text, z } from 'tvilling/schema';

export default defineCollection({
  holds: 'a list of tours',
  from: 'content/tours.yaml',
  entry: { ${fields} },
});
`,
  'content/tours.yaml': `- id: spring\n${entry}`,
});

describe('a definition of the site', () => {
  it.each([
    ['a rule of a text', "starts: z.string().regex(/^\\d\\d:\\d\\d$/, 'a time such as 18:30')", 'starts: 18.30', 'a time such as 18:30'],
    ['the type of a text', "starts: z.string('a time such as 18:30')", 'starts: [18]', 'a time such as 18:30'],
    ['a length', "starts: z.string().max(3, 'a short time')", 'starts: half past six', 'a short time'],
    ['a limit', "seats: z.number().min(1, 'at least one seat')", 'seats: 0', 'at least one seat'],
    ['a format', "mail: z.email('the mail address of the guide')", 'mail: nobody', 'the mail address of the guide'],
  ])('says in its own words what is expected: %s', async (_, fields, entry, words) => {
    const [finding] = await findingsOf('minimal', collection(fields, `  ${entry}\n`));
    expect(finding).toMatchObject({
      at: expect.stringMatching(/^content\/tours\.yaml:2:/) as string,
      message: expect.stringMatching(new RegExp(`[Ee]xpected ${words}\\b`)) as string,
    });
  });

  it('names all keys of an entry for one that is not known', async () => {
    const fields = 'title: text(), starts: text(), ends: text(), guide: text().optional()';
    const entry = '  title: Round trip\n  starts: May\n  ends: June\n  colour: red\n';
    const [finding] = await findingsOf('minimal', collection(fields, entry));
    expect(finding?.hint).toMatch(/^Known here: "id", .*"title", "starts", "ends" or "guide"\.$/);
  });
});

describe('a picture that is not there', () => {
  const withPicture = (file: string): Changes => ({
    [about]: minimal(about, [
      'action:',
      `  - type: picture\n    title: { en: The quay, sv: Kajen }\n    picture: { file: ${file}, decorative: true }\naction:`,
    ]),
    'content/pictures/photos/light.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'content/pictures/quay.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  const listed = 'The files of content/pictures/ are "photos/light.svg" or "quay.svg".';

  it.each([
    ['with a wholly different name', 'photos/crane.svg', listed],
    ['with a short name of other letters', 'boat.svg', listed],
    ['mistyped', 'photos/lihgt.svg', 'Did you mean "photos/light.svg"?'],
    ['in another folder', 'light.svg', 'Did you mean "photos/light.svg"?'],
    ['of another format', 'quay.png', 'Did you mean "quay.svg"?'],
  ])('%s', async (_, file, hint) => {
    const found = await findingsOf('minimal', withPicture(file));
    expect(found.filter(({ message }) => message.startsWith('There is no file')).map((one) => one.hint)).toEqual([hint]);
  });
});

describe('a file that is not valid YAML', () => {
  const title = 'title: { en: About us, sv: Om oss }';
  const keywords = 'keywords: { en: [about], sv: [om oss] }';
  const action = '{ page: contact, label: { en: Contact us, sv: Kontakta oss } }';
  const comma = 'Put a comma before it. If it belongs to the text before it, put the whole text between quotation marks.';

  it.each<[right: string, wrong: string, at: string, key: string]>([
    [title, 'title: { en: About us sv: Om oss }', '2:25', 'the key sv'],
    [title, "title: { en: 'About us' sv: Om oss }", '2:27', 'the key sv'],
    [title, 'title: { en: "About us" sv: "Om oss" }', '2:27', 'the key sv'],
    [title, 'title: { en: About us\n    sv: Om oss }', '3:5', 'the key sv'],
    [title, "title: { en: 'About us'\n    sv: 'Om oss' }", '3:5', 'the key sv'],
    [title, 'title: {\n    en: About us\n    sv: Om oss\n  }', '4:5', 'the key sv'],
    [keywords, 'keywords: { en: [about] sv: [om oss] }', '4:27', 'the key sv'],
    [keywords, "keywords: { en: ['about' 'us'], sv: [om oss] }", '4:28', 'this item'],
    [action, '{ page: contact label: { en: Contact us, sv: Kontakta oss } }', '20:23', 'the key label'],
    [action, '{ label: { en: Contact us, sv: Kontakta oss } page: contact }', '20:53', 'the key page'],
  ])('lacks a comma: %s as %s', async (right, wrong, at, key) => {
    expect(await findingsOf('minimal', { [about]: minimal(about, [right, wrong]) })).toEqual([
      {
        at: `${about}:${at}`,
        message: `This is not valid YAML: there is no comma before ${key}.`,
        hint: comma,
      },
    ]);
  });

  it.each([
    ['title: { en: The story: how it began, sv: Om oss }', '2:25'],
    ['title: { en: About: us, sv: Om oss }', '2:21'],
  ])('has a colon in a text: %s', async (wrong, at) => {
    const [finding, other] = await findingsOf('minimal', { [about]: minimal(about, [title, wrong]) });
    expect(other).toBeUndefined();
    expect(finding).toEqual({
      at: `${about}:${at}`,
      message: 'This is not valid YAML: a colon with a space after it starts a new key in the middle of a value.',
      hint: "Put text with a colon in it between quotation marks: 'Note: read this'. Before a new key, put a comma.",
    });
  });
});

describe('a placeholder that is not known', () => {
  const lead = 'lead: { en: And two vans., sv: Och två skåpbilar. }';

  it.each([
    ['{figure:boats}', 'Known: "{figure:projects}".'],
    ['{figur:boats}', 'Known: "{figure:projects}".'],
    ['{figure:project}', 'Did you mean "{figure:projects}"?'],
    ['{contact:street}', 'Known: "{contact:organization}", "{contact:email}", "{contact:phone}" or "{contact:hours}".'],
    [
      '{entry:titel}',
      'Facts of an entry stand in the texts of a page that is made for each entry of a collection, if "placeholders" in its definition names them.',
    ],
  ])('is told those of its kind: %s', async (placeholder, hint) => {
    const changes = { [about]: minimal(about, [lead, `lead: { all: '${placeholder}' }`]) };
    expect((await findingsOf('minimal', changes)).map((finding) => finding.hint)).toEqual([hint]);
  });

  it('is told those of its kind on the page of an entry', async () => {
    const site = temporarySite('ferry');
    edit(site, 'content/pages/ship.yaml', '{entry:summary}', '{entry:sumary}');
    edit(site, 'content/pages/ship.yaml', "title: { all: '{entry:name}' }", "title: { all: '{entri:picture}' }");
    const { stdout } = await runMain(['validate', '--json', '--root', site]);
    expect((JSON.parse(stdout) as Report).findings.map(({ hint }) => hint)).toEqual([
      expect.stringMatching(/^Known: ("\{entry:\w+\}"(, | or )?)+\.$/) as string,
      'Did you mean "{entry:summary}"?',
    ]);
  });
});

describe('a slug that cannot stand in an address', () => {
  const anyScript = 'Use lower case letters of any script, digits and single hyphens, for example "quality-assurance" or "näyttelyt".';
  it.each([
    ['Om-företaget', 'Write "om-företaget".'],
    ['om%20f%C3%B6retaget', 'Write "om-företaget".'],
    ['fo\u0308retaget', 'Write "f\u00f6retaget".'],
    ['\ufee2\ufe92\u0646\u200f', 'Write "\u0645\u0628\u0646".'],
    ['می\u200cخواهم', 'Write "می-خواهم".'],
    ['ΑΘΉΝΑ', 'Write "αθήνα".'],
    ['Näyttelyt 日本語', 'Write "näyttelyt-日本語".'],
    ['kurs-🎉', 'Write "kurs".'],
    ['Smørrebrød & æbler', 'Write "smørrebrød-æbler".'],
    ['om/oss', 'Write "oss".'],
    ['🎉', anyScript],
    ['аbout', anyScript],
  ])('is told one that can: %s', async (slug, hint) => {
    const routes = 'content/routes.yaml';
    const [finding] = await findingsOf('minimal', {
      [routes]: minimal(routes, ['sv: om-oss', `sv: '${slug}'`]),
      'content/published.lock.yaml': null,
    });
    expect(finding?.hint).toBe(hint);
  });

  it('is told one that can on the command line', async () => {
    const site = temporarySite('minimal');
    const made = await runMain(['new', 'page', 'boats', '--slug', 'sv=Båtar', '--root', site]);
    expect(made).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Say it as --slug sv=båtar') as string,
    });
  });
});

describe('a language', () => {
  it.each([
    ['ar', 'so a site cannot begin with that language alone', 'from which it is translated: en,ar'],
    ['swedsh', 'Did you mean "sv"?', 'There are en English'],
    ['se', 'Did you mean "sv"?', 'There are en English'],
  ])('of a new site that the tool has no words in: %s', async (code, ...advice) => {
    const site = temporarySite('minimal');
    const { stderr } = await runMain(['init', 'boats', '--name', 'Boats', '--languages', code], {
      cwd: site,
    });
    for (const words of advice) expect(stderr.replace(/\s+/g, ' ')).toContain(words);
    expect(stderr).not.toContain('"fr"');
  });

  it('that need not have a page takes its slug', async () => {
    const site = temporarySite('minimal');
    edit(site, config, 'region: sv_SE }', 'region: sv_SE, state: partial }');
    const page = ['new', 'page', 'boats', '--slug', 'sv=batar', '--root', site];
    expect((await runMain(page)).code).toBe(0);
    expect(read(site, 'content/routes.yaml')).toContain('slug: { en: boats, sv: batar }');
    const unknown = await runMain(['new', 'page', 'vans', '--slug', 'ar=x', '--root', site]);
    expect(unknown.stderr).toContain('There is no language "ar".\nThere are en, sv.');
  });

  it('in which a page has no address takes none', async () => {
    const site = temporarySite('minimal');
    edit(site, 'content/routes.yaml', '- page: about\n', '- page: about\n  languages: [en]\n');
    edit(site, 'content/routes.yaml', 'slug: { en: about, sv: om-oss }', 'slug: { en: about }');
    const made = await runMain(['new', 'page', 'boats', '--below', 'about', '--slug', 'sv=batar', '--root', site]);
    expect(made.stderr).toContain('It has no address in "sv".\nIt has one in en.');
  });
});

describe('words of the templates that have no text', () => {
  const arabic = () =>
    temporarySite('minimal', {
      [config]: minimal(config, [
        'contact:\n',
        '  - { code: ar, name: العربية, flag: 🇸🇦, prefix: ar, region: ar_SA, state: partial, fallback: source }\ncontact:\n',
      ]),
    });

  it('are all listed: in JSON, by status, and with an export', async () => {
    const site = arabic();
    const validated = await runMain(['validate', '--json', '--root', site]);
    const { findings } = JSON.parse(validated.stdout) as Report;
    const [finding] = findings.filter(({ code }) => code === 'translation/missing-words');
    const names = finding?.names ?? [];
    expect(names.length).toBeGreaterThan(10);
    expect(finding?.message).toMatch(new RegExp(`^${names.length} words .* ${names[0]}, .* …$`));
    expect(finding?.hint).toMatch(/"tvilling status" lists all\.$/);

    const status = await runMain(['status', '--format', 'json', '--root', site]);
    expect(JSON.parse(status.stdout)).toMatchObject({ words: [{ language: 'ar', missing: names }] });
    const listed = `${names.length} words of the templates without a text in ar. Write them in content/ui.yaml:`;
    const inOneLine = (text: string) => text.replace(/\s+/g, ' ');
    const { stdout: shown } = await runMain(['status', '--root', site]);
    const { stderr: exported } = await runMain(['translations', 'export', '--to', 'ar', '--root', site]);
    for (const printed of [shown, exported]) {
      expect(inOneLine(printed)).toContain(listed);
      for (const name of names) expect(printed).toContain(`\n  ${name}: `);
      // What a word says, so that it can be translated without a look into the templates.
      expect(printed).toContain('\n  shell.common.skip: Skip to main content\n');
    }
    const swedish = await runMain(['translations', 'export', '--to', 'sv', '--root', site]);
    expect(swedish.stderr).not.toContain('words of the templates');
  });
});

describe('one mistake', () => {
  const routes = 'content/routes.yaml';
  const places = async (changes: Changes) => (await findingsOf('minimal', changes)).map(({ at }) => at);

  it('is one finding if the kind of the not-found page is mistyped', async () => {
    const file = 'content/pages/not-found.yaml';
    expect(await places({ [file]: minimal(file, ['kind: not-found', 'kind: not-foudn']) })).toEqual([`${file}:1:7`]);
  });

  it('is one finding if a comma cuts a word of the templates off that was translated', async () => {
    const words = (closed: string) => `forms: { openDay: { closed: { en: ${closed}, sv: Välj en vardag } } }\n`;
    const site = temporarySite('minimal', { 'content/ui.yaml': words('Choose a weekday') });
    expect((await runMain(['validate', '--root', site])).code).toBe(0);
    edit(site, 'content/ui.yaml', 'Choose a', 'Choose, a');
    const { stdout } = await runMain(['validate', '--json', '--root', site]);
    expect((JSON.parse(stdout) as Report).findings.map(locationOf)).toEqual(['content/ui.yaml:1:43']);
  });

  it('is found if nothing but the colours of a chapter name a page', async () => {
    const changes = {
      [config]: minimal(config, [
        'translations:',
        "look: { chapters: [{ page: harbour, colors: { background: { light: '#fff', dark: '#000' } } }] }\ntranslations:",
      ]),
      [routes]: `${read(temporarySite('minimal'), routes)}- page: harbour\n  slug: { en: harbour, sv: hamn }\n`,
      'content/pages/harbour.yaml': minimal(about).replaceAll('About', 'Harbour').replaceAll('Om oss', 'Hamnen'),
    };
    expect((await findingsOf('minimal', changes)).map(({ message }) => message)).toContain('No page, menu or footer links to "harbour".');
  });
});
