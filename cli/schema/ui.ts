import { z } from 'zod';
import { localizedText } from './fields.ts';

const words = <K extends string>(...keys: K[]) =>
  z.strictObject(
    Object.fromEntries(keys.map((key) => [key, localizedText()])) as Record<K, ReturnType<typeof localizedText>>,
  );

/** `content/ui.yaml`: the words of the shell, the sections' fixed labels, the forms. */
export const uiFile = z.strictObject({
  common: words('loading', 'error', 'success', 'skip', 'unexpectedError', 'unexpectedErrorText', 'reload', 'readMore'),
  nav: words('label', 'menu', 'close', 'submenu', 'home', 'breadcrumbs'),
  language: words('label', 'suggestion', 'accept', 'dismiss'),
  footer: words('label', 'rights', 'mail', 'tagline'),
  sections: words(
    'before', 'after', 'change', 'challenge', 'approach', 'results', 'sector',
    'region', 'partners', 'mapLabel',
    'what', 'base', 'now', 'target', 'year', 'measured', 'planned',
    'problem', 'answer', 'sample', 'figure', 'step',
  ),
  contact: words('address', 'phone', 'email', 'hours', 'timeZone'),
  careers: words(
    'department', 'location', 'type', 'posted', 'closes', 'apply', 'none', 'filter', 'all', 'open',
    'fullTime', 'partTime', 'temporary', 'internship',
  ),
  forms: z.strictObject({
    fields: words('name', 'email', 'company', 'message', 'topic', 'topicChoose', 'date', 'time', 'timeChoose', 'optional', 'website'),
    hints: words('email', 'message', 'date', 'time'),
    buttons: words('contact', 'consultation', 'sending'),
    errors: words(
      'summary', 'titlePrefix', 'nameRequired', 'nameLong', 'emailRequired', 'emailInvalid', 'emailLong', 'companyLong',
      'messageShort', 'messageLong', 'topicRequired', 'dateRequired', 'datePast', 'dateWeekend', 'timeRequired', 'timeOutside',
    ),
    messages: words('success', 'failure', 'privacy', 'privacyLink', 'required'),
  }),
});

export type Ui = z.infer<typeof uiFile>;
