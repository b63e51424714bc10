import { DomUtils, parseDocument } from 'htmlparser2';
import type { FormWords } from '../../templates/contract.ts';
import {
  errorId,
  type FormName,
  fieldId,
  fieldsOf,
  type Problem,
  summaryId,
} from '../../templates/forms/fields.ts';
import type { Values } from '../../templates/forms/schema.ts';
import { escapeText } from '../escape.ts';

type Document = ReturnType<typeof parseDocument>;
type Element = NonNullable<ReturnType<typeof DomUtils.getElementById>>;

interface Filling {
  /** The form's page as built. */
  html: string;
  form: FormName;
  /** As typed. */
  values: Values;
  problems: readonly Problem[];
  words: FormWords;
}

/**
 * The form's page with what was typed and what is wrong with it: messages beside the fields, the summary with its
 * links in focus, the title prefixed. It goes out without scripts: at the form's address they would find no page
 * of theirs, and hydration would replace what is filled in here by the empty form.
 */
export function fillPage({ html, form, values, problems, words }: Filling): string {
  const page = parseDocument(html);
  for (const field of fieldsOf(form)) fillControl(page, fieldId(form, field), values[field] ?? '');
  for (const { field, code } of problems) {
    markControl(page, fieldId(form, field), errorId(form, field));
    setText(byId(page, errorId(form, field)), words.errors[code]);
  }
  fillSummary(byId(page, summaryId(form)), form, problems, words);
  prefixTitle(page, words.errors.titlePrefix);
  for (const element of DomUtils.findAll(isScript, page.children)) DomUtils.removeElement(element);
  return DomUtils.getOuterHTML(page, { encodeEntities: 'utf8' });
}

const byId = (page: Document, id: string) => DomUtils.getElementById(id, page.children);

function fillControl(page: Document, id: string, value: string): void {
  const control = byId(page, id);
  if (control?.name === 'input') control.attribs.value = value;
  // The first line break after the tag is not part of a textarea's text (HTML, 13.1.2.5).
  if (control?.name === 'textarea') setText(control, value.startsWith('\n') ? `\n${value}` : value);
  if (control?.name !== 'select') return;
  for (const option of DomUtils.getElementsByTagName('option', control)) {
    if (option.attribs.value === value) option.attribs.selected = '';
    else delete option.attribs.selected;
  }
}

function markControl(page: Document, id: string, messageId: string): void {
  const control = byId(page, id);
  if (!control) return;
  control.attribs['aria-invalid'] = 'true';
  const described = control.attribs['aria-describedby'];
  control.attribs['aria-describedby'] = described ? `${described} ${messageId}` : messageId;
}

function fillSummary(
  summary: Element | null,
  form: FormName,
  problems: readonly Problem[],
  words: FormWords,
): void {
  if (!summary) return;
  delete summary.attribs.hidden;
  summary.attribs.autofocus = '';
  const [list] = DomUtils.getElementsByTagName('ul', summary);
  const links = problems.map(
    ({ field, code }) => `<li><a href="#${fieldId(form, field)}">${escapeText(words.errors[code])}</a></li>`,
  );
  if (list) setHtml(list, links.join(''));
}

function prefixTitle(page: Document, prefix: string): void {
  const [title] = DomUtils.getElementsByTagName('title', page.children, true, 1);
  if (title) setText(title, `${prefix} ${DomUtils.textContent(title)}`);
}

/** Scripts and the links that fetch them early; not data blocks such as JSON-LD. */
function isScript({ name, attribs }: Element): boolean {
  if (name === 'link') return attribs.rel === 'modulepreload' || attribs.as === 'script';
  return name === 'script' && !attribs.type?.endsWith('json');
}

function setText(element: Element | null, text: string): void {
  if (element) setHtml(element, escapeText(text));
}

function setHtml(element: Element, html: string): void {
  for (const child of [...element.children]) DomUtils.removeElement(child);
  for (const child of [...parseDocument(html).children]) DomUtils.appendChild(element, child);
}
