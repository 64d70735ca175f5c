import type { LessCore, LessNode, LessOperation, LessVisitor } from 'less/lib/less/index.js';

/**
 * Themes divide without parentheses, so LESS calculates wherever it sees two numbers and a sign. Where a slash, or a
 * sum of lengths that cannot be added, is what CSS itself says, it has to stay.
 */
export function createPlainCssMaths(less: LessCore): LessVisitor {
  const { Operation } = less.tree;

  const keep = (operation: LessOperation, when: (operands: readonly LessNode[]) => boolean): void => {
    const calculate = operation.eval.bind(operation);
    operation.eval = (context) => {
      const operands = operation.operands.map((operand) => operand.eval(context));
      if (!when(operands)) return calculate(context);
      const copy = new Operation(operation.op, operands, operation.isSpaced);
      keep(copy, when);
      return copy;
    };
  };

  const visitor = new less.visitors.Visitor({
    visitDeclaration(node: LessNode & { name?: unknown }) {
      const name = propertyOf(node.name);
      if (SLASH_ALWAYS.test(name))
        forEachOperation(node.value, '/', (operation) => keep(operation, () => true));
      else if (SLASH_OF_LENGTHS.test(name)) {
        // `@radius / 2` is a division in old themes; two written lengths are not.
        forEachOperation(node.value, '/', (operation) => {
          if (operation.operands.every(isLength)) keep(operation, () => true);
        });
      }
      return node;
    },
    visitCall(node: LessNode & { name?: unknown; args?: unknown }) {
      const name = propertyOf(node.name);
      if (COLORS.test(name)) forEachOperation(node.args, '/', (operation) => keep(operation, () => true));
      if (LENGTHS.test(name)) {
        for (const sign of ['+', '-']) {
          forEachOperation(node.args, sign, (operation) => keep(operation, cannotBeAdded));
        }
      }
      return node;
    },
  });
  return { isPreEvalVisitor: true, isReplacing: false, run: (root) => visitor.visit(root) };
}

const SLASH_ALWAYS = /^(?:grid(?:-(?:area|row|column|template))?(?:-(?:start|end))?|aspect-ratio|container)$/;
const SLASH_OF_LENGTHS =
  /^(?:(?:-\w+-)?border(?:-[a-z-]+)?-radius|border-image(?:-[a-z]+)?|background|(?:-webkit-)?mask(?:-[a-z]+)*|offset)$/;
const COLORS = /^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)$/;
const LENGTHS = /^(?:min|max|clamp|-webkit-calc|-moz-calc)$/;

/** A text, or a list of words where a variable might have been among them. */
const propertyOf = (name: unknown): string =>
  (Array.isArray(name)
    ? name.map((part) => (isNode(part) ? part.value : '')).join('')
    : String(name)
  ).toLowerCase();

function forEachOperation(value: unknown, op: string, onOperation: (operation: LessOperation) => void): void {
  if (Array.isArray(value)) {
    for (const entry of value) forEachOperation(entry, op, onOperation);
    return;
  }
  if (!isNode(value) || value.type === 'Paren') return;
  if (isOperation(value)) {
    if (value.op === op) onOperation(value);
    forEachOperation(value.operands, op, onOperation);
    return;
  }
  if (value.type === 'Value' || value.type === 'Expression') forEachOperation(value.value, op, onOperation);
}

const isNode = (value: unknown): value is LessNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'eval' in value;

const isOperation = (node: LessNode): node is LessOperation => node.type === 'Operation';

/** The unit as it is written; null for what is no number. */
function unitOf(node: LessNode): string | null {
  if (node.type !== 'Dimension' || !('unit' in node)) return null;
  return String(node.unit);
}

const isLength = (node: LessNode): boolean =>
  unitOf(node) !== null && (unitOf(node) !== '' || node.value === 0);

const FIXED = /^(?:px|cm|mm|in|pt|pc|q)$/i;

function cannotBeAdded(operands: readonly LessNode[]): boolean {
  const units = operands.map(unitOf);
  if (units.includes(null)) return true;
  const [a = '', b = ''] = units.map((unit) => unit ?? '');
  return a !== '' && b !== '' && a !== b && !(FIXED.test(a) && FIXED.test(b));
}
