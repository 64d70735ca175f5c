import type { Path } from './value.ts';

/** The numeric codes of the serialised form. */
export const Op = {
  TEXT: 0,
  VARIABLE: 1,
  SECTION: 2,
  END: 3,
  REPEATED: 4,
  PREDICATE: 5,
  BINDVAR: 6,
  OR_PREDICATE: 7,
  IF: 8,
  INJECT: 9,
  MACRO: 10,
  COMMENT: 11,
  META_LEFT: 12,
  META_RIGHT: 13,
  NEWLINE: 14,
  SPACE: 15,
  TAB: 16,
  ROOT: 17,
  EOF: 18,
  ALTERNATES_WITH: 19,
  STRUCT: 20,
  ATOM: 21,
  CTXVAR: 22,
  EVAL: 23,
  INCLUDE: 24,
} as const;

const names = new Map<number, string>(Object.entries(Op).map(([name, code]) => [code, name]));
/** The name used in messages. */
export const opName = (op: number): string => names.get(op) ?? String(op);

/** Arguments of a predicate, formatter, include: their first character was the delimiter. */
export interface Arguments {
  readonly list: readonly string[];
  readonly delimiter: string;
}

export const noArguments: Arguments = { list: [], delimiter: '' };

export interface Call {
  readonly name: string;
  /** Null when nothing followed the name. */
  readonly args: Arguments | null;
}

/** Where an instruction stands in its source, for diagnostics; -1 in trees that came without source. */
interface Placed {
  readonly at: number;
}

export type Block = Instruction[];

/** What runs when the condition does not hold: nothing more, or the next clause. */
export type Alternate = OrClause | null;

export interface OrClause extends Placed {
  readonly op: typeof Op.OR_PREDICATE;
  readonly name: string | null;
  readonly args: Arguments | null;
  readonly block: Block;
  alternate: Alternate;
}

export type Instruction =
  | (Placed & { readonly op: typeof Op.TEXT; readonly text: string })
  | (Placed & {
      readonly op: typeof Op.VARIABLE;
      readonly refs: readonly Path[];
      readonly calls: readonly Call[];
    })
  | (Placed & {
      readonly op: typeof Op.BINDVAR;
      readonly name: string;
      readonly refs: readonly Path[];
      readonly calls: readonly Call[];
    })
  | SectionInstruction
  | RepeatedInstruction
  | PredicateInstruction
  | IfInstruction
  | (Placed & {
      readonly op: typeof Op.INJECT;
      readonly name: string;
      readonly path: string;
      readonly args: Arguments | null;
    })
  | MacroInstruction
  | (Placed & { readonly op: typeof Op.COMMENT; readonly text: string; readonly multiline: boolean })
  | (Placed & {
      readonly op:
        | typeof Op.META_LEFT
        | typeof Op.META_RIGHT
        | typeof Op.NEWLINE
        | typeof Op.SPACE
        | typeof Op.TAB;
    })
  | StructInstruction
  | (Placed & { readonly op: typeof Op.ATOM; readonly value: unknown })
  | (Placed & {
      readonly op: typeof Op.CTXVAR;
      readonly name: string;
      readonly bindings: readonly (readonly [string, Path])[];
    })
  | (Placed & { readonly op: typeof Op.EVAL; readonly text: string })
  | (Placed & { readonly op: typeof Op.INCLUDE; readonly name: string; readonly args: Arguments });

export interface SectionInstruction extends Placed {
  readonly op: typeof Op.SECTION;
  readonly ref: Path;
  readonly block: Block;
  alternate: Alternate;
}

export interface RepeatedInstruction extends Placed {
  readonly op: typeof Op.REPEATED;
  readonly ref: Path;
  readonly block: Block;
  alternate: Alternate;
  readonly alternatesWith: Block;
}

export interface PredicateInstruction extends Placed {
  readonly op: typeof Op.PREDICATE;
  readonly name: string;
  readonly args: Arguments | null;
  readonly block: Block;
  alternate: Alternate;
}

export interface IfInstruction extends Placed {
  readonly op: typeof Op.IF;
  /** Between the references: true for &&, false for ||. */
  readonly ands: readonly boolean[];
  readonly refs: readonly Path[];
  readonly block: Block;
  alternate: Alternate;
}

export interface MacroInstruction extends Placed {
  readonly op: typeof Op.MACRO;
  readonly name: string;
  readonly block: Block;
}

export interface StructInstruction extends Placed {
  readonly op: typeof Op.STRUCT;
  readonly value: unknown;
  readonly block: Block;
}

export type BlockInstruction =
  | SectionInstruction
  | RepeatedInstruction
  | PredicateInstruction
  | IfInstruction
  | MacroInstruction;

export interface RootTree {
  readonly block: Block;
  /** Blocks and clauses that the source ended in. */
  readonly open: ReadonlySet<BlockInstruction | OrClause>;
}

/** What an instruction always emits; null when that depends on data. */
export function literalOf(instruction: Instruction): string | null {
  switch (instruction.op) {
    case Op.TEXT:
      return instruction.text;
    case Op.META_LEFT:
      return '{';
    case Op.META_RIGHT:
      return '}';
    case Op.NEWLINE:
      return '\n';
    case Op.SPACE:
      return ' ';
    case Op.TAB:
      return '\t';
    default:
      return null;
  }
}

/** A tag may name any number of things; a handful is what every tag does. */
const USUAL_PARTS = 8;
/** Setting a field of an object that has very many takes this much longer than reading a value. */
const FIELD_PARTS = 4;

/** The steps that an instruction counts for, its blocks not included. */
export function costOf(instruction: Instruction): number {
  return 1 + Math.max(0, partsOf(instruction) - USUAL_PARTS);
}

function partsOf(instruction: Instruction): number {
  switch (instruction.op) {
    case Op.VARIABLE:
    case Op.BINDVAR:
      return instruction.calls.reduce(
        (sum, { args }) => sum + 1 + (args?.list.length ?? 0),
        instruction.refs.length,
      );
    case Op.CTXVAR:
      return (instruction.bindings.length - USUAL_PARTS) * FIELD_PARTS;
    case Op.IF:
      return instruction.refs.length + clausesOf(instruction.alternate);
    case Op.SECTION:
    case Op.REPEATED:
    case Op.PREDICATE:
      return clausesOf(instruction.alternate);
    default:
      return 0;
  }
}

function clausesOf(first: Alternate): number {
  let clauses = 0;
  for (let clause = first; clause; clause = clause.alternate) clauses++;
  return clauses;
}
