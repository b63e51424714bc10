import { siteWord } from 'tvilling/schema';

// Words for fields with choices, by kind.

const past = {
  en: 'Choose a date and time that have not passed',
  sv: 'Välj ett datum och en tid som inte har passerat',
  de: 'Wählen Sie ein Datum und eine Uhrzeit in der Zukunft',
  fr: 'Choisissez une date et une heure à venir',
  es: 'Elija una fecha y una hora que no hayan pasado',
  da: 'Vælg en dato og et tidspunkt i fremtiden',
  nb: 'Velg en dato og et tidspunkt fram i tid',
  fi: 'Valitse päivä ja aika, jotka eivät ole menneet',
  nl: 'Kies een datum en tijd in de toekomst',
  pl: 'Wybierz przyszłą datę i godzinę',
};

/** One of several options. */
export const choice = {
  choose: {
    en: 'Choose',
    sv: 'Välj',
    de: 'Bitte wählen',
    fr: 'Choisissez',
    es: 'Elija',
    da: 'Vælg',
    nb: 'Velg',
    fi: 'Valitse',
    nl: 'Maak een keuze',
    pl: 'Wybierz',
  },
  required: {
    en: 'Choose one of these',
    sv: 'Välj ett av alternativen',
    de: 'Wählen Sie eine der Möglichkeiten',
    fr: 'Choisissez l’une des possibilités',
    es: 'Elija una de las opciones',
    da: 'Vælg en af mulighederne',
    nb: 'Velg ett av alternativene',
    fi: 'Valitse yksi vaihtoehdoista',
    nl: 'Kies een van de mogelijkheden',
    pl: 'Wybierz jedną z możliwości',
  },
};

/** A day of the calendar. */
export const date = {
  required: {
    en: 'Choose a date',
    sv: 'Välj ett datum',
    de: 'Wählen Sie ein Datum',
    fr: 'Choisissez une date',
    es: 'Elija una fecha',
    da: 'Vælg en dato',
    nb: 'Velg en dato',
    fi: 'Valitse päivä',
    nl: 'Kies een datum',
    pl: 'Wybierz datę',
  },
  past: {
    en: 'Choose a date that has not passed',
    sv: 'Välj ett datum som inte har passerat',
    de: 'Wählen Sie ein Datum, das nicht in der Vergangenheit liegt',
    fr: 'Choisissez une date à venir',
    es: 'Elija una fecha que no haya pasado',
    da: 'Vælg en dato, der ikke er passeret',
    nb: 'Velg en dato som ikke er passert',
    fi: 'Valitse päivä, joka ei ole mennyt',
    nl: 'Kies een datum die niet voorbij is',
    pl: 'Wybierz datę, która jeszcze nie minęła',
  },
};

/** A whole number. */
export const number = {
  required: {
    en: 'Enter a number',
    sv: 'Ange ett tal',
    de: 'Geben Sie eine Zahl ein',
    fr: 'Indiquez un nombre',
    es: 'Escriba un número',
    da: 'Skriv et tal',
    nb: 'Skriv inn et tall',
    fi: 'Kirjoita luku',
    nl: 'Vul een getal in',
    pl: 'Wpisz liczbę',
  },
  invalid: {
    en: 'Enter a whole number from {least} to {most}',
    sv: 'Ange ett helt tal från {least} till {most}',
    de: 'Geben Sie eine ganze Zahl von {least} bis {most} ein',
    fr: 'Indiquez un nombre entier de {least} à {most}',
    es: 'Escriba un número entero de {least} a {most}',
    da: 'Skriv et helt tal fra {least} til {most}',
    nb: 'Skriv inn et helt tall fra {least} til {most}',
    fi: 'Kirjoita kokonaisluku väliltä {least}–{most}',
    nl: 'Vul een geheel getal van {least} tot en met {most} in',
    pl: 'Wpisz liczbę całkowitą od {least} do {most}',
  },
};

