/**
 * The pages of the benchmark, the same for every generator: a home page, a catalogue, and machine cells. Each page exists in
 * English and Swedish and has six parts of six cards. Numbers in its texts make every page differ from the others.
 */

const partTitles = [
  ['Before the move', 'Före flytten'],
  ['Transport', 'Transport till nya hallen'],
  ['Foundation', 'Fundament'],
  ['Power and air', 'El och tryckluft'],
  ['Start of production', 'Produktionsstart'],
  ['After a year', 'Efter ett år'],
];

const cardTitles = [
  ['Spindle', 'Spindeln'],
  ['Coolant', 'Kylvätska'],
  ['Axes', 'Axlarna'],
  ['Tool changer', 'Verktygsväxlare'],
  ['Cabinet', 'Elskåp'],
  ['Levelling', 'Avvägning'],
  ['Chips', 'Spånor'],
  ['Guards', 'Skydd'],
  ['Hydraulics', 'Hydraulik'],
  ['Probes', 'Mätprobar'],
  ['Lighting', 'Belysning'],
  ['Backup', 'Säkerhetskopia'],
];

const cardTexts = [
  ['Checked every $ hours', 'Kontrolleras var $:e timme'],
  ['Weighs $ kg', 'Väger $ kg'],
  ['Takes $ minutes', 'Tar $ minuter'],
  ['Stored in crate $', 'Ligger i låda $'],
  ['Drawing $ shows it', 'Visas på ritning $'],
  ['Replaced after $ days', 'Byts efter $ dagar'],
  ['Torque $ Nm', 'Moment $ Nm'],
];

const pair = ([en, sv], number) => ({ en: en.replace('$', number), sv: sv.replace('$', number) });

const partsOf = (index) =>
  partTitles.map((title, part) => ({
    title: pair(title, ''),
    cards: Array.from({ length: 6 }, (_, at) => {
      const turn = index * 5 + part * 6 + at;
      return {
        title: pair(cardTitles[turn % cardTitles.length], ''),
        text: pair(cardTexts[(turn + index) % cardTexts.length], String(1 + ((index * 37 + part * 101 + at * 13) % 4999))),
      };
    }),
  }));

const page = (key, index, paths, title, summary) => ({ key, paths, title, summary, parts: partsOf(index) });

const home = page(
  'home',
  0,
  { en: '/', sv: '/sv' },
  { en: 'Machines that have moved', sv: 'Maskiner som har flyttat' },
  { en: 'What we know about each machine cell.', sv: 'Det vi vet om varje maskincell.' },
);

const catalogue = page(
  'catalogue',
  1,
  { en: '/catalogue', sv: '/sv/katalog' },
  { en: 'All machine cells', sv: 'Alla maskinceller' },
  { en: 'Every cell with its checks.', sv: 'Varje cell med sina kontroller.' },
);

/** The page whose Swedish text is edited. Its text begins with `text`. */
export const editedPage = { number: 20, address: '/sv/katalog/cell-20', text: 'Så flyttades cell 20' };

const cell = (number) =>
  page(
    `cell-${number}`,
    number + 1,
    { en: `/catalogue/cell-${number}`, sv: `/sv/katalog/cell-${number}` },
    { en: `Machine cell ${number}`, sv: `Maskincell ${number}` },
    {
      en: `How cell ${number} was moved, and what has been checked since.`,
      sv: `Så flyttades cell ${number}, och det som har kontrollerats sedan dess.`,
    },
  );

/** Makes the pages one by one: `count` / 2 of them, as each exists in two languages. */
export function* makePages(count) {
  yield home;
  yield catalogue;
  for (let number = 1; number <= count / 2 - 2; number++) yield cell(number);
}

/** The navigation of every page: three groups with six links each, as pages. */
export const navigation = [
  { item: catalogue, submenu: [1, 2, 3, 4, 5, 6].map(cell) },
  { item: cell(7), submenu: [8, 9, 10, 11, 12, 13].map(cell) },
  { item: cell(14), submenu: [15, 16, 17, 18, 19, 20].map(cell) },
];

/** A page in one language: what the page shows, with the address of its twin. Only an article has a `body`. */
export const inLanguage = ({ key, paths, title, summary, parts, body }, language) => ({
  key,
  address: paths[language],
  addresses: paths,
  title: title[language],
  summary: summary[language],
  parts: parts.map((part) => ({
    title: part.title[language],
    cards: part.cards.map((card) => ({ title: card.title[language], text: card.text[language] })),
  })),
  // Tvilling names a page by its key in all languages.
  body: body?.[language].replaceAll('(page:catalogue/', `(${catalogue.paths[language]}/`),
});

/** The navigation in one language: `{ title, href, submenu }`. */
export const navigationIn = (language) =>
  navigation.map(({ item, submenu }) => ({
    ...linkTo(item, language),
    submenu: submenu.map((one) => linkTo(one, language)),
  }));

const linkTo = ({ title, paths }, language) => ({ title: title[language], href: paths[language] });

/** The words around every page, by language. */
export const words = {
  en: { name: 'English', home: '/', skip: 'Skip to main content', locale: 'en_GB', otherLocale: 'sv_SE' },
  sv: { name: 'Svenska', home: '/sv', skip: 'Hoppa till innehållet', locale: 'sv_SE', otherLocale: 'en_GB' },
};
