import { defineWords } from 'tvilling/schema';

/** The labels of the map and of its table. */
export default defineWords({
  region: {
    en: 'Region',
    sv: 'Region',
    de: 'Region',
    fr: 'Région',
    es: 'Región',
    da: 'Region',
    nb: 'Region',
    fi: 'Alue',
    nl: 'Regio',
    pl: 'Region',
  },
  partners: {
    en: 'Partners',
    sv: 'Partner',
    de: 'Partner',
    fr: 'Partenaires',
    es: 'Socios',
    da: 'Partnere',
    nb: 'Partnere',
    fi: 'Kumppanit',
    nl: 'Partners',
    pl: 'Partnerzy',
  },
  mapLabel: {
    en: 'World map with one circle for each partner region. The larger the circle, the more partners. The table gives the same figures.',
    sv: 'Världskarta med en cirkel för varje partnerregion. Ju större cirkel, desto fler partner. Samma siffror finns i tabellen.',
    de: 'Weltkarte mit einem Kreis für jede Partnerregion. Je größer der Kreis, desto mehr Partner. Die Tabelle enthält dieselben Zahlen.',
    fr: 'Carte du monde avec un cercle pour chaque région partenaire. Plus le cercle est grand, plus les partenaires sont nombreux. Le tableau contient les mêmes chiffres.',
    es: 'Mapa del mundo con un círculo por cada región en la que tenemos socios. Cuanto mayor es el círculo, más socios hay. La tabla contiene las mismas cifras.',
    da: 'Verdenskort med en cirkel for hver partnerregion. Jo større cirkel, desto flere partnere. Tabellen indeholder de samme tal.',
    nb: 'Verdenskart med en sirkel for hver partnerregion. Jo større sirkel, desto flere partnere. Tabellen inneholder de samme tallene.',
    fi: 'Maailmankartta, jossa jokaisella kumppanialueella on ympyrä. Mitä suurempi ympyrä, sitä enemmän kumppaneita. Samat luvut ovat taulukossa.',
    nl: 'Wereldkaart met een cirkel voor elke partnerregio. Hoe groter de cirkel, hoe meer partners. De tabel bevat dezelfde cijfers.',
    pl: 'Mapa świata z kołem dla każdego regionu, w którym mamy partnerów. Im większe koło, tym więcej partnerów. Tabela zawiera te same liczby.',
  },
});
