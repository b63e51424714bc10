import { defineWords } from 'tvilling/schema';

/** Words that only this form has. */
export default defineWords({
  messages: {
    send: {
      en: 'Send message',
      sv: 'Skicka meddelandet',
      de: 'Nachricht senden',
      fr: 'Envoyer le message',
      es: 'Enviar el mensaje',
      da: 'Send besked',
      nb: 'Send melding',
      fi: 'Lähetä viesti',
      nl: 'Bericht versturen',
      pl: 'Wyślij wiadomość',
    },
  },
});
