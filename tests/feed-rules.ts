import { DomUtils, parseDocument } from 'htmlparser2';
import { validateXML } from 'xmllint-wasm';

type Node = NonNullable<ReturnType<typeof DomUtils.findOne>>;

/** The errors of an XML parser in a text; empty if it is well-formed. */
export async function malformed(text: string): Promise<readonly string[]> {
  const { errors } = await validateXML({
    xml: { fileName: 'feed.xml', contents: text },
    normalization: 'c14n',
  });
  return errors.map(({ rawMessage }) => rawMessage);
}

export const readXml = (text: string): Node => {
  const [root] = DomUtils.getElementsByTagName((name) => name === 'feed' || name === 'rss', parseDocument(text, { xmlMode: true }));
  if (root === undefined) throw new Error('no feed');
  return root;
};

export const childrenOf = (node: Node, name: string): Node[] => DomUtils.getElementsByTagName(name, node.children, false) as Node[];

export const textIn = (node: Node, name: string): string =>
  childrenOf(node, name)
    .map((child) => DomUtils.textContent(child))
    .join();

/** RFC 3339, as section 3.3 requires. */
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
const isAbsolute = (address: string) => /^[a-z][a-z0-9+.-]*:./i.test(address) && URL.canParse(address);

/** The rules of RFC 4287 that a feed breaks, by section. */
export function brokenAtomRules(text: string): string[] {
  const feed = readXml(text);
  const entries = childrenOf(feed, 'entry');
  const broken: string[] = [];
  const rule = (holds: boolean, section: string) => {
    if (!holds) broken.push(section);
  };
  rule(feed.attribs.xmlns === 'http://www.w3.org/2005/Atom', '1.2 the namespace');
  for (const node of [feed, ...entries]) {
    const where = `of ${node.name} ${textIn(node, 'id')}`;
    for (const name of ['id', 'title', 'updated'])
      rule(childrenOf(node, name).length === 1 && textIn(node, name) !== '', `4.1 one ${name} ${where}`);
    rule(isAbsolute(textIn(node, 'id')), `4.2.6 an IRI as id ${where}`);
    for (const name of ['updated', 'published'])
      rule(
        childrenOf(node, name).every((child) => time.test(DomUtils.textContent(child))),
        `3.3 ${name} ${where}`,
      );
    const links = childrenOf(node, 'link');
    rule(
      links.every(({ attribs }) => isAbsolute(attribs.href ?? '')),
      `4.2.7.1 an address in each link ${where}`,
    );
    const alternates = links.filter(({ attribs }) => (attribs.rel ?? 'alternate') === 'alternate');
    const kinds = alternates.map(({ attribs }) => `${attribs.type} ${attribs.hreflang}`);
    rule(new Set(kinds).size === kinds.length, `4.1.1 alternates that differ ${where}`);
    rule(childrenOf(node, 'content').length + alternates.length > 0, `4.1.2 content or a link to it ${where}`);
    for (const name of ['content', 'summary', 'published', 'subtitle'])
      rule(childrenOf(node, name).length <= 1, `4.1.2 at most one ${name} ${where}`);
    for (const child of [...childrenOf(node, 'content'), ...childrenOf(node, 'summary')])
      rule([undefined, 'text', 'html'].includes(child.attribs.type), `3.1.1 the type of a text ${where}`);
  }
  const hasAuthor = (node: Node) => childrenOf(node, 'author').some((author) => textIn(author, 'name') !== '');
  rule(hasAuthor(feed) || (entries.length > 0 && entries.every(hasAuthor)), '4.1.1 an author');
  rule(
    childrenOf(feed, 'link').some(({ attribs }) => attribs.rel === 'self'),
    '4.1.1 a link to itself',
  );
  const ids = entries.map((entry) => textIn(entry, 'id'));
  rule(new Set(ids).size === ids.length, '4.2.6 ids that differ');
  return broken;
}
