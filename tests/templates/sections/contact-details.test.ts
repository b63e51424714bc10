import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import ContactDetails from '../../../templates/sections/contact-details/index.tsx';

const shown = (contact: object) => {
  const words = { email: 'E-mail', phone: 'Telephone', address: 'Address', hours: 'Hours' };
  const section = {
    type: 'contact-details',
    contact: { organization: 'Quay Ltd', addressLines: [], hours: [], ...contact },
  };
  return renderToString(createElement(ContactDetails as never, { section, words }));
};

it('has the name of an organization alone if nothing else is known of it', () => {
  expect(shown({})).toBe('<p>Quay Ltd</p>');
  expect(shown({ email: 'quay@harbour.example' })).toContain('href="mailto:quay@harbour.example"');
  expect(shown({ addressLines: ['1 Pier Road'] })).toMatch(/<address>.*Quay Ltd.*1 Pier Road.*<\/address>/);
});
