/** What a pasted text never has. */
const unwanted = 'script, style, link, meta, title, img, picture, video, audio, iframe, object, embed, svg, form';

/**
 * The words of pasted HTML. It is parsed as a document that loads and runs nothing. The cells of a table become one paragraph a row: a
 * space keeps their words apart.
 */
export function pastedWords(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll(unwanted)) element.remove();
  for (const element of body.querySelectorAll('*'))
    for (const { name } of [...element.attributes]) if (name.startsWith('on')) element.removeAttribute(name);
  for (const item of body.querySelectorAll('p[style*="mso-list:l"]')) putIntoList(item);
  for (const cell of body.querySelectorAll('td, th')) cell.append(' ');
  // A rich text has no lines within a paragraph.
  for (const end of body.querySelectorAll('br')) end.replaceWith(' ');
  return body.innerHTML;
}

/** Word writes each item of a list as a paragraph, which begins with its bullet or its number. */
function putIntoList(paragraph: Element): void {
  const mark = paragraph.querySelector('[style*="mso-list:Ignore"]');
  if (mark === null) return;
  const isNumber = /^\s*\(?(?:\d+|[a-z]{1,5})[.)]/i.test(mark.textContent);
  mark.remove();
  const name = isNumber ? 'ol' : 'ul';
  const before = paragraph.previousElementSibling;
  const list = before?.localName === name ? before : document.createElement(name);
  if (list !== before) paragraph.before(list);
  const item = document.createElement('li');
  item.append(...paragraph.childNodes);
  list.append(item);
  paragraph.remove();
}
