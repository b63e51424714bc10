import { defineReceiver, text } from 'tvilling/schema';

/**
 * Formspree's own client also looks for `next` in the answer
 * <https://github.com/formspree/formspree-js/blob/main/packages/formspree-core/src/submission.ts>.
 * Source: <https://help.formspree.io/hc/en-us/articles/360062302854-Special-Fields>
 */
export default defineReceiver({
  shows: 'Formspree receives the forms.',
  perForm: text().describe('Id of the form at Formspree.'),
  action: (_, { id }) => `https://formspree.io/f/${id}`,
  hidden: (_, { language }) => ({ _language: language }),
  redirect: '_next',
  trap: { name: '_gotcha', type: 'text' },
  success: { next: 'text', ok: true },
  codes: {
    TYPE_EMAIL: 'invalid',
    REQUIRED_FIELD_EMPTY: 'required',
    REQUIRED_FIELD_MISSING: 'required',
  },
  says: {
    en: 'The form goes from your browser straight to Formspree, Inc. in the United States, which stores it on our behalf and passes it on to us by email.',
    sv: 'Formuläret går från din webbläsare direkt till Formspree, Inc. i USA, som lagrar det för vår räkning och skickar det vidare till oss med e-post.',
    de: 'Das Formular geht von Ihrem Browser direkt an Formspree, Inc. in den USA, wird dort in unserem Auftrag gespeichert und per E-Mail an uns weitergeleitet.',
    fr: 'Le formulaire est envoyé directement par votre navigateur à Formspree, Inc., aux États-Unis, qui le conserve pour notre compte et nous le transmet par e-mail.',
    es: 'Su navegador envía el formulario directamente a Formspree, Inc., en Estados Unidos, que lo guarda por encargo nuestro y nos lo remite por correo electrónico.',
    da: 'Formularen sendes fra din browser direkte til Formspree, Inc. i USA, som opbevarer den på vores vegne og sender den videre til os pr. e-mail.',
    nb: 'Skjemaet sendes fra nettleseren din direkte til Formspree, Inc. i USA, som lagrer det på våre vegne og sender det videre til oss på e-post.',
    fi: 'Lomake lähetetään selaimestasi suoraan Formspree, Inc:lle Yhdysvaltoihin. Se tallentaa lomakkeen puolestamme ja välittää sen meille sähköpostitse.',
    nl: 'Het formulier gaat vanuit uw browser rechtstreeks naar Formspree, Inc. in de Verenigde Staten, dat het namens ons bewaart en per e-mail aan ons doorstuurt.',
    pl: 'Formularz trafia z przeglądarki bezpośrednio do Formspree, Inc. w Stanach Zjednoczonych, które przechowuje go w naszym imieniu i przekazuje nam e-mailem.',
  },
});
