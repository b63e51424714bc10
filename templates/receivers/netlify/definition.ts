import { defineReceiver } from 'tvilling/schema';

/**
 * Netlify finds the form and the name of the trap by attributes in the deployed HTML, and shows the page of the form's `action`.
 * It answers with the HTML of that page, whatever the request accepts.
 * Source: <https://docs.netlify.com/manage/forms/setup/>
 */
export default defineReceiver({
  shows: 'Netlify receives the forms.',
  action: (_, { thanks }) => thanks,
  attributes: { 'data-netlify': 'true', 'data-netlify-honeypot': 'website' },
  hidden: (_, { form }) => ({ 'form-name': form }),
  trap: { name: 'website', type: 'text' },
  success: 'any',
  says: {
    en: 'The form is received and stored on our behalf by Netlify, Inc. in the United States, the host of this website.',
    sv: 'Formuläret tas emot och lagras för vår räkning av Netlify, Inc. i USA, som webbplatsen ligger hos.',
    de: 'Das Formular wird in unserem Auftrag von Netlify, Inc. in den USA, dem Hoster dieser Website, entgegengenommen und gespeichert.',
    fr: 'Le formulaire est reçu et conservé pour notre compte par Netlify, Inc., aux États-Unis, qui héberge ce site.',
    es: 'El formulario lo recibe y guarda por encargo nuestro Netlify, Inc., en Estados Unidos, que aloja este sitio web.',
    da: 'Formularen modtages og opbevares på vores vegne af Netlify, Inc. i USA, som hoster webstedet.',
    nb: 'Skjemaet mottas og lagres på våre vegne av Netlify, Inc. i USA, som er vert for nettstedet.',
    fi: 'Lomakkeen vastaanottaa ja tallentaa puolestamme Netlify, Inc. Yhdysvalloissa, joka ylläpitää tämän sivuston palvelimia.',
    nl: 'Het formulier wordt namens ons ontvangen en bewaard door Netlify, Inc. in de Verenigde Staten, de host van deze website.',
    pl: 'Formularz odbiera i przechowuje w naszym imieniu Netlify, Inc. (Stany Zjednoczone), firma hostująca tę stronę.',
  },
});
