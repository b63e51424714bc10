import { DomUtils, parseDocument } from 'htmlparser2';
import { errorId, fieldId, summaryId } from '../../templates/contract/form-ids.ts';
import { type BrokenRule, messageOf, summaryOf, type Values } from '../../templates/contract/form-rules.ts';
import type { ShownForm } from '../../templates/contract/page-props.ts';
import { escapeText } from '../platform/escape.ts';

type Document = ReturnType<typeof parseDocument>;
type ReceivedElement = NonNullable<ReturnType<typeof DomUtils.getElementById>>;

interface Filling {
  /** The built page of the form. */
  html: string;
  form: ShownForm;
  /** The posted values, unchanged. */
  values: Values;
  problems: readonly BrokenRule[];
}

/**
 * The page of the form with the posted values and their problems: messages beside the fields, a focused summary with links, a
 * prefix in the title. It has no scripts: at the form's address they would not find their page, and hydration would replace the
 * filled-in form by an empty one.
 */
export function fillPage({ html, form, values, problems }: Filling): string {
  const page = parseDocument(html);
  for (const { name } of form.fields) fillControl(page, fieldId(form.name, name), values[name] ?? '');
  for (const problem of problems) {
    const message = errorId(form.name, problem.field);
    markControl(page, fieldId(form.name, problem.field), message);
    setText(byId(page, message), messageOf(form, problem));
  }
  fillSummary(byId(page, summaryId(form.name)), form, problems);
  prefixTitle(page, form.messages.titlePrefix ?? '');
  for (const element of DomUtils.findAll(isScript, page.children)) DomUtils.removeElement(element);
  return DomUtils.getOuterHTML(page, { encodeEntities: 'utf8' });
}

const byId = (page: Document, id: string) => DomUtils.getElementById(id, page.children);

function fillControl(page: Document, id: string, value: string): void {
  const control = byId(page, id);
  if (control?.name === 'input' && control.attribs.type === 'checkbox') {
    if (value === control.attribs.value) control.attribs.checked = '';
  } else if (control?.name === 'input') control.attribs.value = value;
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

function fillSummary(summary: ReceivedElement | null, form: ShownForm, problems: readonly BrokenRule[]): void {
  if (!summary) return;
  delete summary.attribs.hidden;
  summary.attribs.autofocus = '';
  const [list] = DomUtils.getElementsByTagName('ul', summary);
  const links = summaryOf(form, problems).map(
    ({ field, text }) => `<li><a href="#${fieldId(form.name, field)}">${escapeText(text)}</a></li>`,
  );
  if (list) setHtml(list, links.join(''));
}

function prefixTitle(page: Document, prefix: string): void {
  const [title] = DomUtils.getElementsByTagName('title', page.children, true, 1);
  if (title) setText(title, `${prefix} ${DomUtils.textContent(title)}`);
}

/** Whether an element is a script, or a link that fetches one early. Data blocks such as JSON-LD are not. */
function isScript({ name, attribs }: ReceivedElement): boolean {
  if (name === 'link') return attribs.rel === 'modulepreload' || attribs.as === 'script';
  return name === 'script' && !attribs.type?.endsWith('json');
}

function setText(element: ReceivedElement | null, text: string): void {
  if (element) setHtml(element, escapeText(text));
}

function setHtml(element: ReceivedElement, html: string): void {
  for (const child of [...element.children]) DomUtils.removeElement(child);
  for (const child of [...parseDocument(html).children]) DomUtils.appendChild(element, child);
}
