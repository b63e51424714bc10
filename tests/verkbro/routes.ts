/** The route table of the specification: English path, Swedish path. */
export const routePairs: readonly (readonly [string, string])[] = [
  ['/', '/sv'],
  ['/services', '/sv/tjanster'],
  ['/services/industrial-transfer', '/sv/tjanster/industriell-overforing'],
  ['/services/consultation-project-management', '/sv/tjanster/konsultation-projektledning'],
  ['/services/local-partnerships', '/sv/tjanster/lokala-partnerskap'],
  ['/services/quality-assurance', '/sv/tjanster/kvalitetssakring'],
  ['/services/logistics-supply-chain', '/sv/tjanster/logistik-forsorjningskedja'],
  ['/services/legal-regulatory-advisory', '/sv/tjanster/juridisk-regulatorisk-radgivning'],
  ['/industries', '/sv/industrier'],
  ['/industries/pharmaceutical', '/sv/industrier/lakemedel'],
  ['/industries/electronics', '/sv/industrier/elektronik'],
  ['/industries/mechanics', '/sv/industrier/mekanik'],
  ['/industries/industrial-products', '/sv/industrier/industriella-produkter'],
  ['/about', '/sv/om-oss'],
  ['/about/careers', '/sv/om-oss/karriarer'],
  ['/contact', '/sv/kontakt'],
  ['/contact/request-consultation', '/sv/kontakt/begar-konsultation'],
  ['/sustainability', '/sv/hallbarhet'],
  ['/sustainability/esg-initiatives', '/sv/hallbarhet/esg-initiativ'],
  ['/sustainability/environmental-impact', '/sv/hallbarhet/miljopavekan'],
  ['/sustainability/sustainable-production', '/sv/hallbarhet/hallbar-produktion'],
  ['/privacy', '/sv/integritet'],
];

/** The pages of open positions that are listed in both languages. */
export const positionPairs: readonly (readonly [string, string])[] = [
  ['/about/careers/project-manager-industrial-transfer', '/sv/om-oss/karriarer/projektledare-industriell-overforing'],
  ['/about/careers/validation-engineer-pharmaceutical', '/sv/om-oss/karriarer/valideringsingenjor-lakemedel'],
  ['/about/careers/customs-freight-coordinator', '/sv/om-oss/karriarer/tull-fraktsamordnare'],
];

/** The position that is listed in English only. */
export const englishPosition = '/about/careers/partner-manager-asia-pacific';
