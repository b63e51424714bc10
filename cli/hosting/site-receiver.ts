import { FormName } from '../definitions/fields/fields.ts';
import type { ShownForm } from '../definitions/fields/form-fields.ts';
import { readTextIn } from '../platform/files/read-file.ts';
import { createReceiver, type ReceivedForms, type ReceiverOptions } from '../receive/receiver.ts';
import { languagesHere } from '../site/pages/languages-here.ts';
import type { Site } from '../site/pages/site.ts';
import { htmlFile } from '../site/routes/addresses.ts';

/** The receiver of the forms of a site. */
export interface SiteReceiver {
  /** The address that forms post to: a path, or absolute. */
  action: string;
  forms: ReceivedForms;
  handle: ReturnType<typeof createReceiver>;
}

/** In bytes. No page of a build is larger. */
const pageLimit = 16 * 1024 * 1024;

/** A site on one of its hosts, and the folder of its built pages. */
export interface BuiltSite {
  site: Site;
  folder: string;
}

/**
 * The receiver of a site that posts its forms to a server of its own; null for any other site. `built`: the site on each host whose forms
 * are received, with the pages that go back filled in.
 */
export function siteReceiver(
  built: readonly [BuiltSite, ...BuiltSite[]],
  options: Omit<ReceiverOptions, 'forms' | 'readPage' | 'pagesAt'>,
): SiteReceiver | null {
  const [{ site }] = built;
  const first = firstForm(site);
  const type = site.config.forms?.receiver.type ?? '';
  if (first === null || !site.definitions.receivers.get(type)?.isOwnServer) return null;
  const byLanguage = new Map(built.flatMap((own) => languagesHere(own.site).map(({ code }) => [code, own] as const)));
  const isElsewhere = ({ site: { address } }: BuiltSite) => new URL(first.action, address.origin).origin !== address.origin;
  const pagesAt = Object.fromEntries(
    [...byLanguage].flatMap(([code, own]) => (isElsewhere(own) ? [[code, own.site.address.origin] as const] : [])),
  );
  const forms = Object.fromEntries(Array.from(byLanguage, ([code, own]) => [code, shownForms(own.site, code)]));
  const readPage = (form: string, language: string) => {
    const own = byLanguage.get(language);
    // On another origin, the policy in the page would refuse its own style sheet.
    const path = own === undefined || isElsewhere(own) ? null : formPage(own.site, form, language);
    if (own === undefined || path === null) return null;
    return readTextIn({ folder: own.folder, path: htmlFile(own.site.address, path) }, pageLimit);
  };
  return { action: first.action, forms, handle: createReceiver({ ...options, forms, readPage, pagesAt }) };
}

function firstForm({ config, forms, resolver }: Site): ShownForm | null {
  const [name] = forms.keys();
  return name === undefined ? null : resolver.inLanguage(new FormName(name), config.sourceLanguage);
}

/** The forms on pages in a language, by name. */
const shownForms = ({ forms, resolver }: Site, language: string): ReceivedForms[string] =>
  Object.fromEntries([...forms.keys()].map((form) => [form, resolver.inLanguage(new FormName(form), language)]));

/** The path of the page with a form. */
function formPage({ forms, routes }: Site, form: string, language: string): string | null {
  const pages = [...routes.pages.values()].filter(({ file }) => file === forms.get(form));
  return pages.flatMap(({ paths }) => paths.get(language) ?? [])[0] ?? null;
}
