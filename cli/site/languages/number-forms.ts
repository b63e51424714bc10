import { inLanguageOf } from './cldr-words.ts';

/**
 * How the numbers of a language are spelled, which Intl does not tell (CLDR has rules for it). Numbers are divided by spaces, forms of
 * one number by `|`. A form that ends with `*` stands for any ending, `_` is a space.
 */
export interface NumberForms {
  /** 0 to 19. */
  small: string;
  /** 20, 30 … 90. */
  tens: string;
  /** How 21 to 99 are made of `{tens}` and `{unit}`. */
  joined: readonly string[];
  /** Numbers that are made in another way: `base` and one of the small numbers from `from` to `to`. */
  special?: readonly { form: string; base: number; from: number; to: number }[];
  /** 1st to 21st. */
  ordinals: string;
  /** Other words, each with all that it may say. */
  others: Readonly<Record<string, number | readonly number[]>>;
  /** 100, which a number before it multiplies. Or 100, 200 … 900, if each has its own word. */
  hundreds: string;
  /** Pattern of the word for a thousand. */
  thousand: string;
  /** What may stand between hundreds and the rest, such as `and`. */
  joiner?: string;
  /** One of the small numbers `{n}` with a half in one word. */
  withHalf?: string;
  /** What a number is joined with in one word, such as `årig` of `treårig`. */
  parts?: string;
}

/** Half of one, of a hundred, of an hour and of a year. */
const half = [0.5, 50, 30, 6];
const quarter = [0.25, 25, 15, 3];
const threeQuarters = [0.75, 75, 45, 9];

