import { COMMA, LEFT_PAREN, type Operator, RIGHT_PAREN, SEMICOLON } from './operators.ts';
import { type Token, tokenize } from './tokens.ts';

/** Reverse Polish order: operands before what uses them. `args` marks where a call's arguments begin. */
export type RpnToken = Token | { readonly kind: 'args' };

export interface ParsedExpression {
  readonly statements: readonly (readonly RpnToken[])[];
  readonly problems: readonly string[];
  /** Tokens of all statements. */
  readonly length: number;
}

type Pending = Operator | { readonly call: string };

const isCall = (pending: Pending | undefined): pending is { readonly call: string } =>
  pending !== undefined && 'call' in pending;

const toToken = (item: Pending): RpnToken =>
  isCall(item) ? { kind: 'call', name: item.call } : { kind: 'operator', operator: item };

export function parseExpression(text: string, maxTokens: number): ParsedExpression {
  const { tokens, problems } = tokenize(text, maxTokens);
  // What could not be read as tokens is not put in order either.
  if (problems.length > 0) return { statements: [], problems, length: 0 };
  const statements: RpnToken[][] = [];
  let output: RpnToken[] = [];
  const pending: Pending[] = [];

  const emit = (item: Pending): void => {
    output.push(toToken(item));
  };
  const popToParen = (): boolean => {
    while (pending.length > 0) {
      if (pending[pending.length - 1] === LEFT_PAREN) return true;
      emit(pending.pop() as Pending);
    }
    return false;
  };
  /** Ends a statement. An open parenthesis spoils it, and what waited outside that is carried into the next one. */
  const flush = (): void => {
    const statement = output;
    output = [];
    while (pending.length > 0) {
      const item = pending.pop() as Pending;
      if (item === LEFT_PAREN) {
        problems.push('Mismatched operator found: left paren');
        return;
      }
      statement.push(toToken(item));
    }
    if (statement.length > 0) statements.push(statement);
  };

  for (const token of tokens) {
    if (token.kind === 'call') {
      output.push({ kind: 'args' });
      pending.push({ call: token.name });
    } else if (token.kind !== 'operator') {
      output.push(token);
    } else if (token.operator === SEMICOLON) {
      flush();
    } else if (token.operator === COMMA) {
      popToParen();
    } else if (token.operator === LEFT_PAREN) {
      pending.push(LEFT_PAREN);
    } else if (token.operator === RIGHT_PAREN) {
      if (!popToParen()) {
        problems.push('Mismatched operator found: right paren');
        return { statements, problems, length: tokens.length };
      }
      pending.pop();
      if (isCall(pending[pending.length - 1])) emit(pending.pop() as Pending);
    } else {
      popTighter(token.operator);
      pending.push(token.operator);
    }
  }
  flush();
  return { statements, problems, length: tokens.length };

  function popTighter(operator: Operator): void {
    while (pending.length > 0) {
      const top = pending[pending.length - 1] as Pending;
      if (top === LEFT_PAREN) return;
      // A call without its parenthesis is left over from a statement that was spoilt; it goes before anything else.
      const tighter =
        isCall(top) ||
        top.precedence > operator.precedence ||
        (top.precedence === operator.precedence && !operator.rightAssociative);
      if (!tighter) return;
      emit(pending.pop() as Pending);
    }
  }
}

/** For the debug form of an expression. */
export function printStatements(statements: ParsedExpression['statements']): string {
  return `[${statements.map((statement) => `[${statement.map(printToken).join(' ')}]`).join(', ')}]`;
}

function printToken(token: RpnToken): string {
  switch (token.kind) {
    case 'value':
      return typeof token.value === 'string' ? JSON.stringify(token.value) : String(token.value);
    case 'name':
      return token.path.join('.');
    case 'operator':
      return `<${token.operator.name}>`;
    case 'call':
      return `${token.name}()`;
    case 'args':
      return '<args>';
    case 'unknown':
      return '<unk>';
  }
}
