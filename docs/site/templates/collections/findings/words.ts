import { defineWords } from 'tvilling/schema';

export default defineWords({
  why: { en: 'Why it matters', sv: 'Varför det spelar roll' },
  fix: { en: 'How to fix it', sv: 'Så rättar du felet' },
  example: { en: 'Example', sv: 'Exempel' },
  wrong: { en: 'Wrong', sv: 'Fel' },
  right: { en: 'Right', sv: 'Rätt' },
  removed: { en: 'The file is removed.', sv: 'Filen tas bort.' },
  printed: { en: 'What the tool prints', sv: 'Det här skriver verktyget ut' },
  level: { en: 'Severity', sv: 'Allvarsgrad' },
  error: {
    en: 'It is an error: nothing is built.',
    sv: 'Det är ett fel: ingenting byggs.',
  },
  warning: {
    en: 'It is a warning: the site is built.',
    sv: 'Det är en varning: webbplatsen byggs.',
  },
  adjustable: {
    en: 'This line in site.config.yaml turns it off; warn and error set its severity.',
    sv: 'Den här raden i site.config.yaml stänger av den; warn och error anger allvarsgraden.',
  },
  fixed: {
    en: 'No setting of the site changes that.',
    sv: 'Ingen inställning på webbplatsen ändrar det.',
  },
});
