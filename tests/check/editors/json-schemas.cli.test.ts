import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, runCli } from '../../run-cli.ts';
import { runMain } from '../../run-main.ts';
import { temporarySite } from '../../temporary-site.ts';
import { type Content, contentFiles, errorsIn, filesOf, own, read } from './judged-by-schemas.ts';

describe('the JSON Schemas', () => {
  it.each(filesOf(root))('of this site accept $file', ({ file, name }) => {
    expect(errorsIn(own, name, read(join(root, file)))).toEqual([]);
  });

  it.each(['minimal', 'trilingual'])('of tests/sites/%s accept its files', async (name) => {
    const site = temporarySite(name);
    await runMain(['schema', '--root', site]);
    for (const { file, name } of filesOf(site))
      expect(errorsIn(join(site, '.tvilling/schemas'), name, read(join(site, file))), file).toEqual([]);
  });

  it('are those that come with the command line, with the names of a site without definitions', async () => {
    const [made, brought] = [temporarySite('trilingual'), temporarySite('trilingual')];
    await runMain(['schema', '--root', made]);
    await runCli(['schema', '--root', brought]);
    const schemas = (site: string) => {
      const folder = join(site, '.tvilling/schemas');
      return readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]);
    };
    expect(existsSync(join(root, '.tvilling/cli/content-schemas.json'))).toBe(true);
    expect(schemas(brought)).toEqual(schemas(made));
  });

  it('ask only for the languages that every page has, and for all languages where pages have no say', async () => {
    const site = temporarySite('trilingual');
    await runMain(['schema', '--root', site]);
    const without = (language: string) => (_key: string, value: Content) =>
      value?.[language] === undefined ? value : { ...value, [language]: undefined };
    const lacking = (name: string, file: string, language: string) =>
      errorsIn(join(site, '.tvilling/schemas'), name, JSON.parse(JSON.stringify(read(join(site, file)), without(language))));
    // Two of its pages do not exist in Arabic.
    expect(lacking('page.schema.json', 'content/pages/home.yaml', 'ar')).toEqual([]);
    expect(lacking('page.schema.json', 'content/pages/home.yaml', 'sv')).not.toEqual([]);
    expect(lacking('metrics.schema.json', 'content/metrics.yaml', 'ar')).not.toEqual([]);
  });

  it('take one text for all languages, but no slug', async () => {
    const site = temporarySite('minimal');
    await runMain(['schema', '--root', site]);
    const errors = (name: string, file: string, spoil: (content: Content) => void) => {
      const content = read(join(site, file));
      spoil(content);
      return errorsIn(join(site, '.tvilling/schemas'), name, content);
    };
    const titled = errors('page.schema.json', 'content/pages/about.yaml', (page) => {
      page.hero.title = { all: 'M/S Freja' };
    });
    expect(titled).toEqual([]);
    const routed = errors('routes.schema.json', 'content/routes.yaml', (routes) => {
      routes.find(({ page }: Content) => page === 'about').slug = { all: 'freja' };
    });
    expect(routed).toContainEqual(expect.stringMatching(/slug additionalProperties$/));
  });

  it('list the names of forms, languages and icons, whatever a collection is called', async () => {
    const listsOf = async (site: string) => {
      expect((await runMain(['schema', '--root', site])).code).toBe(0);
      const { definitions } = JSON.parse(readFileSync(join(site, '.tvilling/schemas/page.schema.json'), 'utf8')) as Content;
      return { forms: definitions.forms, icons: definitions.icons };
    };
    const named = (name: string) => ({
      [`templates/collections/${name}/definition.ts`]: `
import { defineCollection, text } from 'tvilling/schema';
export default defineCollection({ holds: 'a thing', from: 'content/${name}/*.yaml', entry: { name: text() } });
`,
      [`content/${name}/thing.yaml`]: 'name: A thing\n',
    });
    const plain = await listsOf(temporarySite('minimal'));
    expect(plain.forms.enum).toContain('contact');
    expect(await listsOf(temporarySite('minimal', { ...named('forms'), ...named('icons') }))).toEqual(plain);
  });

  it('have a sentence for everything that an editor writes', () => {
    const isLanguages = (keys: string[]) => keys.every((key) => ['en', 'sv', 'all'].includes(key));
    const silent = (node: Content, at: string): string[] => {
      if (typeof node !== 'object' || node === null) return [];
      const own = Object.keys(node.properties ?? {});
      const fields = isLanguages(own) ? [] : own.filter((key) => key !== 'type');
      return [
        ...fields.filter((key) => !node.properties[key].description).map((key) => `${at}/${key}`),
        ...Object.entries(node).flatMap(([key, part]) => silent(part, `${at}/${key}`)),
      ];
    };
    for (const { name } of contentFiles) expect(silent(JSON.parse(readFileSync(join(own, name), 'utf8')), name)).toEqual([]);
  });
});

