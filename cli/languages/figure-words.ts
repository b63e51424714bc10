/**
 * What is known about figures in texts of a language, and is not in Intl (CLDR has rules that spell numbers, but Intl does not have
 * them). A form that ends with `*` stands for any ending. Numbers are divided by blanks, forms of one number by `|`.
 */
export interface FigureWords {
  /** 0 to 19. */
  small: string;
  /** 20, 30 … 90. */
  tens: string;
  /** How 21 to 99 are made of `{tens}` and `{unit}`. */
  joined: readonly string[];
  /** Numbers that are made in another way: `base` and one of the small numbers from `from` to `to`. `_` is a blank. */
  special?: readonly { form: string; base: number; from: number; to: number }[];
  /** 1st to 21st. */
  ordinals: string;
  others: Readonly<Record<string, number>>;
  /** What a number is joined with in one word, such as `årig` of `treårig`. */
  parts?: string;
  /** Half an hour past `{hour}`, or to it. */
  halfPast?: string;
  halfTo?: string;
  /** Pattern of what makes digits an ordinal. */
  ordinal: string;
  /** Pattern of the word for a century behind its number, or before it. */
  century?: string;
  beforeCentury?: string;
  /** Pattern of what makes 1920 a decade and 1700 a century, behind the figure or before it. */
  years?: string;
  beforeYears?: string;
  /** Pattern of what stands between an hour and its minutes, or behind an hour. */
  hour?: string;
}

