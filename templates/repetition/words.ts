import { defineWords } from 'tvilling/schema';

type RuleTexts = Readonly<Record<string, string>>;

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

type RuleWeekday = (typeof weekdays)[number];

/** The names of the days from Monday to Sunday, in the form that stands after an ordinal. */
const names = {
  en: 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday',
  sv: 'måndagen tisdagen onsdagen torsdagen fredagen lördagen söndagen',
  de: 'Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag',
  fr: 'lundi mardi mercredi jeudi vendredi samedi dimanche',
  es: 'lunes martes miércoles jueves viernes sábado domingo',
  da: 'mandag tirsdag onsdag torsdag fredag lørdag søndag',
  nb: 'mandag tirsdag onsdag torsdag fredag lørdag søndag',
  fi: 'maanantaina tiistaina keskiviikkona torstaina perjantaina lauantaina sunnuntaina',
  nl: 'maandag dinsdag woensdag donderdag vrijdag zaterdag zondag',
  pl: 'poniedziałek wtorek środę czwartek piątek sobotę niedzielę',
} as const;

/** The same as they stand for every such day. */
const everyName = {
  en: 'Mondays Tuesdays Wednesdays Thursdays Fridays Saturdays Sundays',
  sv: 'måndagar tisdagar onsdagar torsdagar fredagar lördagar söndagar',
  de: 'montags dienstags mittwochs donnerstags freitags samstags sonntags',
  fr: 'le+lundi le+mardi le+mercredi le+jeudi le+vendredi le+samedi le+dimanche',
  es: 'los+lunes los+martes los+miércoles los+jueves los+viernes los+sábados los+domingos',
  da: 'mandage tirsdage onsdage torsdage fredage lørdage søndage',
  nb: 'mandager tirsdager onsdager torsdager fredager lørdager søndager',
  fi: 'maanantaisin tiistaisin keskiviikkoisin torstaisin perjantaisin lauantaisin sunnuntaisin',
  nl: 'elke+maandag elke+dinsdag elke+woensdag elke+donderdag elke+vrijdag elke+zaterdag elke+zondag',
  pl: 'w+poniedziałki we+wtorki w+środy w+czwartki w+piątki w+soboty w+niedziele',
} as const;

const weekdayName = (all: string, weekday: RuleWeekday): string => (all.split(' ')[weekdays.indexOf(weekday)] ?? '').replace('+', ' ');

const byWeekday = <T>(make: (weekday: RuleWeekday) => T) =>
  Object.fromEntries(weekdays.map((weekday) => [weekday, make(weekday)])) as Readonly<Record<RuleWeekday, T>>;

/** A day of each month. `{day}` is its name. In Polish, three names are feminine. */
const ofMonth = (patterns: RuleTexts & { plFeminine: string }) =>
  byWeekday((weekday): RuleTexts => {
    const { plFeminine, ...others } = patterns;
    const isFeminine = ['wednesday', 'saturday', 'sunday'].includes(weekday);
    const own = { ...others, ...(isFeminine ? { pl: plFeminine } : {}) };
    return Object.fromEntries(
      Object.entries(names).map(([code, all]) => [code, (own[code as keyof typeof own] ?? '').replace('{day}', weekdayName(all, weekday))]),
    );
  });