describe('a mistake is refused by the JSON Schema', () => {
  const pageAt = (kind: string) => (page: Content) => page.sections.findIndex(({ type }: { type: string }) => type === kind);
  const mistakes: [string, string, string, (content: Content) => void, string][] = [
    [
      'an unknown key',
      'page',
      'pages/about',
      (page) => {
        page.hero.titel = {};
      },
      '/hero additionalProperties',
    ],
    [
      'a missing key',
      'page',
      'pages/about',
      (page) => {
        delete page.hero.title;
      },
      '/hero required',
    ],
    [
      'a missing language',
      'page',
      'pages/about',
      (page) => {
        delete page.hero.lead.sv;
      },
      '/hero/lead required',
    ],
    [
      'an unknown language',
      'page',
      'pages/about',
      (page) => {
        page.hero.lead.se = 'x';
      },
      '/hero/lead additionalProperties',
    ],
    [
      'an empty text',
      'page',
      'pages/about',
      (page) => {
        page.hero.lead.sv = ' ';
      },
      '/hero/lead/sv pattern',
    ],
    [
      'an unknown figure',
      'page',
      'pages/about',
      (page) => {
        page.hero.figures = ['nothing'];
      },
      '/hero/figures/0 enum',
    ],
    [
      'an unknown page',
      'page',
      'pages/about',
      (page) => {
        page.action.actions[0].page = 'abuot';
      },
      '/action/actions/0/page enum',
    ],
    [
      'an unknown anchor',
      'page',
      'pages/about',
      (page) => {
        page.action.actions[0].page = 'contact#from';
      },
      '/action/actions/0/page enum',
    ],
    [
      'an unknown kind',
      'page',
      'pages/about',
      (page) => {
        page.kind = 'blog';
      },
      '/kind enum',
    ],
    [
      'an unknown icon',
      'page',
      'pages/services',
      (page) => {
        page.sections[pageAt('index')(page)].items[0].icon = 'Factori';
      },
      '/items/0/icon enum',
    ],
    [
      'an unknown section type',
      'page',
      'pages/about',
      (page) => {
        page.sections[0].type = 'carousel';
      },
      '/sections/0/type enum',
    ],
    [
      'a page without a file',
      'routes',
      'routes',
      (routes) => {
        routes[1].page = 'servics';
      },
      '/1/page enum',
    ],
    [
      'a missing slug',
      'routes',
      'routes',
      (routes) => {
        delete routes[1].slug.sv;
      },
      '/1/slug required',
    ],
    [
      'an alias with slug and path',
      'routes',
      'routes',
      (routes) => {
        routes[1].aliases = [{ language: 'en', slug: 'a', path: '/a' }];
      },
      '/1/aliases/0 oneOf',
    ],
    [
      'an alias in no language',
      'routes',
      'routes',
      (routes) => {
        routes[1].aliases = [{ language: 'se', slug: 'a' }];
      },
      '/1/aliases/0/language enum',
    ],
    [
      'a menu to nowhere',
      'navigation',
      'navigation',
      (menus) => {
        menus.main[0].path = 'servics';
      },
      '/main/0/path enum',
    ],
    [
      'a word that no template has',
      'ui',
      'ui',
      (ui) => {
        ui.shell.footer.taglin = ui.shell.footer.tagline;
      },
      '/shell/footer additionalProperties',
    ],
    [
      'a unit that is none',
      'metrics',
      'metrics',
      (metrics) => {
        metrics[0].figure.unit = 'miles';
      },
      '/0/figure/unit enum',
    ],
    [
      'positions in no language',
      'positions',
      'positions',
      (positions) => {
        positions.se = [];
      },
      ' additionalProperties',
    ],
    [
      'a longitude off the map',
      'regions',
      'regions',
      (regions) => {
        regions[0].location.longitude = 181;
      },
      '/0/location/longitude maximum',
    ],
  ];

  it.each(mistakes)('%s', (_what, schema, file, spoil, error) => {
    const content = read(join(root, 'content', `${file}.yaml`));
    spoil(content);
    const errors = errorsIn(own, `${schema}.schema.json`, content);
    expect(errors.filter((found) => found.endsWith(error))).not.toEqual([]);
  });

  it.each([
    ['an unknown rule', { 'route/nothing': 'off' }, '/rules additionalProperties'],
    ['a severity that is none', { 'entity/unused': 'warning' }, '/rules/entity~1unused enum'],
    ['a rule turned off that cannot be', { 'content/syntax': 'off' }, '/rules/content~1syntax enum'],
  ])('%s', (_what, rules, error) => {
    const config = { ...read(join(root, 'site.config.yaml')), rules };
    expect(errorsIn(own, 'site.config.schema.json', config)).toEqual([error]);
  });
});
