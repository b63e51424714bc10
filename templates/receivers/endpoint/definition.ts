import { defineReceiver, z } from 'tvilling/schema';

const isAddress = (url: string) => /^(\/[\w.-]+)+$/.test(url) || (/^https?:\/\//.test(url) && URL.canParse(url));

/** The user's own server. `cli/receive/receiver.ts` describes its contract. */
export default defineReceiver({
  shows: 'An address of your own receives the forms.',
  settings: {
    url: z
      .string()
      .refine(isAddress, 'a path such as "/api/forms", or an https address')
      .describe('A path such as /api/forms, or an https address.')
      .meta({ examples: ['/api/forms'] }),
  },
  action: ({ url }, { base }) => (url.startsWith('/') ? base + url : url),
  trap: { name: 'website', type: 'text' },
  timed: true,
  success: { ok: true },
  isOwnServer: true,
  says: {
    en: 'The form goes straight to our own web server.',
    sv: 'Formuläret går direkt till vår egen webbserver.',
    de: 'Das Formular geht direkt an unseren eigenen Webserver.',
    fr: 'Le formulaire est envoyé directement à notre propre serveur web.',
    es: 'El formulario se envía directamente a nuestro propio servidor web.',
    da: 'Formularen sendes direkte til vores egen webserver.',
    nb: 'Skjemaet sendes direkte til vår egen webserver.',
    fi: 'Lomake lähetetään suoraan omalle verkkopalvelimellemme.',
    nl: 'Het formulier gaat rechtstreeks naar onze eigen webserver.',
    pl: 'Formularz trafia bezpośrednio na nasz własny serwer.',
  },
});
