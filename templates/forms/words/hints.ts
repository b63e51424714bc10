import { siteWord } from 'tvilling/schema';

/** What stands below a field. Most hints are promises or facts of one site. */
export const hints = {
  email: siteWord('What the email address is used for.'),
  message: siteWord('What is good to know before an answer can be given.'),
  date: siteWord('On which days a meeting can be held.'),
  time: siteWord('In which time zone the times are.'),
  localTime: {
    en: '{time} your time',
    sv: '{time} din tid',
    de: 'bei Ihnen {time}',
    fr: '{time} chez vous',
    es: '{time} en su hora local',
    da: '{time} din tid',
    nb: '{time} din tid',
    fi: '{time} sinun aikaasi',
    nl: '{time} uw tijd',
    pl: '{time} Twojego czasu',
  },
};
