import {
  type Alternate,
  type Arguments,
  type Block,
  type BlockInstruction,
  type Call,
  type Instruction,
  type MacroInstruction,
  noArguments,
  Op,
  type OrClause,
  type RootTree,
} from './instruction.ts';
import type { Path } from './value.ts';

/** The serialised form: arrays that start with the instruction's code, or the bare code. */
export type TreeNode = number | readonly unknown[];

type Open = RootTree['open'];
type Conditional = Exclude<BlockInstruction, MacroInstruction> | OrClause;

export const toTree = ({ block, open }: RootTree): TreeNode => [
  Op.ROOT,
  1,
  blockTree(block, open),
  open.size === 0 ? Op.EOF : Op.END,
];

const blockTree = (block: Block, open: Open): TreeNode[] => block.map((i) => instructionTree(i, open));
const argsTree = (args: Arguments | null): unknown => (args === null ? 0 : [args.list, args.delimiter]);
const callsTree = (calls: readonly Call[]): unknown =>
  calls.length === 0 ? 0 : calls.map(({ name, args }) => (args === null ? [name] : [name, argsTree(args)]));

/** Sections always end in something; the other kinds of blocks do not when the source ended inside. */
function alternateTree(owner: Conditional, open: Open): TreeNode | null {
  const { alternate } = owner;
  if (alternate === null)
    return open.has(owner) && owner.op !== Op.SECTION && owner.op !== Op.REPEATED ? null : Op.END;
  return [
    Op.OR_PREDICATE,
    alternate.name ?? 0,
    argsTree(alternate.args),
    blockTree(alternate.block, open),
    alternateTree(alternate, open),
  ];
}

function instructionTree(i: Instruction, open: Open): TreeNode {
  switch (i.op) {
    case Op.TEXT:
      return [i.op, i.text];
    case Op.VARIABLE:
      return [i.op, i.refs, callsTree(i.calls)];
    case Op.BINDVAR:
      return [i.op, i.name, i.refs, callsTree(i.calls)];
    case Op.SECTION:
      return [i.op, i.ref, blockTree(i.block, open), alternateTree(i, open)];
    case Op.REPEATED:
      return [
        i.op,
        i.ref,
        blockTree(i.block, open),
        alternateTree(i, open),
        blockTree(i.alternatesWith, open),
      ];
    case Op.PREDICATE:
      return [i.op, i.name, argsTree(i.args), blockTree(i.block, open), alternateTree(i, open)];
    case Op.IF:
      return [
        i.op,
        i.ands.map((and) => (and ? 1 : 0)),
        i.refs,
        blockTree(i.block, open),
        alternateTree(i, open),
      ];
    case Op.INJECT:
      return [i.op, i.name, i.path, argsTree(i.args)];
    case Op.MACRO:
      return [i.op, i.name, blockTree(i.block, open)];
    case Op.COMMENT:
      return [i.op, i.text, i.multiline ? 1 : 0];
    case Op.STRUCT:
      return [i.op, i.value, blockTree(i.block, open)];
    case Op.ATOM:
      return [i.op, i.value];
    case Op.CTXVAR:
      return [i.op, i.name, i.bindings];
    case Op.EVAL:
      return [i.op, i.text];
    case Op.INCLUDE:
      return [i.op, i.name, argsTree(i.args)];
    default:
      return i.op;
  }
}

export interface TreeRead {
  readonly tree: RootTree;
  /** Something was left out, because it lay too deep. */
  readonly tooDeep: boolean;
  /** False for what is no tree at all, and so does nothing. */
  readonly isTree: boolean;
}

/** Reads a tree that came from elsewhere: what is not understood does nothing. */
export function fromTree(tree: unknown, maxDepth: number): TreeRead {
  const depth: Depth = { left: maxDepth + 1, exceeded: false };
  const isTree = Array.isArray(tree) && tree[0] === Op.ROOT;
  const block = readBlock(isTree ? tree[2] : [], depth);
  return { tree: { block, open: new Set() }, tooDeep: depth.exceeded, isTree };
}

/** How many more blocks or clauses may be entered from here. */
interface Depth {
  left: number;
  exceeded: boolean;
}

const at = -1;
const isText = (value: unknown): value is string => typeof value === 'string';
const readText = (value: unknown): string =>
  isText(value) || typeof value === 'number' ? String(value) : '';

