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

/** An open block: where its instructions go now, and which clause the next `{.or}` continues. */
interface Open {
  readonly owner: BlockInstruction;
  clause: BlockInstruction | OrClause;
  block: Block;
  inAlternatesWith: boolean;
  /** Blocks and clauses above what is added now. */
  depth: number;
}

const NOTHING_OPEN: ReadonlySet<BlockInstruction | OrClause> = new Set();

/**
 * Builds the tree from a flat list of tags. A tag in the wrong place is dropped and reported; everything else stands,
 * because a template with a mistake is still executed. Blocks deeper than `maxDepth` are left out: code that walks the
 * tree later may do so by recursion.
 *
 * A class: closures would be recreated for every template.
 */
export class Assembler implements TagSink {
  private readonly report: (problem: AssemblyProblem, at: number) => void;
  private readonly maxDepth: number;
  private readonly root: Block = [];
  private readonly stack: Open[] = [];
  private top: Open | null = null;
  private ended = false;
  private deaf = false;
  private reportedTooDeep = false;

  constructor(report: (problem: AssemblyProblem, at: number) => void, maxDepth: number) {
    this.report = report;
    this.maxDepth = maxDepth;
  }

  accept(tag: Tag): void {
    if (this.ended && this.afterEnd(tag.op, tag.at)) return;
    switch (tag.op) {
      case Op.END:
        if (this.top) this.close();
        else this.report({ kind: 'not-allowed-at-root', name: opName(Op.END) }, tag.at);
        return;
      case Op.OR_PREDICATE:
        this.or(tag);
        return;
      case Op.ALTERNATES_WITH:
        this.alternatesWith(tag.at);
        return;
      case Op.EOF:
        this.eof();
        return;
      case Op.SECTION:
      case Op.REPEATED:
      case Op.PREDICATE:
      case Op.IF:
      case Op.MACRO:
        this.open(tag);
        return;
      default:
        this.append(tag);
    }
  }

  /** The end of the source. */
  finish(at: number): RootTree {
    const { top, stack } = this;
    if (!this.afterEnd(Op.EOF, at) && top) {
      this.reportOpen(top);
    }
    const open = stack.length === 0 ? NOTHING_OPEN : new Set(stack.map(({ clause }) => clause));
    return { block: this.root, open };
  }

  private append(instruction: Instruction): void {
    (this.top === null ? this.root : this.top.block).push(instruction);
  }

  private isTooDeep(depth: number, at: number): boolean {
    const { maxDepth } = this;
    if (depth <= maxDepth) return false;
    if (!this.reportedTooDeep) this.report({ kind: 'too-deep', limit: maxDepth }, at);
    this.reportedTooDeep = true;
    return true;
  }

  private open(instruction: BlockInstruction): void {
    const { top } = this;
    if (top?.inAlternatesWith) {
      // A block inside the alternates-with part moves itself, and what follows it, to the main part.
      top.block = (top.owner as RepeatedInstruction).block;
      top.inAlternatesWith = false;
    }
    const depth = top === null ? 1 : top.depth + 1;
    if (!this.isTooDeep(depth, instruction.at)) this.append(instruction);
    const { block } = instruction;
    this.top = { owner: instruction, clause: instruction, block, inAlternatesWith: false, depth };
    this.stack.push(this.top);
  }

  private close(): void {
    this.stack.pop();
    this.top = this.stack[this.stack.length - 1] ?? null;
  }

  private or({ op, at, name, args }: Extract<Tag, { op: typeof Op.OR_PREDICATE }>): void {
    const { top } = this;
    if (!top) this.report({ kind: 'not-allowed-at-root', name: opName(op) }, at);
    else if (top.clause.op === Op.MACRO)
      this.report({ kind: 'not-allowed-in-block', name: opName(op), parent: opName(Op.MACRO) }, at);
    else if (top.clause.op === Op.OR_PREDICATE && top.clause.name === null)
      this.report({ kind: 'never-executes', name: opName(op) }, at);
    else {
      const clause: OrClause = { op, at, name, args, block: [], alternate: null };
      // A chain of clauses is one block deep for the reader, but each hangs from the one before it.
      if (!this.isTooDeep(++top.depth, at)) top.clause.alternate = clause;
      top.clause = clause;
      top.block = clause.block;
      top.inAlternatesWith = false;
    }
  }

  private alternatesWith(at: number): void {
    const { top } = this;
    const name = opName(Op.ALTERNATES_WITH);
    if (!top) this.report({ kind: 'not-allowed-at-root', name }, at);
    else if (top.clause.op !== Op.REPEATED || top.inAlternatesWith) {
      this.report({ kind: 'not-allowed-in-block', name, parent: opName(top.clause.op) }, at);
    } else {
      top.block = top.clause.alternatesWith;
      top.inAlternatesWith = true;
    }
  }

  private eof(): void {
    if (this.top) this.reportOpen(this.top);
    else this.ended = true;
  }

  /** Where it was opened, also when it was in an `{.or}`: at the end of the source there is nothing to mend. */
  private reportOpen({ owner, clause }: Open): void {
    this.report({ kind: 'eof-in-block', name: opName(clause.op) }, owner.at);
  }

  /** After `{.eof}` at the root one complaint is made, and then nothing is heard any more. */
  private afterEnd(op: number, at: number): boolean {
    if (!this.ended) return false;
    if (!this.deaf) this.report({ kind: 'after-eof', name: opName(op) }, at);
    this.deaf = true;
    return true;
  }
}
