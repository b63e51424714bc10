/** The labels of an email address and of a telephone number, for the company's facts and for forms. */
export const email = {
  en: 'Email',
  sv: 'E-post',
  de: 'E-Mail',
  fr: 'E-mail',
  es: 'Correo electrónico',
  da: 'E-mail',
  nb: 'E-post',
  fi: 'Sähköposti',
  nl: 'E-mail',
  pl: 'E-mail',
};

export const phone = {
  en: 'Phone',
  sv: 'Telefon',
  de: 'Telefon',
  fr: 'Téléphone',
  es: 'Teléfono',
  da: 'Telefon',
  nb: 'Telefon',
  fi: 'Puhelin',
  nl: 'Telefoon',
  pl: 'Telefon',
};
