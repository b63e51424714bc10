import type { TemplateError } from '../definitions/template-error.ts';
import type { Finding } from '../diagnostics/finding.ts';
import { unusableTemplate } from '../diagnostics/unusable-template.ts';
import type { Site, SitePage } from '../site/pages/site.ts';

/** The finding for a definition that fails while a page is made. Other pages that it fails for are the same finding. */
export function failedDefinition(error: TemplateError, { routes }: Site, { page, language }: SitePage): Finding {
  const at = routes.pages.get(page)?.at();
  const message = `It was to make the page ${page} (${language})`;
  return { ...unusableTemplate(error), ...(at && { related: [{ ...at, message }] }) };
}
