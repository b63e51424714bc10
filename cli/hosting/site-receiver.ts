import { FormName } from '../definitions/fields/fields.ts';
import type { ShownForm } from '../definitions/fields/form-fields.ts';
import { readTextIn } from '../platform/files/read-file.ts';
import { createReceiver, type ReceivedForms, type ReceiverOptions } from '../receive/receiver.ts';
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

/**
 * The receiver of a site that posts its forms to a server of its own; null for any other site. `folder`: the built site, with the
 * pages that go back filled in.
 */
export function siteReceiver(
  site: Site,
  folder: string,
  options: Omit<ReceiverOptions, 'forms' | 'readPage' | 'pagesAt'>,
): SiteReceiver | null {
  const first = firstForm(site);
  const type = site.config.forms?.receiver.type ?? '';
  if (first === null || !site.definitions.receivers.get(type)?.isOwnServer) return null;
  const { origin } = site.address;
  const pagesAt = new URL(first.action, origin).origin === origin ? undefined : origin;
  const forms = shownForms(site);
  const readPage = (form: string, language: string) => {
    // On another origin, the policy in the page would refuse its own style sheet.
    const path = pagesAt === undefined ? formPage(site, form, language) : null;
    return path === null ? null : readTextIn({ folder, path: htmlFile(site.address, path) }, pageLimit);
  };
  return { action: first.action, forms, handle: createReceiver({ ...options, forms, readPage, pagesAt }) };
}

function firstForm({ config, forms, resolver }: Site): ShownForm | null {
  const [name] = forms.keys();
  return name === undefined ? null : resolver.inLanguage(new FormName(name), config.sourceLanguage);
}

/** The forms on pages, by language and name. */
const shownForms = ({ config, forms, resolver }: Site): ReceivedForms =>
  Object.fromEntries(
    config.languages.map(({ code }) => [
      code,
      Object.fromEntries(
        [...forms.keys()].map((form) => [form, resolver.inLanguage(new FormName(form), code)]),
      ),
    ]),
  );

/** The path of the page with a form. */
function formPage({ forms, routes }: Site, form: string, language: string): string | null {
  const pages = [...routes.pages.values()].filter(({ file }) => file === forms.get(form));
  return pages.flatMap(({ paths }) => paths.get(language) ?? [])[0] ?? null;
}
