export interface Operator {
  readonly symbol: string;
  /** Used in messages and in debug output. */
  readonly name: string;
  readonly precedence: number;
  readonly rightAssociative: boolean;
  readonly unary: boolean;
}

const operator = (
  symbol: string,
  name: string,
  precedence: number,
  o: { right?: boolean; unary?: boolean } = {},
): Operator => ({
  symbol,
  name,
  precedence,
  rightAssociative: o.right ?? false,
  unary: o.unary ?? false,
});

export const UNARY_PLUS = operator('+', 'unary plus', 17, { right: true, unary: true });
export const UNARY_MINUS = operator('-', 'unary minus', 17, { right: true, unary: true });
export const NOT = operator('!', 'logical not', 17, { right: true, unary: true });
export const BITWISE_NOT = operator('~', 'bitwise not', 17, { right: true, unary: true });
export const ASSIGN = operator('=', 'assign', 3, { right: true });
export const SEMICOLON = operator(';', 'semicolon', 0);
export const COMMA = operator(',', 'comma', 0);
export const LEFT_PAREN = operator('(', 'left paren', 0);
export const RIGHT_PAREN = operator(')', 'right paren', 0);

/** Longest symbols first, so that the first match is the longest one. */
export const operators: readonly Operator[] = [
  operator('===', 'strict equality', 11),
  operator('!==', 'strict inequality', 11),
  operator('**', 'exponent', 16, { right: true }),
  operator('<<', 'left shift', 13),
  operator('>>', 'right shift', 13),
  operator('<=', 'less than or equal', 12),
  operator('>=', 'greater than or equal', 12),
  operator('==', 'equality', 11),
  operator('!=', 'inequality', 11),
  operator('&&', 'logical and', 7),
  operator('||', 'logical or', 6),
  operator('*', 'multiply', 15),
  operator('/', 'divide', 15),
  operator('%', 'modulus', 15),
  operator('+', 'add', 14),
  operator('-', 'subtract', 14),
  operator('<', 'less than', 12),
  operator('>', 'greater than', 12),
  operator('&', 'bitwise and', 10),
  operator('^', 'bitwise xor', 9),
  operator('|', 'bitwise or', 8),
  NOT,
  BITWISE_NOT,
  ASSIGN,
  SEMICOLON,
  COMMA,
  LEFT_PAREN,
  RIGHT_PAREN,
];
