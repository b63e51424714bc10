import { parse } from 'rolldown/utils';

/**
 * A place in a file where a fault can be put: `text` takes the place of what is between `start` and `end`. `within`: the names of the
 * declarations around it. `isStatement`: it replaces a statement, and not an expression.
 */

const negated = { '===': '!==', '!==': '===', '==': '!=', '!=': '==' };
const moved = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };
const exchanged = { '&&': '||', '||': '&&' };
const arithmetic = { '+': '-', '-': '+', '*': '/', '/': '*' };
/** Methods that a value can also do without. */
const steps = new Set(['filter', 'sort', 'toSorted', 'reverse', 'toReversed', 'trim', 'trimEnd', 'trimStart']);
/** Methods that compare their argument with texts. */
const comparing = new Set(['startsWith', 'endsWith', 'includes', 'has']);
const leaving = new Set(['ReturnStatement', 'ContinueStatement', 'BreakStatement', 'ThrowStatement']);

const isText = (node) => node?.type === 'Literal' && typeof node.value === 'string' && node.value !== '';
const isNumber = (node) => node?.type === 'Literal' && typeof node.value === 'number';

/** The last name of what is called: `report` of `context.report(…)`. */
const calledName = ({ callee }) => callee.property?.name ?? callee.name ?? '';

/** Turns a condition. What compares for equality has a fault of its own. */
function* turned(node, source) {
  if (negated[node.operator]) return;
  const isTurned = node.type === 'UnaryExpression' && node.operator === '!';
  const { start, end } = isTurned ? node.argument : node;
  yield ['condition', node, `${isTurned ? '' : '!'}(${source.slice(start, end)})`];
}

/** Exchanges the operator of a binary expression. */
function withOperator(node, source, operator) {
  const [left, right] = [node.left, node.right].map((side) => source.slice(side.start, side.end));
  // Between the operands there may be parentheses, line ends and comments.
  const between = source.slice(node.left.end, node.right.start).replace(node.operator, operator);
  return `${source.slice(node.start, node.left.start)}${left}${between}${right}${source.slice(node.right.end, node.end)}`;
}

/** What is returned instead of a value; null if nothing of the same kind is at hand. */
function emptied(node) {
  if (node.type === 'Literal' && typeof node.value === 'boolean') return String(!node.value);
  if (node.type === 'ArrayExpression') return node.elements.length > 0 ? '[]' : null;
  if (isText(node) || node.type === 'TemplateLiteral') return "''";
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') return 'null';
  return null;
}

/** Only leaves: `return`, `continue`, `break` or `throw`, with nothing before it. */
const isLeave = (node) => (node.type === 'BlockStatement' ? node.body.length === 1 && isLeave(node.body[0]) : leaving.has(node.type));

/** The faults that can be put into one node of the syntax tree, as [kind, replaced node, text]. */
const faultsOf = {
  *IfStatement(node, source) {
    yield* turned(node.test, source);
    if (node.alternate === null && isLeave(node.consequent)) yield ['guard', node, ';'];
  },
  *ConditionalExpression(node, source) {
    yield* turned(node.test, source);
  },
  *BinaryExpression(node, source) {
    const { operator, left, right } = node;
    if (negated[operator]) yield ['equality', node, withOperator(node, source, negated[operator])];
    if (moved[operator]) yield ['bound', node, withOperator(node, source, moved[operator])];
    if (arithmetic[operator] && (isNumber(left) || isNumber(right)))
      yield ['arithmetic', node, withOperator(node, source, arithmetic[operator])];
    if (!negated[operator] && !moved[operator]) return;
    for (const side of [left, right]) {
      if (isNumber(side)) yield ['bound', side, String(side.value + 1)];
      if (isText(side)) yield ['text', side, "''"];
    }
  },
  *LogicalExpression(node, source) {
    const { operator, left } = node;
    if (exchanged[operator]) yield ['logic', node, withOperator(node, source, exchanged[operator])];
    else yield ['default', node, source.slice(left.start, left.end)];
  },
  *ReturnStatement({ argument }) {
    const text = argument && emptied(argument);
    if (text) yield ['return', argument, text];
  },
  *ArrowFunctionExpression({ body }, source) {
    const text = emptied(body);
    if (text) yield ['return', body, text];
    if (body.type === 'UnaryExpression' && body.operator === '!') yield* turned(body, source);
  },
  *ExpressionStatement(node) {
    const called = node.expression.type === 'AwaitExpression' ? node.expression.argument : node.expression;
    if (called.type === 'CallExpression') yield [/report/i.test(calledName(called)) ? 'report' : 'call', node, ';'];
    if (called.type === 'AssignmentExpression') yield ['assignment', node, ';'];
  },
  *SwitchCase({ test }) {
    if (isText(test)) yield ['text', test, "''"];
  },
  *CallExpression(node, source) {
    const { callee, arguments: given } = node;
    if (callee.type !== 'MemberExpression') return;
    if (comparing.has(callee.property.name) && isText(given[0])) yield ['text', given[0], "''"];
    const object = source.slice(callee.object.start, callee.object.end);
    if (steps.has(callee.property.name) && !source.slice(node.start, node.end).includes('?.')) yield ['step', node, object];
  },
};

/** The name that a node gives to the code within it. */
const nameOf = (node) => {
  if (node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration') return node.id?.name;
  if (node.type === 'MethodDefinition' || node.type === 'Property') return node.key.name ?? (isText(node.key) ? node.key.value : undefined);
  return node.type === 'ClassDeclaration' ? node.id?.name : undefined;
};

/** Expressions with a type: the type has no faults. */
const typed = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression', 'TSInstantiationExpression']);

/** Visits each node that is run, with the names around it. */
function visit(node, within, found) {
  if (Array.isArray(node)) {
    for (const each of node) visit(each, within, found);
    return;
  }
  if (typeof node?.type !== 'string') return;
  if (typed.has(node.type)) return visit(node.expression, within, found);
  if (node.type.startsWith('TS') || node.type.startsWith('Import')) return;
  found(node, within);
  const name = nameOf(node);
  const inside = name === undefined ? within : [...within, name];
  for (const value of Object.values(node)) if (value !== null && typeof value === 'object') visit(value, inside, found);
}

/** Finds all faults that can be put into a file. Their ids stay the same if other declarations change. */
export async function findFaults(file, source) {
  const { program, errors } = await parse(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const counts = new Map();
  const faults = [];
  visit(program, [], (node, names) => {
    for (const [kind, { start, end, type }, text] of faultsOf[node.type]?.(node, source) ?? []) {
      const within = names.join('.') || 'module';
      const group = `${file}#${within}/${kind}`;
      const ordinal = (counts.get(group) ?? 0) + 1;
      counts.set(group, ordinal);
      const line = source.slice(0, start).split('\n').length;
      faults.push({
        id: `${group}/${ordinal}`,
        file,
        line,
        kind,
        start,
        end,
        text,
        isStatement: type.endsWith('Statement'),
      });
    }
  });
  return faults;
}

/** The text of a file with one fault. */
export const withFault = (source, { start, end, text }) => source.slice(0, start) + text + source.slice(end);
