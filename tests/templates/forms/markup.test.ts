import { DomUtils, parseDocument } from 'htmlparser2';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Form } from '../../../templates/forms/form.tsx';
import { formIn } from '../../receive/forms-sample.ts';

function render(name: 'contact' | 'consultation', receiver?: string) {
  const form = formIn('sv', name, receiver);
  const page = parseDocument(renderToString(createElement(Form, { form, language: 'sv' })));
  const all = (test: (name: string) => boolean) => DomUtils.findAll(({ name }) => test(name), page.children);
  const controls = all((name) => ['input', 'select', 'textarea', 'button'].includes(name));
  const byName = (name: string) => controls.find(({ attribs }) => attribs.name === name)?.attribs;
  return { page, all, controls, byName, form: all((name) => name === 'form')[0]?.attribs };
}

describe('the forms without script', () => {
  it.each(['contact', 'consultation'] as const)('%s posts by itself to the receiver', (form) => {
    const { form: attributes, byName } = render(form);
    expect(attributes).toMatchObject({ method: 'post', action: '/sub/api/forms' });
    expect(attributes).not.toHaveProperty('novalidate');
    expect(byName('form')).toMatchObject({ type: 'hidden', value: form });
    expect(byName('language')).toMatchObject({ type: 'hidden', value: 'sv' });
    expect(byName('started')).toMatchObject({ type: 'hidden', value: '' });
  });

  it('leaves the rules to the browser', () => {
    const { byName } = render('consultation');
    expect(byName('name')).toMatchObject({ required: '', maxlength: '100', autocomplete: 'name' });
    expect(byName('email')).toMatchObject({
      required: '',
      type: 'email',
      inputmode: 'email',
      maxlength: '254',
      autocomplete: 'email',
    });
    expect(byName('company')).toMatchObject({ maxlength: '120', autocomplete: 'organization' });
    expect(byName('company')).not.toHaveProperty('required');
    expect(byName('message')).toMatchObject({ required: '', minlength: '10', maxlength: '5000' });
    expect(byName('topic')).toHaveProperty('required');
    expect(byName('date')).toMatchObject({ required: '', type: 'date' });
    expect(byName('time')).toHaveProperty('required');
  });

  it('offers the topics and every slot of a day', () => {
    const { all } = render('consultation');
    const options = all((name) => name === 'option').map((option) => [option.attribs.value, DomUtils.textContent(option)]);
    expect(options.slice(0, 3)).toEqual([
      ['', 'sv choose'],
      ['quality-assurance', 'Quality assurance'],
      ['local-partnerships', 'Local partnerships'],
    ]);
    expect(options.slice(3)).toHaveLength(10);
    expect(options.at(-1)).toEqual(['17:00', '17:00–18:00']);
  });

  it.each(['contact', 'consultation'] as const)('%s: every id is single, every reference answered', (form) => {
    const { page, all, controls } = render(form);
    const elements = DomUtils.findAll(() => true, page.children);
    const ids = elements.flatMap(({ attribs }) => attribs.id ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    const references = elements.flatMap(({ attribs }) =>
      [attribs['aria-describedby'], attribs['aria-labelledby'], attribs.for].flatMap((ref) => ref?.split(' ') ?? []),
    );
    expect(references.filter((id) => !ids.includes(id))).toEqual([]);
    const labelled = new Set(all((name) => name === 'label').map(({ attribs }) => attribs.for));
    const visible = controls.filter(({ name, attribs }) => name !== 'button' && attribs.type !== 'hidden' && attribs.tabindex !== '-1');
    expect(visible.filter(({ attribs }) => !labelled.has(attribs.id))).toEqual([]);
  });

  it('says nothing of errors and carries no style or handler of its own', () => {
    const { page, all } = render('consultation');
    const elements = DomUtils.findAll(() => true, page.children);
    expect(elements.filter(({ attribs }) => 'aria-invalid' in attribs || 'style' in attribs)).toEqual([]);
    expect(elements.flatMap(({ attribs }) => Object.keys(attribs).filter((key) => key.startsWith('on')))).toEqual([]);
    expect(DomUtils.getElementById('consultation-summary', page.children)?.attribs).toHaveProperty('hidden');
    const status = all((name) => name === 'p').find(({ attribs }) => attribs.role === 'status');
    expect(status && DomUtils.textContent(status)).toBe('');
  });

  it('hides the trap from people: not seen, not reached, not filled in by the browser', () => {
    const { byName, all } = render('contact');
    expect(byName('website')).toMatchObject({ tabindex: '-1', autocomplete: 'off' });
    expect(all((name) => name === 'p').some(({ attribs }) => attribs['aria-hidden'] === 'true')).toBe(true);
  });
});

describe('what each receiver wants in the HTML', () => {
  it('netlify: its attributes, the form name, the trap named', () => {
    const { form, byName } = render('contact', 'netlify');
    expect(form).toMatchObject({
      name: 'contact',
      'data-netlify': 'true',
      'data-netlify-honeypot': 'website',
    });
    expect(byName('form-name')).toMatchObject({ type: 'hidden', value: 'contact' });
    expect(byName('website')).toBeDefined();
    expect(byName('started')).toBeUndefined();
  });

  it('formspree: where to go afterwards, and its own trap', () => {
    const { byName } = render('contact', 'formspree');
    expect(byName('_next')).toMatchObject({ type: 'hidden', value: 'https://example.org/sub/sv/thanks' });
    expect(byName('_language')).toMatchObject({ type: 'hidden', value: 'sv' });
    expect(byName('_gotcha')).toMatchObject({ type: 'text', tabindex: '-1' });
    expect(byName('website')).toBeUndefined();
  });

  it('web3forms: the key, where to go afterwards, and its own trap', () => {
    const { byName } = render('contact', 'web3forms');
    expect(byName('access_key')).toMatchObject({ type: 'hidden', value: 'key-1' });
    expect(byName('redirect')).toMatchObject({ type: 'hidden', value: 'https://example.org/sub/sv/thanks' });
    expect(byName('botcheck')).toMatchObject({ type: 'checkbox', tabindex: '-1' });
  });
});
