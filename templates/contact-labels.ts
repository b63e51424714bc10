/** The labels of an e-mail address and of a telephone number: of those of the company, and of those that a form asks for. */
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
