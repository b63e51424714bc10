import { DomUtils, parseDocument } from 'htmlparser2';
import { expect, it } from 'vitest';
import { fillPage } from '../../cli/receive/filled-page.ts';
import { fieldId } from '../../templates/contract/form-ids.ts';
import { formIn } from './forms-sample.ts';

it('keeps what was posted in each kind of control', () => {
  const form = formIn('en');
  const [box, text, long, choice] = ['name', 'email', 'company', 'message'].map((name) => fieldId(form.name, name));
  const html = `<html><body><input id="${box}" type="checkbox" value="yes"><input id="${text}" type="text">
<textarea id="${long}"></textarea>
<select id="${choice}"><option value="a" selected>A</option><option value="b">B</option></select></body></html>`;
  const values = { name: 'yes', email: 'anna@foretag.example', company: '\nÅkesson & Co', message: 'b' };
  const filled = (posted: Record<string, string>) => {
    const page = parseDocument(fillPage({ html, form, values: posted, problems: [] }));
    const at = (id = '') => DomUtils.getElementById(id, page);
    return {
      box: at(box)?.attribs,
      text: at(text)?.attribs.value,
      long: DomUtils.textContent(at(long) ?? []),
      chosen: DomUtils.getElementsByTagName('option', page)
        .filter(({ attribs }) => 'selected' in attribs)
        .map(({ attribs }) => attribs.value),
    };
  };
  expect(filled(values)).toEqual({
    box: { id: box, type: 'checkbox', value: 'yes', checked: '' },
    text: 'anna@foretag.example',
    // A browser drops the first line break after the tag.
    long: '\n\nÅkesson & Co',
    chosen: ['b'],
  });
  expect(filled({ ...values, name: '' }).box).toEqual({ id: box, type: 'checkbox', value: 'yes' });
});
