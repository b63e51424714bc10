import type { FormContext } from '../../templates/contract.ts';
import type { SiteAddress } from '../routes/addresses.ts';
import { type Config, openingHours, weekdays } from '../schema/config.ts';
import type { PageReference } from '../schema/fields.ts';
import type { PageLink } from '../schema/in-language.ts';
import type { Site } from './site.ts';

type Receiver = NonNullable<Config['forms']>['receiver'];

/** What the forms of a page need to know; null where the configuration lacks what every form needs: then no page has one. */
export function formContext(
  { config, resolver, routes, address }: Site,
  language: string,
): FormContext | null {
  const { receiver, thanks, failed, privacy, topics } = config.forms ?? {};
  if (!receiver || !thanks || !failed || !privacy) return null;
  const link = ({ page, anchor }: PageReference) => resolver.pageLink(page, language, anchor);
  const topicPages = [...routes.pages.values()].filter(
    ({ parent, paths }) => topics !== undefined && parent === topics.page && paths.has(language),
  );
  return {
    receiver: receiver.type,
    endpoints: {
      contact: endpoint('contact', receiver, { address, thanks: link(thanks) }),
      consultation: endpoint('consultation', receiver, { address, thanks: link(thanks) }),
    },
    ...(receiver.type === 'web3forms' ? { accessKey: receiver.accessKey } : {}),
    // Formspree and Web3Forms send the visitor back from their own host, and ask for an absolute address.
    thanks:
      receiver.type === 'endpoint' || receiver.type === 'netlify'
        ? link(thanks)
        : { ...link(thanks), href: address.origin + link(thanks).href },
    failed: link(failed),
    privacy: link(privacy),
    topics: topicPages.map(({ page }) => ({ value: page, label: resolver.pageLink(page, language).title })),
    hours: {
      ranges: openingHours(config).map(({ from, to, opens, closes }) => ({
        firstDay: weekdays.indexOf(from) + 1,
        lastDay: weekdays.indexOf(to) + 1,
        opens,
        closes,
      })),
      timeZone: config.timeZone,
      slotMinutes: 60,
    },
  };
}

/** The address that a form is posted to. */
function endpoint(
  form: 'contact' | 'consultation',
  receiver: Receiver,
  { address, thanks }: { address: SiteAddress; thanks: PageLink },
): string {
  switch (receiver.type) {
    case 'endpoint':
      return receiver.url.startsWith('/') ? `${address.base}${receiver.url}` : receiver.url;
    case 'formspree':
      return `https://formspree.io/f/${receiver[form]}`;
    case 'web3forms':
      return 'https://api.web3forms.com/submit';
    case 'netlify':
      return thanks.href;
  }
}
