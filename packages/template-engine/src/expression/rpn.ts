import { COMMA, LEFT_PAREN, type Operator, RIGHT_PAREN, SEMICOLON } from './operators.ts';
import { type Token, tokenize } from './tokens.ts';

/** Reverse Polish order: operands before what uses them. `args` marks where a call's arguments begin. */
export type RpnToken = Token | { readonly kind: 'args' };

export interface ParsedExpression {
  readonly statements: readonly (readonly RpnToken[])[];
  readonly problems: readonly string[];
}

type Pending = Operator | { readonly call: string };

const isCall = (pending: Pending | undefined): pending is { readonly call: string } =>
  pending !== undefined && 'call' in pending;

export function parseExpression(text: string, maxTokens: number): ParsedExpression {
  const { tokens, problems } = tokenize(text, maxTokens);
  const statements: RpnToken[][] = [];
  let output: RpnToken[] = [];
  let pending: Pending[] = [];

  const emit = (item: Pending): void => {
    output.push(isCall(item) ? { kind: 'call', name: item.call } : { kind: 'operator', operator: item });
  };
  const popToParen = (): boolean => {
    while (pending.length > 0) {
      if (pending[pending.length - 1] === LEFT_PAREN) return true;
      emit(pending.pop() as Pending);
    }
    return false;
  };
  const flush = (): void => {
    let matched = true;
    while (pending.length > 0) {
      const item = pending.pop() as Pending;
      if (item === LEFT_PAREN) {
        if (matched) problems.push('Mismatched operator found: left paren');
        matched = false;
      } else emit(item);
    }
    if (matched && output.length > 0) statements.push(output);
    output = [];
    pending = [];
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
        return { statements, problems };
      }
      pending.pop();
      if (isCall(pending[pending.length - 1])) emit(pending.pop() as Pending);
    } else {
      popTighter(token.operator);
      pending.push(token.operator);
    }
  }
  flush();
  return { statements, problems };

  function popTighter(operator: Operator): void {
    while (pending.length > 0) {
      const top = pending[pending.length - 1] as Pending;
      if (isCall(top) || top === LEFT_PAREN) return;
      const tighter =
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