export const figureWords: Readonly<Record<string, FigureWords>> = {
  en: {
    small:
      'zero one two three four five six seven eight nine ten eleven twelve|dozen* thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
    tens: 'twenty|twenties thirty|thirties forty|forties fifty|fifties sixty|sixties seventy|seventies eighty|eighties ninety|nineties',
    joined: ['{tens}-{unit}', '{tens}_{unit}'],
    ordinals:
      'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first',
    others: { one_and_a_half: 1.5, hundred: 100, thousand: 1000, million: 1e6 },
    halfPast: 'half_past_{hour}',
    ordinal: 'st|nd|rd|th',
    century: '[\\s-]+centur',
    years: "['’]?s(?!\\p{L})",
    hour: "o['’]clock|hrs|hours",
  },
  sv: {
    small:
      'noll en|ett två|båda tre fyra fem sex sju åtta nio tio elva tolv|dussin* tretton fjorton femton sexton sjutton arton nitton',
    tens: 'tjugo|tjugotal* trettio|trettiotal* fyrtio|fyrtiotal* femtio|femtiotal* sextio|sextiotal* sjuttio|sjuttiotal* åttio|åttiotal* nittio|nittiotal*',
    joined: ['{tens}{unit}'],
    ordinals:
      'första|förste andra|andre tredje fjärde femte sjätte sjunde åttonde nionde tionde elfte tolfte trettonde fjortonde femtonde sextonde sjuttonde artonde nittonde tjugonde tjugoförsta',
    others: { en_och_en_halv: 1.5, ett_och_ett_halvt: 1.5, hundra: 100, tusen: 1000, miljon: 1e6 },
    parts: 'år* dag* timm* tim* månad* veck* rum* del* sid* gång* person*',
    halfTo: 'halv_{hour}',
    ordinal: ':[ea]|:e|e|a',
    century: '\\s+(?:århundra|sek(?:el|l))',
    years: '-?\\s?tal',
    hour: 'tiden',
  },
  de: {
    small:
      'null ein|eine|einem|einen|einer|eines|eins zwei|beide* drei vier fünf sechs sieben acht neun zehn elf zwölf|dutzend* dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn',
    tens: 'zwanzig|zwanziger* dreißig|dreissig|dreißiger* vierzig|vierziger* fünfzig|fünfziger* sechzig|sechziger* siebzig|siebziger* achtzig|achtziger* neunzig|neunziger*',
    joined: ['{unit}und{tens}'],
    ordinals:
      'erste* zweite* dritte* vierte* fünfte* sechste* siebte*|siebente* achte* neunte* zehnte* elfte* zwölfte* dreizehnte* vierzehnte* fünfzehnte* sechzehnte* siebzehnte* achtzehnte* neunzehnte* zwanzigste* einundzwanzigste*',
    others: { anderthalb: 1.5, eineinhalb: 1.5, hundert: 100, tausend: 1000, 'million*': 1e6 },
    parts:
      'jähr* jahr* täg* tage* stünd* stund* monat* wöch* woch* teil* fach* stuf* mal köpf* stöck* geschoss* zimmer*',
    halfTo: 'halb_{hour}',
    ordinal: '\\.',
    century: '\\s+(?:Jahrhundert|Jh)',
    years: 'er(?!\\p{L})|er-Jahr',
    hour: 'Uhr',
  },
  fr: {
    small:
      'zéro un|une deux trois quatre cinq six sept huit neuf dix|dizaine* onze douze|douzaine* treize quatorze quinze|quinzaine* seize dix-sept dix-huit dix-neuf',
    tens: 'vingt trente quarante cinquante soixante soixante-dix|septante quatre-vingt|quatre-vingts quatre-vingt-dix|nonante',
    joined: ['{tens}-{unit}', '{tens}_et_{unit}', '{tens}-et-{unit}'],
    special: [
      { form: 'soixante-{n}', base: 60, from: 10, to: 19 },
      { form: 'soixante_et_{n}', base: 60, from: 11, to: 11 },
      { form: 'quatre-vingt-{n}', base: 80, from: 1, to: 19 },
    ],
    ordinals:
      'premier*|première* deuxième*|second* troisième* quatrième* cinquième* sixième* septième* huitième* neuvième* dixième* onzième* douzième* treizième* quatorzième* quinzième* seizième* dix-septième* dix-huitième* dix-neuvième* vingtième* vingt_et_unième*|vingt-et-unième*',
    others: {
      un_et_demi: 1.5,
      une_et_demie: 1.5,
      cent: 100,
      cents: 100,
      'centaine*': 100,
      mille: 1000,
      'millier*': 1000,
      'million*': 1e6,
    },
    halfPast: '{hour}_heures_et_demie|{hour}_heure_et_demie',
    ordinal: 'ers?|res?|es?|èmes?|ièmes?',
    century: '\\s+siècle',
    beforeYears: 'années\\s+',
    hour: 'h|heures?',
  },
  es: {
    small:
      'cero un|uno|una dos|ambos|ambas tres cuatro cinco seis siete ocho nueve diez|decena* once doce|docena* trece catorce quince|quincena* dieciséis diecisiete dieciocho diecinueve',
    tens: 'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa',
    joined: ['{tens}_y_{unit}'],
    special: [{ form: 'veinti{n}', base: 20, from: 1, to: 9 }],
    ordinals:
      'primer* segund* tercer* cuart* quint* sext* séptim* octav* noven* décim* undécim* duodécim* decimotercer* decimocuart* decimoquint* decimosext* decimoséptim* decimoctav* decimonoven* vigésim* vigesimoprimer*',
    others: {
      veintiún: 21,
      veintidós: 22,
      veintitrés: 23,
      veintiséis: 26,
      uno_y_medio: 1.5,
      una_y_media: 1.5,
      cien: 100,
      ciento: 100,
      'centenar*': 100,
      mil: 1000,
      'millar*': 1000,
      millón: 1e6,
      millones: 1e6,
    },
    halfPast: '{hour}_y_media',
    ordinal: '\\.?[ºª]|er|\\.er',
    beforeCentury: 'siglos?\\s+',
    beforeYears: '(?:años|décadas? de(?: los)?)\\s+',
    hour: 'h|horas?',
  },
  da: {
    small:
      'nul en|et|én|ét to|begge tre fire fem seks syv otte ni ti elleve tolv|dusin* tretten fjorten femten seksten sytten atten nitten',
    tens: 'tyve|tyverne tredive|trediverne fyrre|fyrrerne halvtreds|halvtredserne tres|tresserne halvfjerds|halvfjerdserne firs|firserne halvfems|halvfemserne',
    joined: ['{unit}og{tens}'],
    ordinals:
      'første anden|andet tredje fjerde femte sjette syvende ottende niende tiende ellevte tolvte trettende fjortende femtende sekstende syttende attende nittende tyvende enogtyvende',
    others: { halvanden: 1.5, halvandet: 1.5, 'hundred*': 100, 'tusind*': 1000, 'million*': 1e6 },
    parts: 'år* dag* time* måned* uge* del* gang* person* værelse*',
    halfTo: 'halv_{hour}',
    ordinal: '\\.',
    century: '\\s+århundred',
    years: "-?\\s?tal|['’]?erne",
  },
  nb: {
    small:
      'null en|ett|én|ei|et to|begge tre fire fem seks sju|syv åtte ni ti elleve tolv|dusin* tretten fjorten femten seksten sytten atten nitten',
    tens: 'tjue|tyve|tjuetall*|tjueår* tretti|tredve|trettitall*|trettiår* førti|førtitall*|førtiår* femti|femtitall*|femtiår* seksti|sekstitall*|sekstiår* sytti|syttitall*|syttiår* åtti|åttitall*|åttiår* nitti|nittitall*|nittiår*',
    joined: ['{tens}{unit}', '{unit}og{tens}'],
    ordinals:
      'første andre tredje fjerde femte sjette sjuende|syvende åttende niende tiende ellevte tolvte trettende fjortende femtende sekstende syttende attende nittende tjuende tjueførste',
    others: { halvannen: 1.5, halvannet: 1.5, 'hundre*': 100, 'tusen*': 1000, 'million*': 1e6 },
    parts: 'år* dag* time* måned* uke* del* gang* person* rom*',
    halfTo: 'halv_{hour}',
    ordinal: '\\.',
    century: '\\s+(?:århundre|hundreår)',
    years: '-?\\s?(?:tal|åra)',
  },
  fi: {
    small:
      'nolla yksi|yhden|yhtä|yhdes* kaksi*|kahde*|kahta|molem* kolme*|kolmi* nelj*|neli* viisi*|viide*|viittä kuusi*|kuude*|kuutta seitsem*|seitsen* kahdeks* yhdeks* kymmen* yksitoista|yhdentoista kaksitoista|kahdentoista|tusina* kolmetoista|kolmentoista neljätoista|neljäntoista viisitoista|viidentoista kuusitoista|kuudentoista seitsemäntoista kahdeksantoista yhdeksäntoista',
    tens: 'kaksikymmen*|kahdenkymmen* kolmekymmen*|kolmenkymmen* neljäkymmen*|neljänkymmen* viisikymmen*|viidenkymmen* kuusikymmen*|kuudenkymmen* seitsemänkymmen* kahdeksankymmen* yhdeksänkymmen*',
    joined: [],
    special: [
      { form: 'kaksikymmentä{n}', base: 20, from: 1, to: 9 },
      { form: 'kolmekymmentä{n}', base: 30, from: 1, to: 9 },
      { form: 'neljäkymmentä{n}', base: 40, from: 1, to: 9 },
      { form: 'viisikymmentä{n}', base: 50, from: 1, to: 9 },
      { form: 'kuusikymmentä{n}', base: 60, from: 1, to: 9 },
      { form: 'seitsemänkymmentä{n}', base: 70, from: 1, to: 9 },
      { form: 'kahdeksankymmentä{n}', base: 80, from: 1, to: 9 },
      { form: 'yhdeksänkymmentä{n}', base: 90, from: 1, to: 9 },
    ],
    ordinals:
      'ensimmäi* toinen|toise*|toista kolmas|kolman*|kolmat* neljäs|neljän*|neljät* viides* kuudes* seitsemäs* kahdeksas* yhdeksäs* kymmenes* yhdestoista|yhdennentoista|yhdennellätoista kahdestoista|kahdennentoista|kahdennellatoista kolmastoista|kolmannentoista|kolmannellatoista neljästoista|neljännentoista|neljännellätoista viidestoista|viidennentoista|viidennellätoista kuudestoista|kuudennentoista|kuudennellatoista seitsemästoista|seitsemännentoista|seitsemännellätoista kahdeksastoista|kahdeksannentoista|kahdeksannellatoista yhdeksästoista|yhdeksännentoista|yhdeksännellätoista kahdeskymmenes|kahdennenkymmenennen kahdeskymmenesensimmäinen',
    others: {
      puolitoista: 1.5,
      sata: 100,
      sadan: 100,
      sataa: 100,
      tuhat: 1000,
      'tuhan*': 1000,
      tuhatta: 1000,
      'miljoona*': 1e6,
    },
    halfTo: 'puoli_{hour}',
    ordinal: '\\.',
    century: '\\s+vuosisa',
    years: '-?\\s?lu[kv]',
  },
  nl: {
    small:
      'nul een|één twee|beide* drie vier vijf zes zeven acht negen tien elf twaalf|dozijn* dertien veertien vijftien zestien zeventien achttien negentien',
    tens: 'twintig dertig veertig vijftig zestig zeventig tachtig negentig',
    joined: ['{unit}en{tens}', '{unit}ën{tens}'],
    ordinals:
      'eerste tweede derde vierde vijfde zesde zevende achtste negende tiende elfde twaalfde dertiende veertiende vijftiende zestiende zeventiende achttiende negentiende twintigste eenentwintigste',
    others: { anderhalf: 1.5, anderhalve: 1.5, honderd: 100, duizend: 1000, miljoen: 1e6 },
    parts: 'jarig* jaar* daags* dag* delig* maand* week* weeks* uur* uurs* voud* persoons* kamer*',
    halfTo: 'half_{hour}',
    ordinal: 'de|ste|e',
    century: '\\s+eeuw',
    beforeYears: "jaren\\s+['’]?",
    hour: 'uur|u',
  },
  pl: {
    small:
      'zero jeden|jedna|jedno|jednego|jednej|jednym|jedną dwa|dwie|dwóch|dwu|dwoma|dwiema|dwoje|oba|obie trzy|trzech|trzem|trzema|troje cztery|czterech|czterem|czworo|cztero pięć|pięciu|pięcio|pięcioro sześć|sześciu|sześcio siedem|siedmiu|siedmio osiem|ośmiu|ośmio dziewięć|dziewięciu|dziewięcio dziesięć|dziesięciu|dziesięcio jedenaście|jedenastu dwanaście|dwunastu|tuzin* trzynaście|trzynastu czternaście|czternastu piętnaście|piętnastu szesnaście|szesnastu siedemnaście|siedemnastu osiemnaście|osiemnastu dziewiętnaście|dziewiętnastu',
    tens: 'dwadzieścia|dwudziestu|dwudzieste|dwudziestych trzydzieści|trzydziestu|trzydzieste|trzydziestych czterdzieści|czterdziestu|czterdzieste|czterdziestych pięćdziesiąt|pięćdziesięciu|pięćdziesiąte|pięćdziesiątych sześćdziesiąt|sześćdziesięciu|sześćdziesiąte|sześćdziesiątych siedemdziesiąt|siedemdziesięciu|siedemdziesiąte|siedemdziesiątych osiemdziesiąt|osiemdziesięciu|osiemdziesiąte|osiemdziesiątych dziewięćdziesiąt|dziewięćdziesięciu|dziewięćdziesiąte|dziewięćdziesiątych',
    joined: ['{tens}_{unit}'],
    ordinals:
      'pierwsz* drug* trzeci* czwart* piąt* szóst* siódm* ósm* dziewiąt* dziesiąt* jedenast* dwunast* trzynast* czternast* piętnast* szesnast* siedemnast* osiemnast* dziewiętnast* dwudziest* dwudziest*_pierwsz*',
    others: {
      półtora: 1.5,
      półtorej: 1.5,
      sto: 100,
      stu: 100,
      setki: 100,
      tysiąc: 1000,
      tysiące: 1000,
      tysięcy: 1000,
      tysiąca: 1000,
      'milion*': 1e6,
    },
    parts: 'dniow* letni* godzinn* miesięczn* tygodniow* pokojow* osobow* krotn* częściow* piętrow*',
    halfTo: 'wpół_do_{hour}',
    ordinal: '\\.',
    century: '\\s+(?:wiek|stuleci|w\\.)',
    beforeYears: 'lat(?:a|ach|om)?\\s+',
  },
};

/** Languages that write figures as another one does. */
const written: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb' };

/** What is known about the language of a locale; null if nothing is. */
export function figureWordsOf(locale: string): FigureWords | null {
  const { language } = new Intl.Locale(locale);
  return figureWords[written[language] ?? language] ?? null;
}
