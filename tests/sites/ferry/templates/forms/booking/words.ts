import { defineWords } from 'tvilling/schema';

export default defineWords({
  messages: {
    send: { en: 'Send the booking', sv: 'Skicka bokningen', de: 'Buchung senden' },
    success: {
      en: 'Thank you! During opening hours we confirm by email within two hours.',
      sv: 'Tack! Under våra öppettider bekräftar vi med mejl inom två timmar.',
      de: 'Vielen Dank! Während der Öffnungszeiten bestätigen wir innerhalb von zwei Stunden per E-Mail.',
    },
    privacy: {
      en: 'We delete the booking 12 months after the journey.',
      sv: 'Vi raderar bokningen 12 månader efter resan.',
      de: 'Wir löschen die Buchung 12 Monate nach der Reise.',
    },
  },
  line: {
    label: { en: 'Line', sv: 'Linje', de: 'Linie' },
    choose: { en: 'Choose a line', sv: 'Välj linje', de: 'Linie wählen' },
    options: {
      storskar: { en: 'Nordhamn–Storskär', sv: 'Nordhamn–Storskär', de: 'Nordhamn–Storskär' },
      yttero: { en: 'Nordhamn–Ytterö', sv: 'Nordhamn–Ytterö', de: 'Nordhamn–Ytterö' },
    },
  },
  day: { label: { en: 'Day of travel', sv: 'Resdag', de: 'Reisetag' } },
  people: { label: { en: 'Number of people', sv: 'Antal personer', de: 'Anzahl der Personen' } },
  vehicle: {
    label: { en: 'Vehicle', sv: 'Fordon', de: 'Fahrzeug' },
    choose: { en: 'Choose what you are bringing', sv: 'Välj vad du tar med', de: 'Bitte wählen' },
    options: {
      none: { en: 'None, or a bicycle', sv: 'Inget eller cykel', de: 'Keines oder Fahrrad' },
      car: { en: 'Car', sv: 'Personbil', de: 'Auto' },
      caravan: { en: 'Car with caravan', sv: 'Bil med husvagn', de: 'Auto mit Wohnwagen' },
      camper: { en: 'Motorhome', sv: 'Husbil', de: 'Wohnmobil' },
    },
  },
  wishes: {
    label: { en: 'Anything we should know?', sv: 'Något vi bör veta?', de: 'Was sollten wir wissen?' },
  },
});
