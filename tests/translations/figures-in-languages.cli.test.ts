import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Report } from '../findings.ts';
import { runMain } from '../run-main.ts';
import { minimal, read, temporarySite } from '../temporary-site.ts';

/** A text in English and in other languages, by code. */
type Texts = Readonly<Record<string, string>>;

/** Texts that say the same, as people at home in each language write it. */
const alike: readonly Texts[] = [
  // Times of day.
  {
    en: 'We are open until 6 pm.',
    sv: 'Vi har öppet till 18.00.',
    de: 'Wir haben bis 18 Uhr geöffnet.',
    fr: 'Nous sommes ouverts jusqu’à 18 h.',
    es: 'Abrimos hasta las 18:00.',
    da: 'Vi har åbent til kl. 18.',
    nb: 'Vi har åpent til kl. 18.00.',
    fi: 'Olemme avoinna klo 18 asti.',
    nl: 'Wij zijn open tot 18.00 uur.',
    pl: 'Czynne do godziny 18.00.',
  },
  {
    en: 'The ferry leaves at 6:30 p.m.',
    sv: 'Färjan går 18.30.',
    de: 'Die Fähre fährt um 18 Uhr 30.',
    fr: 'Le bac part à 18 h 30.',
    es: 'El ferry sale a las seis y media de la tarde.',
    da: 'Færgen sejler klokken 18.30.',
    nb: 'Fergen går klokken halv 7.',
    fi: 'Lautta lähtee klo 18.30.',
    nl: 'De veerboot vertrekt om 18.30 uur.',
    pl: 'Prom odpływa o 18:30.',
  },
  {
    en: 'Come between 9 am and 2 pm.',
    sv: 'Kom mellan 9 och 14.',
    de: 'Kommen Sie zwischen 9 und 14 Uhr.',
    fr: 'Venez entre 9 h et 14 h.',
    es: 'Venga entre las 9 y las 14 horas.',
    da: 'Kom mellem kl. 9 og 14.',
    nb: 'Kom mellom kl. 09 og 14.',
    fi: 'Tule kello 9–14.',
    nl: 'Kom tussen 9 en 14 uur.',
    pl: 'Zapraszamy między 9 a 14.',
  },
  { en: 'Open 2–6 pm.', sv: 'Öppet 14–18.', de: 'Geöffnet 14–18 Uhr.', fr: 'Ouvert de 14 h à 18 h.' },
  { en: 'Lunch is at 12 pm, and we close at 12 am.', sv: 'Lunch 12.00, och vi stänger 00.00.' },
  { en: 'From 8 in the evening', de: 'Ab 8 Uhr abends', sv: 'Från klockan 20' },
  { en: 'We answer 24/7.', sv: 'Vi svarar dygnet runt.', de: 'Wir antworten rund um die Uhr.' },
  // Centuries and decades.
  {
    en: 'The house is from the 18th century.',
    sv: 'Huset är från 1700-talet.',
    de: 'Das Haus stammt aus dem 18. Jahrhundert.',
    fr: 'La maison date du XVIIIe siècle.',
    es: 'La casa es del siglo XVIII.',
    da: 'Huset er fra 1700-tallet.',
    nb: 'Huset er fra 1700-tallet.',
    fi: 'Talo on 1700-luvulta.',
    nl: 'Het huis is uit de 18e eeuw.',
    pl: 'Dom pochodzi z XVIII wieku.',
  },
  {
    en: 'In the 1920s the yard grew.',
    sv: 'På 20-talet växte varvet.',
    de: 'In den 1920er-Jahren wuchs die Werft.',
    fr: 'Dans les années 1920, le chantier a grandi.',
    es: 'En los años veinte el astillero creció.',
    da: 'I 1920’erne voksede værftet.',
    nb: 'På 1920-tallet vokste verftet.',
    fi: 'Telakka kasvoi 1920-luvulla.',
    nl: 'In de jaren 20 groeide de werf.',
    pl: 'W latach 20. stocznia się rozrosła.',
  },
  {
    en: 'Between the 17th and 18th centuries',
    sv: 'Mellan 1600- och 1700-talen',
    de: 'Zwischen dem 17. und 18. Jahrhundert',
  },
  { en: 'A quay of the nineteenth century', sv: 'En kaj från 1800-talet' },
  // Ordinals.
  {
    en: 'The 3rd floor',
    sv: 'Tredje våningen',
    de: 'Die 3. Etage',
    fr: 'Le 3e étage',
    es: 'La tercera planta',
    da: '3. sal',
    nb: 'Tredje etasje',
    fi: 'Kolmas kerros',
    nl: 'De derde verdieping',
    pl: 'Trzecie piętro',
  },
  { en: 'Our 10th year', sv: 'Vårt 10:e år', fr: 'Notre dixième année', pl: 'Nasz dziesiąty rok' },
  // Numbers in words.
  {
    en: 'With 12 people and 3 vans',
    sv: 'Med tolv personer och tre bilar',
    de: 'Mit zwölf Leuten und drei Wagen',
    fr: 'Avec douze personnes et trois camions',
    es: 'Con doce personas y tres furgonetas',
    da: 'Med tolv personer og tre biler',
    nb: 'Med tolv personer og tre biler',
    fi: 'Kaksitoista henkeä ja kolme autoa',
    nl: 'Met twaalf mensen en drie bussen',
    pl: 'Dwanaście osób i trzy samochody',
  },
  {
    en: 'After 25 years',
    sv: 'Efter tjugofem år',
    de: 'Nach fünfundzwanzig Jahren',
    fr: 'Après vingt-cinq ans',
    es: 'Tras veinticinco años',
    da: 'Efter femogtyve år',
    nb: 'Etter tjuefem år',
    fi: 'Kaksikymmentäviisi vuotta myöhemmin',
    nl: 'Na vijfentwintig jaar',
    pl: 'Po dwudziestu pięciu latach',
  },
  {
    en: 'A 3-year contract',
    sv: 'Ett treårigt avtal',
    de: 'Ein dreijähriger Vertrag',
    pl: 'Umowa trzyletnia',
  },
  { en: 'With 97 berths', fr: 'Avec quatre-vingt-dix-sept places', da: 'Med syvoghalvfems pladser' },
  {
    en: 'It takes 1.5 hours.',
    sv: 'Det tar en och en halv timme.',
    de: 'Es dauert anderthalb Stunden.',
    da: 'Det tager halvanden time.',
    fi: 'Se kestää puolitoista tuntia.',
    nl: 'Het duurt anderhalf uur.',
    pl: 'To trwa półtorej godziny.',
  },
  { en: 'One of 3 ships', sv: 'Ett av tre fartyg' },
  // Dates.
  {
    en: 'On 24 November 2026',
    sv: 'Den 24 november 2026',
    de: 'Am 24.11.2026',
    fr: 'Le 24/11/2026',
    es: 'El 24 de noviembre de 2026',
    da: 'Den 24. november 2026',
    nb: '24.11.2026',
    fi: '24. marraskuuta 2026',
    nl: 'Op 24-11-2026',
    pl: '24 listopada 2026 r.',
  },
  { en: 'On 2026-11-24', sv: '2026-11-24', de: 'Am 24. November 2026', pl: '24.11.2026 r.' },
  {
    en: '24–26 November 2026',
    de: '24.–26. November 2026',
    sv: 'Den 24–26 november 2026',
    fi: '24.–26.11.2026',
  },
  {
    en: 'Send it by 1 December.',
    de: 'Bitte bis zum 1.12. senden.',
    fr: 'À envoyer avant le 1er décembre.',
    sv: 'Skicka in senast den 1 december.',
  },
  { en: 'Season 2025/26', sv: 'Säsongen 2025–2026', de: 'Saison 2025/2026' },
  // Decimals, thousands, millions.
  {
    en: 'It carries 12,500.5 tonnes.',
    sv: 'Den tar 12 500,5 ton.',
    de: 'Sie trägt 12.500,5 Tonnen.',
    fr: 'Il porte 12 500,5 tonnes.',
    es: 'Lleva 12.500,5 toneladas.',
    da: 'Den bærer 12.500,5 ton.',
    nb: 'Den tar 12 500,5 tonn.',
    fi: 'Se kantaa 12 500,5 tonnia.',
    nl: 'Hij vervoert 12.500,5 ton.',
    pl: 'Przewozi 12 500,5 tony.',
  },
  {
    en: 'Some 10,000 guests',
    es: 'Unos 10 000 invitados',
    de: 'Etwa 10 000 Gäste',
    nl: 'Zo’n 10 000 gasten',
  },
  {
    en: 'It cost 2 million.',
    sv: 'Det kostade 2 000 000.',
    de: 'Es kostete 2 Mio.',
    fr: 'Cela a coûté 2 millions.',
    es: 'Costó 2 millones.',
    da: 'Det kostede to millioner.',
    nb: 'Det kostet 2 millioner.',
    fi: 'Se maksoi 2 miljoonaa.',
    nl: 'Het kostte 2 miljoen.',
    pl: 'Kosztowało 2 miliony.',
  },
  { en: 'Half of it: 1½ cups', sv: 'Hälften: 1,5 dl' },
  // Percent and money.
  { en: '5% more', sv: '5 % mer', de: '5 Prozent mehr', fr: '5 % de plus', fi: 'viisi prosenttia enemmän' },
  {
    en: 'For €1,250.50',
    de: 'Für 1.250,50 €',
    fr: 'Pour 1 250,50 €',
    sv: 'För 1 250,50 euro',
    nl: 'Voor € 1.250,50',
  },
  { en: 'SEK 1,200 a month', sv: '1 200 kr i månaden', de: '1.200 SEK im Monat' },
  // Telephone numbers and ranges.
  {
    en: 'Call +46 8 465 004 20.',
    sv: 'Ring 08-465 004 20.',
    de: 'Rufen Sie an: +46 8 46500420.',
    fi: 'Soita +46 (0)8 465 004 20.',
  },
  {
    en: 'For 8–10 people',
    sv: 'För 8 till 10 personer',
    de: 'Für acht bis zehn Personen',
    pl: 'Dla 8–10 osób',
  },
];