const numberForms: Readonly<Record<string, NumberForms>> = {
  en: {
    small:
      'zero one two three four five six seven eight nine ten eleven twelve|dozen* thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
    tens: 'twenty|twenties thirty|thirties forty|forties fifty|fifties sixty|sixties seventy|seventies eighty|eighties ninety|nineties',
    joined: ['{tens}-{unit}', '{tens}_{unit}'],
    ordinals:
      'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first',
    others: {
      once: 1,
      twice: 2,
      double: 2,
      thrice: 3,
      triple: 3,
      fortnight: 14,
      half: half,
      halves: half,
      half_an_hour: 30,
      half_a_million: 5e5,
      quarter: quarter,
      quarters: quarter,
      three_quarters: threeQuarters,
      hundred: 100,
      thousand: 1000,
      million: 1e6,
    },
    hundreds: 'hundred',
    thousand: 'thousand',
    joiner: 'and',
  },
  sv: {
    small: 'noll en|ett två|båda tre fyra fem sex sju åtta nio tio elva tolv|dussin* tretton fjorton femton sexton sjutton arton nitton',
    tens: 'tjugo|tjugotal* trettio|trettiotal* fyrtio|fyrtiotal* femtio|femtiotal* sextio|sextiotal* sjuttio|sjuttiotal* åttio|åttiotal* nittio|nittiotal*',
    joined: ['{tens}{unit}'],
    ordinals:
      'första*|förste andra*|andre tredje* fjärde femte sjätte sjunde åttonde nionde tionde elfte tolfte trettonde fjortonde femtonde sextonde sjuttonde artonde nittonde tjugonde tjugoförsta',
    others: {
      'dubbel*|dubbl*': 2,
      'trippel*': 3,
      'dygn*': 24,
      'halv*|hälft*': half,
      'halvtim*': 30,
      en_halv_miljon: 5e5,
      'kvart*|fjärdedel*': quarter,
      'tre_fjärdedel*|trekvart*': threeQuarters,
      hundra: 100,
      tusen: 1000,
      miljon: 1e6,
    },
    hundreds: 'hundra',
    thousand: 'tusen|(?<=tt)usen',
    joiner: 'och',
    parts: 'år* dag* timm* tim* månad* veck* rum* del* sid* gång* person*',
  },
  de: {
    small:
      'null ein|eine|einem|einen|einer|eines|eins zwei|beide* drei vier fünf sechs sieben acht neun zehn elf zwölf|dutzend* dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn',
    tens: 'zwanzig|zwanziger* dreißig|dreissig|dreißiger* vierzig|vierziger* fünfzig|fünfziger* sechzig|sechziger* siebzig|siebziger* achtzig|achtziger* neunzig|neunziger*',
    joined: ['{unit}und{tens}'],
    ordinals:
      'erste* zweite* dritte* vierte* fünfte* sechste* siebte*|siebente* achte* neunte* zehnte* elfte* zwölfte* dreizehnte* vierzehnte* fünfzehnte* sechzehnte* siebzehnte* achtzehnte* neunzehnte* zwanzigste* einundzwanzigste*',
    others: {
      anderthalb: 1.5,
      eineinhalb: 1.5,
      'doppel*': 2,
      'halb*|hälfte*': half,
      eine_halbe_million: 5e5,
      'viertel*': quarter,
      'drei_viertel*|dreiviertel*': threeQuarters,
      hundert: 100,
      tausend: 1000,
      'million*': 1e6,
    },
    hundreds: 'hundert',
    thousand: 'tausend',
    joiner: 'und',
    withHalf: '{n}einhalb*',
    parts: 'jähr* jahr* täg* tage* stünd* stund* monat* wöch* woch* teil* fach* stuf* mal köpf* stöck* geschoss* zimmer*',
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
      'double*': 2,
      'triple*': 3,
      'demi*|moitié*': half,
      un_demi_million: 5e5,
      'quart*': quarter,
      'trois_quart*': threeQuarters,
      cent: 100,
      cents: 100,
      'centaine*': 100,
      mille: 1000,
      'millier*': 1000,
      'million*': 1e6,
    },
    hundreds: 'cents|cent',
    thousand: 'mille',
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
      'doble*': 2,
      'triple*': 3,
      'medi*|mitad*': half,
      medio_millón: 5e5,
      'cuart*': quarter,
      'tres_cuart*': threeQuarters,
      cien: 100,
      ciento: 100,
      'centenar*': 100,
      mil: 1000,
      'millar*': 1000,
      millón: 1e6,
      millones: 1e6,
    },
    hundreds:
      'ciento|cien doscientos|doscientas trescientos|trescientas cuatrocientos|cuatrocientas quinientos|quinientas seiscientos|seiscientas setecientos|setecientas ochocientos|ochocientas novecientos|novecientas',
    thousand: 'mil',
  },
  da: {
    small:
      'nul en|et|én|ét to|begge tre fire fem seks syv otte ni ti elleve tolv|dusin* tretten fjorten femten seksten sytten atten nitten',
    tens: 'tyve|tyverne tredive|trediverne fyrre|fyrrerne halvtreds|halvtredserne tres|tresserne halvfjerds|halvfjerdserne firs|firserne halvfems|halvfemserne',
    joined: ['{unit}og{tens}'],
    ordinals:
      'første* anden*|andet tredje* fjerde femte sjette syvende ottende niende tiende ellevte tolvte trettende fjortende femtende sekstende syttende attende nittende tyvende enogtyvende',
    others: {
      halvanden: 1.5,
      halvandet: 1.5,
      'dobbelt*': 2,
      'døgn*': 24,
      'halv*': half,
      en_halv_million: 5e5,
      'kvart*|fjerdedel*': quarter,
      'tre_fjerdedel*|trekvart*': threeQuarters,
      'hundred*': 100,
      'tusind*': 1000,
      'million*': 1e6,
    },
    hundreds: 'hundrede|hundred',
    thousand: 'tusinde|tusind',
    joiner: 'og',
    parts: 'år* dag* time* måned* uge* del* gang* person* værelse*',
  },
  nb: {
    small:
      'null en|ett|én|ei|et to|begge tre fire fem seks sju|syv åtte ni ti elleve tolv|dusin* tretten fjorten femten seksten sytten atten nitten',
    tens: 'tjue|tyve|tjuetall*|tjueår* tretti|tredve|trettitall*|trettiår* førti|førtitall*|førtiår* femti|femtitall*|femtiår* seksti|sekstitall*|sekstiår* sytti|syttitall*|syttiår* åtti|åttitall*|åttiår* nitti|nittitall*|nittiår*',
    joined: ['{tens}{unit}', '{unit}og{tens}'],
    ordinals:
      'første* andre* tredje* fjerde femte sjette sjuende|syvende åttende niende tiende ellevte tolvte trettende fjortende femtende sekstende syttende attende nittende tjuende tjueførste',
    others: {
      halvannen: 1.5,
      halvannet: 1.5,
      'dobbel*|dobl*': 2,
      'døgn*': 24,
      'halv*': half,
      en_halv_million: 5e5,
      'kvart*|fjerdedel*': quarter,
      'tre_fjerdedel*|trekvart*': threeQuarters,
      'hundre*': 100,
      'tusen*': 1000,
      'million*': 1e6,
    },
    hundreds: 'hundre',
    thousand: 'tusen|(?<=tt)usen',
    joiner: 'og',
    parts: 'år* dag* time* måned* uke* del* gang* person* rom*',
  },
  fi: {
    small:
      'nolla yksi|yhden|yhdel*|yhtä|yhdes* kaksi*|kahde*|kahta|molem* kolme*|kolmi* nelj*|neli* viisi*|viide*|viite*|viittä kuusi*|kuude*|kuute*|kuutta seitsem*|seitsen* kahdeks* yhdeks* kymmen* yksitoista|yhdentoista kaksitoista|kahdentoista|tusina* kolmetoista|kolmentoista neljätoista|neljäntoista viisitoista|viidentoista kuusitoista|kuudentoista seitsemäntoista kahdeksantoista yhdeksäntoista',
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
      'vuorokau*': 24,
      'puol*': half,
      puoli_miljoonaa: 5e5,
      'neljännes*|neljännek*|vart*': quarter,
      'kolme_neljäs*|kolme_varttia': threeQuarters,
      sata: 100,
      sadan: 100,
      sataa: 100,
      tuhat: 1000,
      'tuhan*': 1000,
      tuhatta: 1000,
      'miljoona*': 1e6,
    },
    hundreds: 'sataa|sata|sadan',
    thousand: 'tuhatta|tuhat|tuhannen',
  },
  nl: {
    small:
      'nul een|één twee|beide* drie vier vijf zes zeven acht negen tien elf twaalf|dozijn* dertien veertien vijftien zestien zeventien achttien negentien',
    tens: 'twintig dertig veertig vijftig zestig zeventig tachtig negentig',
    joined: ['{unit}en{tens}', '{unit}ën{tens}'],
    ordinals:
      'eerste* tweede* derde* vierde vijfde zesde zevende achtste negende tiende elfde twaalfde dertiende veertiende vijftiende zestiende zeventiende achttiende negentiende twintigste eenentwintigste',
    others: {
      anderhalf: 1.5,
      anderhalve: 1.5,
      'dubbel*': 2,
      'etma*': 24,
      'half*|halve*|helft*': half,
      een_half_miljoen: 5e5,
      'kwart*': quarter,
      'driekwart*': threeQuarters,
      honderd: 100,
      duizend: 1000,
      miljoen: 1e6,
    },
    hundreds: 'honderd',
    thousand: 'duizend',
    joiner: 'en',
    withHalf: '{n}ënhalf|{n}ënhalve|{n}enhalf|{n}enhalve|{n}eneenhalf|{n}eneenhalve|{n}ëneenhalf|{n}ëneenhalve',
    parts: 'jarig* jaar* daags* dag* delig* maand* week* weeks* uur* uurs* voud* persoons* kamer* maal*',
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
      raz: 1,
      'podwójn*': 2,
      'dob|doba|dobę|doby|dobie': 24,
      'pół|połow*': half,
      pół_miliona: 5e5,
      'ćwier*|kwadrans*': quarter,
      trzy_czwarte: threeQuarters,
      sto: 100,
      stu: 100,
      setki: 100,
      tysiąc: 1000,
      tysiące: 1000,
      tysięcy: 1000,
      tysiąca: 1000,
      'milion*': 1e6,
    },
    hundreds:
      'sto|stu dwieście|dwustu trzysta|trzystu czterysta|czterystu pięćset|pięciuset sześćset|sześciuset siedemset|siedmiuset osiemset|ośmiuset dziewięćset|dziewięciuset',
    thousand: 'tysiące|tysięcy|tysiąca|tysiąc',
    parts: 'dniow* letni* godzinn* miesięczn* tygodniow* pokojow* osobow* krotn* częściow* piętrow*',
  },
};

/** How the language of a locale spells numbers; null if that is not known. */
export const numberFormsOf = (locale: string): NumberForms | null => inLanguageOf(locale, numberForms);
