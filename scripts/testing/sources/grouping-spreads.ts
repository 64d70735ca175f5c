import { parseSync } from 'vite';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly argument?: Node;
  readonly expression?: Node;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const SPREADS = ['SpreadElement', 'JSXSpreadAttribute'];
const WRAPPERS = ['ParenthesizedExpression', 'TSAsExpression', 'TSSatisfiesExpression'];
const unwrapped = (node: Node | undefined): Node | undefined =>
  node && WRAPPERS.includes(node.type) ? unwrapped(node.expression) : node;

/**
 * The lines on which a literal is spread where its parts could stand by themselves: `{ ...{ a, b } }`, `[...[a, b]]`,
 * `call(...[a, b])`. What is spread by a condition, `...(x ? { a } : {})`, has a reason to be.
 */
export function findGroupingSpreads(file: string, text: string): number[] {
  // Parsing every file would take a minute.
  if (!/\.{3}[\s(]*[[{]/.test(text)) return [];
  const lines: number[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const part of value) visit(part);
    if (!isNode(value)) return;
    const spread = SPREADS.includes(value.type) ? unwrapped(value.argument) : undefined;
    if (spread?.type === 'ObjectExpression' || spread?.type === 'ArrayExpression') {
      lines.push(text.slice(0, value.start).split('\n').length);
    }
    for (const part of Object.values(value)) visit(part);
  };
  visit(parseSync(file, text).program);
  return lines;
}
