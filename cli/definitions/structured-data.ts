import { DefinitionError } from './definition-error.ts';
import { isPlain, madeAtOnce, noJsonIn } from './returned.ts';

/** A thing in the vocabulary of schema.org: `{ '@type': 'Museum', name: 'Sjöfartsmuseet' }`. */
export interface SchemaNode {
  readonly '@type': string | readonly string[];
  /** Its name in the graph. Nodes with the same name are one. */
  readonly '@id'?: string | undefined;
  readonly [property: string]: SchemaValue;
}

/** A value of a property. What is undefined is left out. */
export type SchemaValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | SchemaNode
  /** A node that stands elsewhere in the graph, by its name. */
  | { readonly '@id': string }
  | readonly SchemaValue[];

/** What `schema` of a definition returns: things, or null if a fact is missing that they need. */
export type SchemaNodes = SchemaNode | readonly SchemaNode[] | null;

/** Facts that structured data may use, beside the values of content. */
export interface SchemaContext<Shown = unknown> {
  /** Absolute address of the page. It is also the `@id` of its WebPage. */
  url: string;
  /** The name of the page in links. */
  title: string;
  /** The code of the language: `sv`. */
  language: string;
  /** The company. `{ '@id': organization.id }` links a thing to its node. */
  organization: { name: string; id: string; url: string };
  /** IANA time zone in which the site's days begin and end. */
  timeZone: string;
  /** The words of the definition. */
  words: Shown;
}

/** A function for structured data as the generator sees it. */
export interface SchemaFunction {
  (values: never, context: SchemaContext<never>): readonly SchemaNode[];
  /** An error whose stack names the place of the definition. */
  defined: Error;
}

/**
 * The function of a definition, which throws DefinitionError for a result that is no structured data. Called while the definition is made.
 */
export function checkedSchema<Values, Shown>(schema: (values: Values, context: SchemaContext<Shown>) => SchemaNodes): SchemaFunction {
  const checked = (values: Values, context: SchemaContext<Shown>) => nodesIn(madeAtOnce('schema', schema(values, context)));
  return Object.assign(checked, { defined: new Error('defined here') });
}

/** A definition whose `schema` is checked, if it has one. */
export const withCheckedSchema = <D extends { schema?: unknown }>(definition: D): D =>
  definition.schema === undefined ? definition : { ...definition, schema: checkedSchema(definition.schema as () => SchemaNodes) };

function nodesIn(made: unknown): readonly SchemaNode[] {
  if (made === null) return [];
  const nodes: readonly unknown[] = Array.isArray(made) ? made : [made];
  for (const node of nodes) {
    if (typeof node !== 'object' || node === null || !isPlain(node) || !hasType(node))
      throw new DefinitionError(
        "its schema returns something that has no type of schema.org: { '@type': 'Museum', name: … } has one, and null stands for nothing",
      );
    const place = noJsonIn(node, 'it', []);
    if (place !== null) throw new DefinitionError(`its schema returns something that is no JSON: ${place}`);
    refuseNoThing(node, '');
    if ('@context' in node) throw new DefinitionError('its schema returns an "@context", which the graph of the page has already');
    if (!['string', 'undefined'].includes(typeof (node as SchemaNode)['@id']))
      throw new DefinitionError('its schema returns an "@id" that is no text');
  }
  return nodes as readonly SchemaNode[];
}

/**
 * Throws DefinitionError for an object in a node that is no thing and names none, such as a day as a component receives it. `name`: of the
 * property, `offers.price`.
 */
function refuseNoThing(value: unknown, name: string): void {
  if (typeof value !== 'object' || value === null) return;
  const keys = Object.keys(value);
  if (!Array.isArray(value) && !keys.some((key) => key.startsWith('@')))
    throw new DefinitionError(
      `its schema returns an object with ${keys.map((key) => `"${key}"`).join(', ') || 'no keys'} as "${name}": expected a text (of a day, its date), a number, or a thing with an "@type" or "@id"`,
    );
  for (const [key, part] of Object.entries(value)) {
    const place = Array.isArray(value) ? name : name === '' ? key : `${name}.${key}`;
    if (!key.startsWith('@')) refuseNoThing(part, place);
  }
}

const hasType = (node: { '@type'?: unknown }): boolean => {
  const types = [node['@type']].flat();
  return types.length > 0 && types.every((type) => typeof type === 'string' && type !== '');
};

/**
 * Adds nodes to a graph. One whose `@id` is there already adds its properties to that node, and to a list its values, as JSON-LD
 * means it, and to its types if they have one in common. Throws DefinitionError if the two say different things.
 */
export function addNodes(graph: SchemaNode[], nodes: readonly SchemaNode[]): void {
  for (const node of nodes) {
    const id = node['@id'];
    const at = id === undefined ? -1 : graph.findIndex((known) => known['@id'] === id);
    const known = graph[at];
    if (known === undefined) graph.push(node);
    else graph[at] = joined(known, node);
  }
}

function joined(known: SchemaNode, added: SchemaNode): SchemaNode {
  const both: Record<string, SchemaValue> = { ...known };
  for (const [key, value] of Object.entries(added)) {
    const before = known[key];
    const types = key === '@type' ? joinedTypes(known, added) : null;
    if (types !== null) both[key] = types;
    else if (before === undefined) both[key] = value;
    else if (value === undefined || JSON.stringify(before) === JSON.stringify(value)) continue;
    else if (key !== '@type' && (Array.isArray(before) || Array.isArray(value))) both[key] = [before, value].flat();
    else throw contradiction(known, key, value);
  }
  return both as SchemaNode;
}

/** The types of two nodes together; null if they have none in common: then one of them has the `@id` of another thing. */
function joinedTypes(known: SchemaNode, added: SchemaNode): SchemaNode['@type'] | null {
  const [before, more] = [known, added].map((node) => [node['@type']].flat() as string[]) as [string[], string[]];
  const other = more.filter((type) => !before.includes(type));
  if (other.length === 0) return known['@type'];
  return other.length === more.length ? null : [...before, ...other];
}

function contradiction(known: SchemaNode, key: string, value: SchemaValue): DefinitionError {
  const [before, added] = [known[key], value].map((each) => JSON.stringify(each));
  const remedy = key === '@type' ? '' : `. If both are true, write a list: ${key}: [${added}]`;
  return new DefinitionError(
    `its schema has the "@id" ${known['@id']}, which another node of the page has with another "${key}": ${before}, not ${added}${remedy}`,
  );
}