/** When something takes place again. */
export default defineWords({
  daily: {
    en: 'every day',
    sv: 'varje dag',
    de: 'täglich',
    fr: 'tous les jours',
    es: 'todos los días',
    da: 'hver dag',
    nb: 'hver dag',
    fi: 'joka päivä',
    nl: 'elke dag',
    pl: 'codziennie',
  },
  weekly: byWeekday(
    (weekday): RuleTexts => Object.fromEntries(Object.entries(everyName).map(([code, all]) => [code, weekdayName(all, weekday)])),
  ),
  monthly: {
    first: ofMonth({
      en: 'the first {day} of the month',
      sv: 'första {day} i månaden',
      de: 'am ersten {day} im Monat',
      fr: 'le premier {day} du mois',
      es: 'el primer {day} del mes',
      da: 'første {day} i måneden',
      nb: 'første {day} i måneden',
      fi: 'kuukauden ensimmäisenä {day}',
      nl: 'elke eerste {day} van de maand',
      pl: 'w pierwszy {day} miesiąca',
      plFeminine: 'w pierwszą {day} miesiąca',
    }),
    second: ofMonth({
      en: 'the second {day} of the month',
      sv: 'andra {day} i månaden',
      de: 'am zweiten {day} im Monat',
      fr: 'le deuxième {day} du mois',
      es: 'el segundo {day} del mes',
      da: 'anden {day} i måneden',
      nb: 'andre {day} i måneden',
      fi: 'kuukauden toisena {day}',
      nl: 'elke tweede {day} van de maand',
      pl: 'w drugi {day} miesiąca',
      plFeminine: 'w drugą {day} miesiąca',
    }),
    third: ofMonth({
      en: 'the third {day} of the month',
      sv: 'tredje {day} i månaden',
      de: 'am dritten {day} im Monat',
      fr: 'le troisième {day} du mois',
      es: 'el tercer {day} del mes',
      da: 'tredje {day} i måneden',
      nb: 'tredje {day} i måneden',
      fi: 'kuukauden kolmantena {day}',
      nl: 'elke derde {day} van de maand',
      pl: 'w trzeci {day} miesiąca',
      plFeminine: 'w trzecią {day} miesiąca',
    }),
    fourth: ofMonth({
      en: 'the fourth {day} of the month',
      sv: 'fjärde {day} i månaden',
      de: 'am vierten {day} im Monat',
      fr: 'le quatrième {day} du mois',
      es: 'el cuarto {day} del mes',
      da: 'fjerde {day} i måneden',
      nb: 'fjerde {day} i måneden',
      fi: 'kuukauden neljäntenä {day}',
      nl: 'elke vierde {day} van de maand',
      pl: 'w czwarty {day} miesiąca',
      plFeminine: 'w czwartą {day} miesiąca',
    }),
    last: ofMonth({
      en: 'the last {day} of the month',
      sv: 'sista {day} i månaden',
      de: 'am letzten {day} im Monat',
      fr: 'le dernier {day} du mois',
      es: 'el último {day} del mes',
      da: 'sidste {day} i måneden',
      nb: 'siste {day} i måneden',
      fi: 'kuukauden viimeisenä {day}',
      nl: 'elke laatste {day} van de maand',
      pl: 'w ostatni {day} miesiąca',
      plFeminine: 'w ostatnią {day} miesiąca',
    }),
  },
  alternateWeeks: {
    en: 'every other week',
    sv: 'varannan vecka',
    de: 'alle zwei Wochen',
    fr: 'une semaine sur deux',
    es: 'cada dos semanas',
    da: 'hver anden uge',
    nb: 'annenhver uke',
    fi: 'joka toinen viikko',
    nl: 'om de week',
    pl: 'co dwa tygodnie',
  },
  severalWeeks: {
    en: 'every {weeks} weeks',
    sv: 'var {weeks}:e vecka',
    de: 'alle {weeks} Wochen',
    fr: 'toutes les {weeks} semaines',
    es: 'cada {weeks} semanas',
    da: 'hver {weeks}. uge',
    nb: 'hver {weeks}. uke',
    fi: 'joka {weeks}. viikko',
    nl: 'om de {weeks} weken',
    pl: 'co {weeks}. tydzień',
  },
  alternateMonths: {
    en: 'every other month',
    sv: 'varannan månad',
    de: 'alle zwei Monate',
    fr: 'un mois sur deux',
    es: 'cada dos meses',
    da: 'hver anden måned',
    nb: 'annenhver måned',
    fi: 'joka toinen kuukausi',
    nl: 'om de maand',
    pl: 'co dwa miesiące',
  },
  severalMonths: {
    en: 'every {months} months',
    sv: 'var {months}:e månad',
    de: 'alle {months} Monate',
    fr: 'tous les {months} mois',
    es: 'cada {months} meses',
    da: 'hver {months}. måned',
    nb: 'hver {months}. måned',
    fi: 'joka {months}. kuukausi',
    nl: 'om de {months} maanden',
    pl: 'co {months}. miesiąc',
  },
  since: {
    en: 'from {day}',
    sv: 'från och med {day}',
    de: 'ab {day}',
    fr: 'à partir du {day}',
    es: 'a partir del {day}',
    da: 'fra {day}',
    nb: 'fra {day}',
    fi: 'alkaen {day}',
    nl: 'vanaf {day}',
    pl: 'od {day}',
  },
  until: {
    en: 'until {day}',
    sv: 'till och med {day}',
    de: 'bis {day}',
    fr: 'jusqu’au {day}',
    es: 'hasta el {day}',
    da: 'til og med {day}',
    nb: 'til og med {day}',
    fi: '{day} asti',
    nl: 'tot en met {day}',
    pl: 'do {day}',
  },
  except: {
    en: 'not on {days}',
    sv: 'inte {days}',
    de: 'nicht am {days}',
    fr: 'sauf le {days}',
    es: 'excepto el {days}',
    da: 'dog ikke {days}',
    nb: 'ikke {days}',
    fi: 'ei {days}',
    nl: 'niet op {days}',
    pl: 'oprócz {days}',
  },
});