/** Texts that do not say the same: the second is in the language of its code. */
const different: readonly (readonly [english: string, code: string, text: string])[] = [
  ['We close at 6 pm.', 'sv', 'Vi stänger 16.00.'],
  ['We close at 6 pm.', 'de', 'Wir schließen um 6 Uhr.'],
  ['It leaves at 6:30 pm.', 'fr', 'Il part à 18 h 20.'],
  ['Open 9 am to 5 pm.', 'nb', 'Åpent 9–18.'],
  ['Half past six, platform 4', 'sv', 'Halv sju, spår 5'],
  ['From the 18th century', 'sv', 'Från 1800-talet'],
  ['From the 18th century', 'fr', 'Du XVIIe siècle'],
  ['From the 18th century', 'de', 'Aus dem 17. Jahrhundert'],
  ['In the 1920s', 'sv', 'På 30-talet'],
  ['In the 1920s', 'da', 'I 1820’erne'],
  ['The 3rd floor', 'nl', 'De vierde verdieping'],
  ['With 3 vans', 'sv', 'Med fem bilar'],
  ['With 3 vans', 'pl', 'Cztery samochody'],
  ['After 25 years', 'da', 'Efter femogtredive år'],
  ['Three of 4 ships', 'sv', 'Tre av fartygen'],
  ['On 24 November 2026', 'de', 'Am 24.12.2026'],
  ['On 24 November 2026', 'sv', 'Den 23 november 2026'],
  ['On 4 May 2026', 'fr', 'Le 05/04/2026'],
  ['It carries 12,500 tonnes.', 'de', 'Sie trägt 12,500 Tonnen.'],
  ['It carries 12,500 tonnes.', 'sv', 'Den tar 12 400 ton.'],
  ['It costs 2 million.', 'sv', 'Det kostar 2 miljarder.'],
  ['5% more', 'fi', '6 % enemmän'],
  ['For €1,250.50', 'fr', 'Pour 1 250,40 €'],
  ['Call +46 8 465 004 20.', 'sv', 'Ring 08-465 004 21.'],
  ['For 8–10 people', 'de', 'Für 8–12 Personen'],
  ['It takes 1.5 hours.', 'sv', 'Det tar två timmar.'],
  ['On quay 12 since 1987', 'es', 'En el muelle 12'],
];