function readBlock(block: unknown, depth: Depth): Block {
  if (!Array.isArray(block)) return [];
  if (depth.left === 0) {
    depth.exceeded ||= block.length > 0;
    return [];
  }
  depth.left--;
  const read = block.map((node) => readInstruction(node, depth)).filter((i) => i !== null);
  depth.left++;
  return read;
}

function readArgs(args: unknown): Arguments | null {
  if (!Array.isArray(args) || !Array.isArray(args[0])) return null;
  return { list: args[0].filter(isText), delimiter: isText(args[1]) ? args[1] : ' ' };
}

const readCalls = (calls: unknown): Call[] =>
  Array.isArray(calls)
    ? calls.filter(Array.isArray).map((call) => ({ name: readText(call[0]), args: readArgs(call[1]) }))
    : [];
/** What is no path leads nowhere. */
const NOWHERE: Path = [''];

function readPath(path: unknown): Path {
  const keys = Array.isArray(path) ? path.filter((key) => isText(key) || typeof key === 'number') : [];
  return keys.length > 0 ? keys : NOWHERE;
}

const readPaths = (paths: unknown): Path[] => (Array.isArray(paths) ? paths.map(readPath) : []);
/** At least one: a value is made of something. */
const readValues = (paths: unknown): Path[] => {
  const values = readPaths(paths);
  return values.length > 0 ? values : [NOWHERE];
};

function readAlternate(alternate: unknown, depth: Depth): Alternate {
  if (!Array.isArray(alternate) || alternate[0] !== Op.OR_PREDICATE) return null;
  if (depth.left === 0) {
    depth.exceeded = true;
    return null;
  }
  depth.left--;
  const clause: OrClause = {
    op: Op.OR_PREDICATE,
    at,
    name: isText(alternate[1]) ? alternate[1] : null,
    args: readArgs(alternate[2]),
    block: readBlock(alternate[3], depth),
    alternate: readAlternate(alternate[4], depth),
  };
  depth.left++;
  return clause;
}

function readInstruction(node: unknown, depth: Depth): Instruction | null {
  if (typeof node === 'number') {
    const bare = [Op.META_LEFT, Op.META_RIGHT, Op.NEWLINE, Op.SPACE, Op.TAB].find((op) => op === node);
    return bare === undefined ? null : { op: bare, at };
  }
  if (!Array.isArray(node)) return null;
  const [op, a, b, c, d] = node;
  switch (op) {
    case Op.TEXT:
      return { op, at, text: readText(a) };
    case Op.VARIABLE:
      return { op, at, refs: readValues(a), calls: readCalls(b) };
    case Op.BINDVAR:
      return { op, at, name: readText(a), refs: readValues(b), calls: readCalls(c) };
    case Op.SECTION:
      return { op, at, ref: readPath(a), block: readBlock(b, depth), alternate: readAlternate(c, depth) };
    case Op.REPEATED:
      return {
        op,
        at,
        ref: readPath(a),
        block: readBlock(b, depth),
        alternate: readAlternate(c, depth),
        alternatesWith: readBlock(d, depth),
      };
    case Op.PREDICATE:
      return {
        op,
        at,
        name: readText(a),
        args: readArgs(b),
        block: readBlock(c, depth),
        alternate: readAlternate(d, depth),
      };
    case Op.IF:
      return {
        op,
        at,
        ands: Array.isArray(a) ? a.map((and) => and === 1) : [],
        refs: readPaths(b),
        block: readBlock(c, depth),
        alternate: readAlternate(d, depth),
      };
    case Op.INJECT:
      return { op, at, name: readText(a), path: readText(b), args: readArgs(c) };
    case Op.MACRO:
      return { op, at, name: readText(a), block: readBlock(b, depth) };
    case Op.COMMENT:
      return { op, at, text: readText(a), multiline: b === 1 };
    case Op.STRUCT:
      return { op, at, value: a, block: readBlock(b, depth) };
    case Op.ATOM:
      return { op, at, value: a };
    case Op.CTXVAR:
      return {
        op,
        at,
        name: readText(a),
        bindings: Array.isArray(b)
          ? b.filter(Array.isArray).map(([key, path]) => [readText(key), readPath(path)] as const)
          : [],
      };
    case Op.EVAL:
      return { op, at, text: readText(a) };
    case Op.INCLUDE:
      return { op, at, name: readText(a), args: readArgs(b) ?? noArguments };
    default:
      return null;
  }
}
