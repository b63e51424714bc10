import { Parser } from 'htmlparser2';

/** An element of a finished page. */
export interface PageElement {
  /** In lower case. */
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** Texts and elements, in their order. */
  children: (string | PageElement)[];
}

/** The main part of a rendered body as a tree; the whole body if it marks none. Elements in it that are not closed end with it. */
export function readElements(body: string): PageElement {
  const root: PageElement = { name: 'main', attributes: {}, children: [] };
  const open = [root];
  const parser = new Parser({
    onopentag(name, attributes) {
      const element: PageElement = { name, attributes, children: [] };
      open.at(-1)?.children.push(element);
      open.push(element);
    },
    ontext(text) {
      open.at(-1)?.children.push(text);
    },
    onclosetag() {
      if (open.length > 1) open.pop();
    },
  });
  parser.end(mainOf(body));
  return root;
}

function mainOf(body: string): string {
  const start = body.search(/<main[\s>]/);
  const end = body.lastIndexOf('</main>');
  return start < 0 || end < start ? body : body.slice(start, end);
}

/** The text of an element and of all in it, as it is written. */
export const writtenText = ({ children }: PageElement): string =>
  children.map((child) => (typeof child === 'string' ? child : writtenText(child))).join('');