/** A checkbox. */
export const checkbox = {
  required: {
    en: 'Tick this box to continue',
    sv: 'Kryssa i rutan för att gå vidare',
    de: 'Setzen Sie hier ein Häkchen, um fortzufahren',
    fr: 'Cochez cette case pour continuer',
    es: 'Marque esta casilla para continuar',
    da: 'Sæt kryds i feltet for at fortsætte',
    nb: 'Kryss av i ruten for å gå videre',
    fi: 'Jatka valitsemalla tämä ruutu',
    nl: 'Vink dit vakje aan om verder te gaan',
    pl: 'Zaznacz to pole, aby kontynuować',
  },
};

/** A day with opening hours. */
export const openDay = {
  hint: siteWord('On which days a meeting can be held.'),
  required: {
    en: 'Choose a date',
    sv: 'Välj ett datum',
    de: 'Wählen Sie ein Datum',
    fr: 'Choisissez une date',
    es: 'Elija una fecha',
    da: 'Vælg en dato',
    nb: 'Velg en dato',
    fi: 'Valitse päivä',
    nl: 'Kies een datum',
    pl: 'Wybierz datę',
  },
  past,
  closed: {
    en: 'Choose a day when we are open',
    sv: 'Välj en dag då vi har öppet',
    de: 'Wählen Sie einen Tag, an dem wir geöffnet haben',
    fr: 'Choisissez un jour où nous sommes ouverts',
    es: 'Elija un día en el que estemos abiertos',
    da: 'Vælg en dag, hvor vi har åbent',
    nb: 'Velg en dag da vi har åpent',
    fi: 'Valitse päivä, jolloin olemme avoinna',
    nl: 'Kies een dag waarop wij open zijn',
    pl: 'Wybierz dzień, w którym pracujemy',
  },
};

/** A time on such a day. */
export const slot = {
  hint: siteWord('In which time zone the times are.'),
  choose: {
    en: 'Choose a time',
    sv: 'Välj en tid',
    de: 'Uhrzeit wählen',
    fr: 'Choisissez une heure',
    es: 'Elija una hora',
    da: 'Vælg et tidspunkt',
    nb: 'Velg et tidspunkt',
    fi: 'Valitse aika',
    nl: 'Kies een tijd',
    pl: 'Wybierz godzinę',
  },
  none: {
    en: 'No times left on this day',
    sv: 'Inga tider kvar den dagen',
    de: 'An diesem Tag ist keine Zeit mehr frei',
    fr: 'Plus aucun créneau ce jour-là',
    es: 'No quedan horas libres ese día',
    da: 'Ingen ledige tider den dag',
    nb: 'Ingen ledige tider den dagen',
    fi: 'Päivälle ei ole enää vapaita aikoja',
    nl: 'Geen tijden meer vrij op deze dag',
    pl: 'Brak wolnych godzin w tym dniu',
  },
  localTime: {
    en: '{time} your time',
    sv: '{time} din tid',
    de: 'bei Ihnen {time}',
    fr: '{time} chez vous',
    es: '{time} en su hora local',
    da: '{time} din tid',
    nb: '{time} din tid',
    fi: '{time} omaa aikaasi',
    nl: '{time} uw tijd',
    pl: '{time} Twojego czasu',
  },
  required: {
    en: 'Choose a time',
    sv: 'Välj en tid',
    de: 'Wählen Sie eine Uhrzeit',
    fr: 'Choisissez une heure',
    es: 'Elija una hora',
    da: 'Vælg et tidspunkt',
    nb: 'Velg et tidspunkt',
    fi: 'Valitse aika',
    nl: 'Kies een tijd',
    pl: 'Wybierz godzinę',
  },
  outside: {
    en: 'Choose a time within our opening hours',
    sv: 'Välj en tid inom våra öppettider',
    de: 'Wählen Sie eine Uhrzeit innerhalb unserer Öffnungszeiten',
    fr: 'Choisissez une heure pendant nos horaires d’ouverture',
    es: 'Elija una hora dentro de nuestro horario',
    da: 'Vælg et tidspunkt inden for vores åbningstid',
    nb: 'Velg et tidspunkt innenfor åpningstiden vår',
    fi: 'Valitse aika aukioloajoiltamme',
    nl: 'Kies een tijd binnen onze openingstijden',
    pl: 'Wybierz godzinę, w której pracujemy',
  },
  past,
};