const codes = ['sv', 'de', 'fr', 'es', 'da', 'nb', 'fi', 'nl', 'pl'];

/** The line of a text. */
const bodyOf = (text: Texts): string => `    body: ${JSON.stringify(text)}`;

/** Findings about figures in texts, each with its line. All languages but English are drafts. */
async function found(
  texts: readonly Texts[],
  whenFinished = onTestFinished,
): Promise<{ line: string; message: string }[]> {
  const about = 'content/pages/about.yaml';
  const config = minimal('site.config.yaml');
  const language = (code: string) =>
    `  - { code: ${code}, name: ${code}, flag: 🏳, prefix: ${code}, region: ${code}_${code.toUpperCase()}, state: draft }\n`;
  const changes = {
    'content/translations.lock.yaml': null,
    'content/published.lock.yaml': null,
    'site.config.yaml': config.replace(/( {2}- \{ code: sv.*\n)/, codes.map(language).join('')),
    [about]: minimal(about).replace(
      /sections:\n.*(?=action:)/s,
      `sections:\n${texts.map((text, index) => `  - type: text\n    id: text-${index}\n    title: { all: Yard }\n${bodyOf(text)}\n`).join('')}`,
    ),
  };
  const site = temporarySite('minimal', changes, whenFinished);
  const lines = read(site, about).split('\n');
  const { stdout } = await runMain(['validate', '--json', '--root', site]);
  const { diagnostics } = JSON.parse(stdout) as Report;
  return diagnostics
    .filter(({ code }) => code === 'translation/figures-differ')
    .map(({ message, range }) => ({ line: lines[(range?.start.line ?? 0) - 1] ?? '', message }));
}

it('finds no difference between texts that say the same in ten languages', async () => {
  expect(await found(alike)).toEqual([]);
});

describe('finds a difference', () => {
  let findings: Awaited<ReturnType<typeof found>>;
  beforeAll(async () => {
    const texts = different.map(([en, code, text]) => ({ en, [code]: text }));
    findings = await found(texts, afterAll);
  });

  it.each(different)('between "%s" and (%s) "%s"', (en, code, text) => {
    const body = bodyOf({ en, [code]: text });
    expect(findings.filter(({ line }) => line === body)).toHaveLength(1);
  });

  it('once for each of them', () => expect(findings).toHaveLength(different.length));
});
