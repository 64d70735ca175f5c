import { type Alternate, type Block, type Call, type Instruction, Op } from './instruction.ts';
import type { Path } from './value.ts';
import type { FormatterRun, OrScope, PredicatePlan } from './vocabulary.ts';

export interface Vocabulary {
  /** Null for calls that do nothing. */
  formatterOf(call: Call): FormatterRun | null;
  /** Null for predicates that need the context, false for those that never hold. */
  planOf(name: string, args: readonly string[]): PredicatePlan | null | false;
}

/** What has to be known about blocks before code is written for them. */
export interface Survey {
  /** Something in these instructions looks at the frames, so they must exist. */
  needsFrames(blocks: readonly (Block | Alternate)[]): boolean;
  /** @-variables can be set by something whose text is not in view. */
  readonly variablesInFrames: boolean;
}

export function surveyFunction(body: Block, vocabulary: Vocabulary): Survey {
  const variablesInFrames = someInstruction(body, ({ op }) => op === Op.EVAL || op === Op.INCLUDE);
  const known = new Map<Block | Alternate, boolean>();

  const looksAtVariables = (refs: readonly Path[]): boolean =>
    variablesInFrames && refs.some(([name]) => typeof name === 'string' && /^@./.test(name));
  const callsOut = (calls: readonly Call[]): boolean =>
    calls.some((call) => {
      const run = vocabulary.formatterOf(call);
      return run !== null && !run.pure;
    });
  const looksOut = (name: string | null, args: readonly string[]): boolean => {
    const plan = name === null ? false : vocabulary.planOf(name, args);
    if (!plan) return plan === null;
    return plan.operands.some((operand) => operand.kind === 'path' && looksAtVariables([operand.path]));
  };

  const inInstruction = (instruction: Instruction): boolean => {
    switch (instruction.op) {
      case Op.VARIABLE:
        return callsOut(instruction.calls) || looksAtVariables(instruction.refs);
      case Op.BINDVAR:
        return variablesInFrames || callsOut(instruction.calls);
      case Op.CTXVAR:
      case Op.INJECT:
        return variablesInFrames;
      case Op.EVAL:
      case Op.INCLUDE:
      case Op.MACRO:
        return true;
      case Op.PREDICATE:
        return looksOut(instruction.name, instruction.args?.list ?? []) || inParts(instruction);
      case Op.IF:
        return looksAtVariables(instruction.refs) || inParts(instruction);
      case Op.SECTION:
        return looksAtVariables([instruction.ref]) || inParts(instruction);
      case Op.REPEATED:
        return (
          looksAtVariables([instruction.ref]) || inParts(instruction) || inBlock(instruction.alternatesWith)
        );
      case Op.STRUCT:
        return inBlock(instruction.block);
      default:
        return false;
    }
  };
  const inParts = ({ block, alternate }: { block: Block; alternate: Alternate }): boolean =>
    inBlock(block) || inBlock(alternate);
  const inBlock = (part: Block | Alternate): boolean => {
    if (part === null) return false;
    let response = known.get(part);
    if (response === undefined) {
      response = Array.isArray(part)
        ? part.some(inInstruction)
        : looksOut(part.name, part.args?.list ?? []) || inParts(part);
      known.set(part, response);
    }
    return response;
  };
  return { variablesInFrames, needsFrames: (parts) => parts.some(inBlock) };
}

/** Everything that runs as part of this code; macros run elsewhere. */
function someInstruction(part: Block | Alternate, test: (instruction: Instruction) => boolean): boolean {
  if (part === null) return false;
  if (!Array.isArray(part)) return someInstruction(part.block, test) || someInstruction(part.alternate, test);
  return part.some((instruction) => {
    if (test(instruction)) return true;
    if (!('block' in instruction) || instruction.op === Op.MACRO) return false;
    return (
      someInstruction(instruction.block, test) ||
      ('alternate' in instruction && someInstruction(instruction.alternate, test)) ||
      ('alternatesWith' in instruction && someInstruction(instruction.alternatesWith, test))
    );
  });
}

/** The @-variables that these instructions set on the frame they run in. */
export function variablesSetIn(
  part: Block | Alternate,
  orScope: OrScope,
  matches: Set<string> = new Set(),
): Set<string> {
  if (part === null) return matches;
  if (!Array.isArray(part)) {
    variablesSetIn(part.block, orScope, matches);
    return variablesSetIn(part.alternate, orScope, matches);
  }
  for (const instruction of part) {
    switch (instruction.op) {
      case Op.BINDVAR:
      case Op.CTXVAR:
      case Op.INJECT:
        matches.add(instruction.name);
        break;
      case Op.IF:
      case Op.PREDICATE:
        variablesSetIn(instruction.block, orScope, matches);
        variablesSetIn(instruction.alternate, orScope, matches);
        break;
      case Op.SECTION:
        if (orScope === 'outside') variablesSetIn(instruction.alternate, orScope, matches);
        break;
      case Op.REPEATED:
        variablesSetIn(instruction.alternate, orScope, matches);
        break;
      case Op.STRUCT:
        variablesSetIn(instruction.block, orScope, matches);
        break;
    }
  }
  return matches;
}
