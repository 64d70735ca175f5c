import {
  type Block,
  type BlockInstruction,
  type Instruction,
  Op,
  type OrClause,
  opName,
  type RepeatedInstruction,
  type RootTree,
} from './instruction.ts';
import type { TagSink } from './parser.ts';
import type { Tag } from './tag-reader.ts';

export type AssemblyProblem =
  | {
      readonly kind: 'not-allowed-at-root' | 'never-executes' | 'eof-in-block' | 'after-eof';
      readonly name: string;
    }
  | { readonly kind: 'not-allowed-in-block'; readonly name: string; readonly parent: string }
  | { readonly kind: 'too-deep'; readonly limit: number };

export interface Assembler extends TagSink {
  /** The end of the source. */
  finish(at: number): RootTree;
}

/** An open block: where its instructions go now, and which clause the next `{.or}` continues. */
interface Open {
  readonly owner: BlockInstruction;
  clause: BlockInstruction | OrClause;
  block: Block;
  inAlternatesWith: boolean;
  /** Blocks and clauses above what is added now. */
  depth: number;
}

/**
 * Builds the tree from a flat list of tags. A tag in the wrong place is dropped and reported; everything else stands,
 * because a template with a mistake is still executed. Blocks deeper than `maxDepth` are left out: whatever walks
 * the tree later may do so by recursion.
 */
export function createAssembler(
  report: (problem: AssemblyProblem, at: number) => void,
  maxDepth: number,
): Assembler {
  const root: Block = [];
  const stack: Open[] = [];
  let top: Open | null = null;
  let ended = false;
  let toldTooDeep = false;

  const isTooDeep = (depth: number, at: number): boolean => {
    if (depth <= maxDepth) return false;
    if (!toldTooDeep) report({ kind: 'too-deep', limit: maxDepth }, at);
    toldTooDeep = true;
    return true;
  };

  const append = (instruction: Instruction): void => {
    (top ? top.block : root).push(instruction);
  };

  const open = (instruction: BlockInstruction): void => {
    if (top?.inAlternatesWith) {
      // A block inside the alternates-with part moves itself, and what follows it, to the main part.
      top.block = (top.owner as RepeatedInstruction).block;
      top.inAlternatesWith = false;
    }
    const depth = (top?.depth ?? 0) + 1;
    if (!isTooDeep(depth, instruction.at)) append(instruction);
    top = {
      owner: instruction,
      clause: instruction,
      block: instruction.block,
      inAlternatesWith: false,
      depth,
    };
    stack.push(top);
  };

  const close = (): void => {
    stack.pop();
    top = stack[stack.length - 1] ?? null;
  };

  const or = (tag: Extract<Tag, { op: typeof Op.OR_PREDICATE }>): void => {
    const name = opName(Op.OR_PREDICATE);
    if (!top) report({ kind: 'not-allowed-at-root', name }, tag.at);
    else if (top.clause.op === Op.MACRO)
      report({ kind: 'not-allowed-in-block', name, parent: opName(Op.MACRO) }, tag.at);
    else if (top.clause.op === Op.OR_PREDICATE && top.clause.name === null)
      report({ kind: 'never-executes', name }, tag.at);
    else {
      const clause: OrClause = { ...tag, block: [], alternate: null };
      // A chain of clauses is one block deep for the reader, but each hangs from the one before it.
      if (!isTooDeep(++top.depth, tag.at)) top.clause.alternate = clause;
      top.clause = clause;
      top.block = clause.block;
      top.inAlternatesWith = false;
    }
  };

  const alternatesWith = (at: number): void => {
    const name = opName(Op.ALTERNATES_WITH);
    if (!top) report({ kind: 'not-allowed-at-root', name }, at);
    else if (top.clause.op !== Op.REPEATED || top.inAlternatesWith) {
      report({ kind: 'not-allowed-in-block', name, parent: opName(top.clause.op) }, at);
    } else {
      top.block = top.clause.alternatesWith;
      top.inAlternatesWith = true;
    }
  };

  const eof = (at: number): void => {
    if (!top) {
      ended = true;
      return;
    }
    report({ kind: 'eof-in-block', name: opName(top.clause.op) }, at);
  };

  let deaf = false;
  /** After `{.eof}` at the root one complaint is made, and then nothing is heard any more. */
  const afterEnd = (op: number, at: number): boolean => {
    if (!ended) return false;
    if (!deaf) report({ kind: 'after-eof', name: opName(op) }, at);
    deaf = true;
    return true;
  };

  return {
    accept(tag) {
      if (afterEnd(tag.op, tag.at)) return;
      switch (tag.op) {
        case Op.END:
          if (top) close();
          else report({ kind: 'not-allowed-at-root', name: opName(Op.END) }, tag.at);
          return;
        case Op.OR_PREDICATE:
          return or(tag);
        case Op.ALTERNATES_WITH:
          return alternatesWith(tag.at);
        case Op.EOF:
          return eof(tag.at);
        case Op.SECTION:
        case Op.REPEATED:
        case Op.PREDICATE:
        case Op.IF:
        case Op.MACRO:
          return open(tag);
        default:
          return append(tag);
      }
    },
    finish(at) {
      if (!afterEnd(Op.EOF, at) && top) {
        report({ kind: 'eof-in-block', name: opName(top.clause.op) }, at);
      }
      return { block: root, open: new Set(stack.map(({ clause }) => clause)) };
    },
  };
}
