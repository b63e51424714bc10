import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DomUtils } from 'htmlparser2';
import { beforeAll } from 'vitest';
import type { PageProps } from '../../../templates/contract.ts';
import type { CliResult } from '../../run-cli.ts';
import { runMain } from '../../run-main.ts';
import { writeSite } from '../../temporary-site.ts';
import { type BuiltPage, type Element, elements, readPages, textOf } from '../../verkbro/read-dist.ts';

/** A site in English, Swedish and Arabic (right to left). The same code builds it as the site in two languages. */
export const origin = 'https://masthamn.example';

type Code = 'en' | 'sv' | 'ar';
export const codes: readonly Code[] = ['en', 'sv', 'ar'];

export interface Route {
  page: string;
  paths: Partial<Record<Code, string>>;
  indexable: boolean;
}
const route = (page: string, en: string, sv: string, ar?: string, indexable = true): Route => ({
  page,
  paths: ar === undefined ? { en, sv } : { en, sv, ar },
  indexable,
});

export const routes: readonly Route[] = [
  route('home', '/', '/sv', '/ar'),
  route('services', '/services', '/sv/tjanster', '/ar/khadamat'),
  route('restoration', '/services/hull-restoration', '/sv/tjanster/skrovrenovering', '/ar/khadamat/tarmim-al-haykal'),
  route('winter-storage', '/services/winter-storage', '/sv/tjanster/vinterforvaring'),
  route('ice-watch', '/services/winter-storage/ice-watch', '/sv/tjanster/vinterforvaring/isvakt'),
  route('working-here', '/working-here', '/sv/jobba-har', '/ar/al-wazaif'),
  route('working-here/boatbuilder', '/working-here/boatbuilder', '/sv/jobba-har/batbyggare'),
  {
    page: 'working-here/site-lead',
    paths: { en: '/working-here/site-lead', ar: '/ar/al-wazaif/mushrif-mawqi' },
    indexable: true,
  },
  route('contact', '/contact', '/sv/kontakt', '/ar/ittisal'),
  route('visit', '/contact/book-a-visit', '/sv/kontakt/boka-besok', '/ar/ittisal/hajz-ziyara'),
  route('thank-you', '/contact/thank-you', '/sv/kontakt/tack', '/ar/ittisal/shukran', false),
  route('not-sent', '/contact/not-sent', '/sv/kontakt/inte-skickat', '/ar/ittisal/lam-tursal', false),
  route('privacy', '/privacy', '/sv/integritet', '/ar/khususiyya'),
];

/** Every page in every language that it exists in. */
export const canonicalPages = routes.flatMap(({ page, paths, indexable }) =>
  codes.flatMap((code) => {
    const path = paths[code];
    return path === undefined ? [] : [{ page, code, path, paths, indexable }];
  }),
);

/** Page aliases: English paths below another language's prefix, and those that routes.yaml declares. */
export const aliases = [
  ...canonicalPages.flatMap(({ code, path, paths: { en = '/' } }) =>
    code === 'en' || en === '/' ? [] : [{ code, path: `/${code}${en}`, target: path }],
  ),
  { code: 'sv', path: '/sv/tjanster/skrovrestaurering', target: '/sv/tjanster/skrovrenovering' },
  { code: 'ar', path: '/ar/khadamat/tarmim-al-qawarib', target: '/ar/khadamat/tarmim-al-haykal' },
];

export const redirects = [
  { code: 'en', path: '/what-we-do', target: '/services' },
  { code: 'sv', path: '/sv/vad-vi-gor', target: '/sv/tjanster' },
  { code: 'ar', path: '/ar/amaluna', target: '/ar/khadamat' },
];

export const notFound = [
  { code: 'en', path: '/404' },
  { code: 'sv', path: '/sv/404' },
  { code: 'ar', path: '/ar/404' },
];

/** `tests/sites/trilingual`, built for the tests of a file. */
export function builtTrilingual() {
  const folder = mkdtempSync(join(tmpdir(), 'tvilling-'));
  const dist = join(folder, 'dist');
  let built: CliResult;
  let pages: ReadonlyMap<string, BuiltPage>;
  beforeAll(async () => {
    // A copy, because the tool writes its caches into the site.
    writeSite(folder, 'trilingual', {});
    built = await runMain(['build', '--root', folder, '--date', '2026-11-21']);
    pages = new Map(built.code === 0 ? readPages(dist).map((page) => [page.path, page]) : []);
    return () => rmSync(folder, { recursive: true, force: true });
  });
  const pageAt = (path: string): BuiltPage => {
    const page = pages.get(path);
    if (page === undefined) throw new Error(`no page at ${path}\n${built.stderr}`);
    return page;
  };
  return {
    folder,
    dist,
    /** What the build printed, and its exit code. */
    result: () => built,
    paths: () => [...pages.keys()],
    pageAt,
    mainText: (path: string) => textOf(elements(pageAt(path), 'main')[0]),
    propsOf: (path: string): PageProps => JSON.parse(readFileSync(join(dist, `${path === '/' ? 'index' : path.slice(1)}.json`), 'utf8')),
    linksTo: (path: string, target: string) => elements(pageAt(path), 'a').filter(({ attribs }) => attribs.href === target),
    /** The elements of a name in the sections of a class. */
    within: (path: string, className: string, name: string): Element[] =>
      elements(pageAt(path), 'section')
        .filter((section) => hasClass(section, className))
        .flatMap((section) => DomUtils.getElementsByTagName(name, section.children)),
  };
}

export const directionOf = (page: BuiltPage) => elements(page, 'html')[0]?.attribs.dir;
export const hasClass = ({ attribs }: Element, name: string) => attribs.class?.split(' ').includes(name) ?? false;
