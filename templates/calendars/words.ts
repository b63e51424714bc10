import { defineWords } from 'tvilling/schema';

/** Words for links to calendar files. */
export default defineWords({
  /** On the page of an entry. */
  add: {
    en: 'Add to calendar',
    sv: 'Lägg till i kalendern',
    de: 'In den Kalender eintragen',
    fr: 'Ajouter à l’agenda',
    es: 'Añadir al calendario',
    da: 'Føj til kalenderen',
    nb: 'Legg til i kalenderen',
    fi: 'Lisää kalenteriin',
    nl: 'Toevoegen aan agenda',
    pl: 'Dodaj do kalendarza',
  },
  /** Below a list. */
  all: {
    en: 'Calendar file with all dates',
    sv: 'Kalenderfil med alla datum',
    de: 'Kalenderdatei mit allen Terminen',
    fr: 'Fichier d’agenda avec toutes les dates',
    es: 'Archivo de calendario con todas las fechas',
    da: 'Kalenderfil med alle datoer',
    nb: 'Kalenderfil med alle datoer',
    fi: 'Kalenteritiedosto kaikista päivistä',
    nl: 'Agendabestand met alle data',
    pl: 'Plik kalendarza ze wszystkimi terminami',
  },
});
