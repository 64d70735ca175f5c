import { parseExpression } from './expression/rpn.ts';
import { type Block, Op } from './instruction.ts';
import { shorten } from './message-text.ts';

export interface InvalidExpression {
  readonly message: string;
  readonly at: number;
}

/** Mistakes in expressions, which a render reports only where it comes by; at most `limit` of them. */
export function findInvalidExpressions(
  root: Block,
  { maxTokens, limit }: { readonly maxTokens: number; readonly limit: number },
): InvalidExpression[] {
  const problems: InvalidExpression[] = [];
  const look = (block: Block): void => {
    for (const instruction of block) {
      if (problems.length >= limit) return;
      if (instruction.op === Op.EVAL)
        problems.push(...problemsOf(instruction.text, instruction.at, maxTokens));
      if ('block' in instruction) look(instruction.block);
      if ('alternatesWith' in instruction) look(instruction.alternatesWith);
      let clause = 'alternate' in instruction ? instruction.alternate : null;
      for (; clause; clause = clause.alternate) look(clause.block);
    }
  };
  look(root);
  return problems;
}

function problemsOf(source: string, at: number, maxTokens: number): InvalidExpression[] {
  const text = source.startsWith('#') ? source.slice(1) : source;
  return parseExpression(text, maxTokens).problems.map((problem) => ({
    at,
    message: `RuntimeError: Error parsing expression: ${JSON.stringify(shorten(text))}: ${problem}`,
  }));
}
