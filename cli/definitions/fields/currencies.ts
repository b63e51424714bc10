/** The currencies of ISO 4217 that people pay with, by the number of decimals of their amounts. */
const byDecimals: readonly (readonly [decimals: number, codes: string])[] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'],
  [
    2,
    'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP CVE CZK DKK DOP ' +
      'DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP ' +
      'LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON ' +
      'RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES ' +
      'WST XCD XCG YER ZAR ZMW ZWG',
  ],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
];

const decimals: ReadonlyMap<string, number> = new Map(
  byDecimals.flatMap(([count, codes]) => codes.split(' ').map((code) => [code, count] as const)),
);

/** The codes of all currencies, in the order of the alphabet. */
export const currencies: readonly string[] = [...decimals.keys()].sort();

/** How many decimals an amount in a currency can have; undefined for a code that is no currency. */
export const decimalsOf = (currency: string): number | undefined => decimals.get(currency);
