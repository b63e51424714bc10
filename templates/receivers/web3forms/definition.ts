import { defineReceiver, text } from 'tvilling/schema';

/** Source: <https://docs.web3forms.com/getting-started/api-reference> */
export default defineReceiver({
  shows: 'Web3Forms receives the forms.',
  settings: { accessKey: text().describe('Key of the account.') },
  action: () => 'https://api.web3forms.com/submit',
  hidden: ({ accessKey }) => ({ access_key: accessKey }),
  redirect: 'redirect',
  trap: { name: 'botcheck', type: 'checkbox' },
  success: { success: true },
  says: {
    en: 'The form goes from your browser straight to the service Web3Forms, which passes it on to us by email.',
    sv: 'Formuläret går från din webbläsare direkt till tjänsten Web3Forms, som skickar det vidare till oss med e-post.',
    de: 'Das Formular geht von Ihrem Browser direkt an den Dienst Web3Forms, der es per E-Mail an uns weiterleitet.',
    fr: 'Le formulaire est envoyé directement par votre navigateur au service Web3Forms, qui nous le transmet par e-mail.',
    es: 'Su navegador envía el formulario directamente al servicio Web3Forms, que nos lo remite por correo electrónico.',
    da: 'Formularen sendes fra din browser direkte til tjenesten Web3Forms, som sender den videre til os pr. e-mail.',
    nb: 'Skjemaet sendes fra nettleseren din direkte til tjenesten Web3Forms, som sender det videre til oss på e-post.',
    fi: 'Lomake lähetetään selaimestasi suoraan Web3Forms-palveluun, joka välittää sen meille sähköpostitse.',
    nl: 'Het formulier gaat vanuit uw browser rechtstreeks naar de dienst Web3Forms, die het per e-mail aan ons doorstuurt.',
    pl: 'Formularz trafia z przeglądarki bezpośrednio do usługi Web3Forms, która przekazuje go nam e-mailem.',
  },
});
