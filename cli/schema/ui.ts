import { z } from 'zod';
import { localizedText } from './fields.ts';

const words = <K extends string>(...keys: K[]) =>
  z.strictObject(
    Object.fromEntries(keys.map((key) => [key, localizedText()])) as Record<
      K,
      ReturnType<typeof localizedText>
    >,
  );

/** `content/ui.yaml`: the words of the shell, the sections' fixed labels, the forms. */
export const uiFile = z.strictObject({
  common: words(
    'loading',
    'error',
    'success',
    'skip',
    'unexpectedError',
    'unexpectedErrorText',
    'reload',
  ).describe('Words that no other group has.'),
  nav: words('label', 'menu', 'close', 'submenu', 'home', 'breadcrumbs').describe('The header.'),
  language: words('label', 'suggestion', 'accept', 'dismiss').describe(
    'The language switcher, and the question whether another language is wanted.',
  ),
  footer: words('label', 'rights', 'mail', 'tagline').describe('The footer.'),
  sections: words(
    'before',
    'after',
    'change',
    'challenge',
    'approach',
    'results',
    'sector',
    'region',
    'partners',
    'mapLabel',
    'what',
    'base',
    'now',
    'target',
    'year',
    'measured',
    'planned',
    'problem',
    'answer',
    'sample',
    'figure',
    'step',
  ).describe('Fixed labels in sections.'),
  contact: words('address', 'phone', 'email', 'hours', 'timeZone').describe('Labels of the contact facts.'),
  careers: words(
    'department',
    'location',
    'type',
    'posted',
    'closes',
    'apply',
    'role',
    'responsibilities',
    'qualifications',
    'offer',
    'back',
    'none',
    'noMatch',
    'filter',
    'all',
    'open',
    'fullTime',
    'partTime',
    'temporary',
    'internship',
  ).describe('Open positions: the list, its filter, the page of a position.'),
  forms: z
    .strictObject({
      fields: words(
        'name',
        'email',
        'company',
        'message',
        'topic',
        'topicChoose',
        'date',
        'time',
        'timeChoose',
        'timeNone',
        'optional',
        'website',
      ).describe('Labels of the fields.'),
      hints: words('email', 'message', 'date', 'time', 'localTime').describe('Hints below the fields.'),
      buttons: words('contact', 'consultation', 'sending').describe('Words on the buttons.'),
      errors: words(
        'summary',
        'titlePrefix',
        'nameRequired',
        'nameLong',
        'emailRequired',
        'emailInvalid',
        'emailLong',
        'companyLong',
        'messageShort',
        'messageLong',
        'topicRequired',
        'dateRequired',
        'datePast',
        'dateWeekend',
        'timeRequired',
        'timeOutside',
      ).describe('What is said where a field is not right.'),
      receivers: words('endpoint', 'netlify', 'formspree', 'web3forms').describe(
        'What the privacy notice says of each receiver.',
      ),
      calendar: words('add', 'note', 'summary', 'description', 'location').describe(
        'The calendar file for the requested meeting.',
      ),
      messages: words('success', 'failure', 'privacy', 'privacyLink', 'required').describe(
        'What is said before and after sending.',
      ),
    })
    .describe('The forms.'),
});

export type Ui = z.infer<typeof uiFile>;
