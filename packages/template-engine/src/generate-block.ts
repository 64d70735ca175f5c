import { compileEval } from './compile-eval.ts';
import type { TemplateSource } from './context.ts';
import { type PredicateSource, readCondition, readPredicate } from './generate-condition.ts';
import { readReference, readSectionReference } from './generate-reference.ts';
import { depthOf, quote, type Scope } from './generate-scope.ts';
import { type Survey, surveyFunction, type Vocabulary, variablesSetIn } from './generate-survey.ts';
import type { Unit } from './generate-unit.ts';
import { writeAssignment, writeFormatted, writeLocated, writeVariable } from './generate-variable.ts';
import {
  type Alternate,
  type Block,
  costOf,
  type Instruction,
  literalOf,
  Op,
  type SectionInstruction,
} from './instruction.ts';
import type { OrScope } from './vocabulary.ts';

/** Thrown at templates that are better off as closures. */
export class NotWorthGenerating extends Error {}

const MAX_SCOPES = 12;
/** Longer texts are constants, so that they are not kept twice. */
const LONG_TEXT = 200;

export interface Generator extends Vocabulary, PredicateSource {
  readonly unit: Unit;
  readonly template: TemplateSource;
  readonly orScope: OrScope;
}

/** What code is written with: one function from its entry to its end. */
interface Writing {
  readonly generator: Generator;
  readonly survey: Survey;
  readonly locals: Set<string>;
}

/** Writes a function for a block that runs in the frame that is current when it is called; returns its name. */
export function generateFunction(block: Block, generator: Generator, depth: number): string {
  const survey = surveyFunction(block, generator);
  const writing: Writing = { generator, survey, locals: new Set() };
  const scope = openScope(writing, 'entry', null, true, [block]);
  return generator.unit.entry(scope, writing.locals, writeBlock(block, scope, writing, depth));
}

function openScope(
  { generator, survey, locals }: Writing,
  kind: Scope['kind'],
  outer: Scope | null,
  real: boolean,
  blocks: readonly (Block | Alternate)[],
): Scope {
  const variables = new Map<string, string>();
  if (!survey.variablesInFrames) {
    for (const block of blocks) {
      for (const name of variablesSetIn(block, generator.orScope)) {
        if (!variables.has(name)) variables.set(name, `v.x${generator.unit.nextId()}`);
      }
    }
    for (const local of variables.values()) locals.add(local);
  }
  const { variablesInFrames } = survey;
  const scope = { kind, id: generator.unit.nextId(), outer, real, variables, variablesInFrames };
  if (depthOf(scope) > MAX_SCOPES) throw new NotWorthGenerating();
  return scope;
}

/** The same merging of texts and the same costs as in the form with closures. */
function writeBlock(block: Block, scope: Scope, writing: Writing, depth: number): string {
  const statements: string[] = [];
  const { generator } = writing;
  let text = '';
  let count = 0;
  const takeText = (): string | null => {
    if (text === '') return null;
    const code = text.length > LONG_TEXT ? generator.unit.constant(text) : quote(text);
    text = '';
    count++;
    return code;
  };
  for (const instruction of block) {
    const literal = literalOf(instruction);
    if (literal !== null) {
      text += literal;
      continue;
    }
    if (instruction.op === Op.VARIABLE) {
      statements.push(writeVariable(instruction, scope, generator, takeText()));
    } else {
      const code = writeInstruction(instruction, scope, writing, depth);
      if (code === null) continue;
      const before = takeText();
      statements.push(before === null ? code : `o += ${before};\n${code}`);
    }
    count += costOf(instruction);
  }
  const rest = takeText();
  if (rest !== null) statements.push(`o += ${rest};`);
  if (count > 0) statements.push(`w += ${count * (1 + depth / 8)};`);
  return generator.unit.join(statements, scope);
}

function writeInstruction(
  instruction: Instruction,
  scope: Scope,
  writing: Writing,
  depth: number,
): string | null {
  const { generator } = writing;
  const { unit } = generator;
  switch (instruction.op) {
    case Op.BINDVAR:
      return `${writeFormatted(instruction, scope, generator)}\n${writeAssignment(instruction.name, 't', scope)}`;
    case Op.CTXVAR: {
      const fields = instruction.bindings.map(
        ([key, path]) => `F(c, ${quote(key)}, M(${readReference(path, scope)}));`,
      );
      return `c = new O();\n${fields.join('\n')}\n${writeAssignment(instruction.name, 'c', scope)}`;
    }
    case Op.INJECT: {
      const path = quote(instruction.path);
      const match = `Object.hasOwn(ctx.settings.injects, ${path}) && ctx.settings.injects[${path}] || undefined`;
      return `t = ${match};\n${writeAssignment(instruction.name, 't', scope)}`;
    }
    case Op.SECTION:
      return generator.orScope === 'section'
        ? writeSectionAround(instruction, scope, writing, depth)
        : writeSection(instruction, scope, writing, depth);
    case Op.REPEATED:
      return writeRepeated(instruction, scope, writing, depth);
    case Op.PREDICATE: {
      const { name, args, at } = instruction;
      return writeChoice(
        readPredicate(name, args?.list ?? [], at, scope, generator),
        instruction,
        scope,
        writing,
        depth,
      );
    }
    case Op.IF:
      return writeChoice(readCondition(instruction, scope), instruction, scope, writing, depth);
    case Op.MACRO: {
      const run = generateFunction(instruction.block, generator, depth + 1);
      return `MACRO(f${scope.id}, ${quote(instruction.name)}, ${run});`;
    }
    case Op.EVAL: {
      const run = unit.constant(compileEval(instruction.text));
      return `ctx.out = o;\n${writeLocated(`${run}(ctx);`, instruction.at, generator)}\no = ctx.out;`;
    }
    case Op.INCLUDE: {
      const isVisible = instruction.args.list.includes('output');
      const call = `INCLUDE(ctx, ${quote(instruction.name)}, ${isVisible});`;
      return `ctx.out = o;\n${writeLocated(call, instruction.at, generator)}\no = ctx.out;`;
    }
    case Op.STRUCT:
      return writeBlock(instruction.block, scope, writing, depth + 1);
    default:
      return null;
  }
}

/** The `{.or}` runs in what surrounds the section: its value is current in the block alone. */
function writeSection(
  { ref, block, alternate }: SectionInstruction,
  scope: Scope,
  writing: Writing,
  depth: number,
): string {
  const inner = openScope(writing, 'section', scope, writing.survey.needsFrames([block]), [block]);
  const { id, real } = inner;
  return [
    `{ const n${id} = ${readSectionReference(ref, scope)};`,
    `if (T(n${id})) {\n${enter(inner, scope)}`,
    writeBlock(block, inner, writing, depth + 1),
    real ? `ctx.frame = f${scope.id}; }` : '}',
    writeElse(alternate, scope, writing, depth),
    '}',
  ].join('\n');
}

/** The value is current in the block and in the `{.or}`. */
function writeSectionAround(
  { ref, block, alternate }: SectionInstruction,
  scope: Scope,
  writing: Writing,
  depth: number,
): string {
  const parts = [block, alternate];
  const inner = openScope(writing, 'section', scope, writing.survey.needsFrames(parts), parts);
  const { id, real } = inner;
  return [
    `{ const n${id} = ${readSectionReference(ref, scope)};`,
    enter(inner, scope),
    `if (T(n${id})) {\n${writeBlock(block, inner, writing, depth + 1)}\n}`,
    writeElse(alternate, inner, writing, depth),
    real ? `ctx.frame = f${scope.id}; }` : '}',
  ].join('\n');
}

/** The locals of a frame that was just opened around `n<id>`, and the frame itself if anybody can see it. */
function enter({ id, real, variables }: Scope, outer: Scope): string {
  const lines = [`const g${id} = typeof n${id} === "object" && n${id} !== null ? n${id} : E;`];
  for (const local of variables.values()) lines.push(`${local} = undefined;`);
  if (real) lines.push(`const f${id} = C(n${id}, f${outer.id}); ctx.frame = f${id};`);
  return lines.join('\n');
}

interface Branches {
  readonly block: Block;
  readonly alternate: Alternate;
}

function writeChoice(
  condition: { before: string; test: string },
  { block, alternate }: Branches,
  scope: Scope,
  writing: Writing,
  depth: number,
): string {
  return [
    condition.before,
    `if (${condition.test}) {\n${writeBlock(block, scope, writing, depth + 1)}\n}`,
    writeElse(alternate, scope, writing, depth),
  ].join('\n');
}

function writeElse(alternate: Alternate, scope: Scope, writing: Writing, depth: number): string {
  if (!alternate) return '';
  const { name, args, at, block } = alternate;
  if (name === null) return `else {\n${writeBlock(block, scope, writing, depth + 1)}\n}`;
  const condition = readPredicate(name, args?.list ?? [], at, scope, writing.generator);
  const choice = writeChoice(condition, { block, alternate: null }, scope, writing, depth);
  return `else {\n${choice}\n${writeElse(alternate.alternate, scope, writing, depth + 1)}\n}`;
}

function writeRepeated(
  instruction: Extract<Instruction, { op: typeof Op.REPEATED }>,
  scope: Scope,
  writing: Writing,
  depth: number,
): string {
  const { ref, block, alternate, alternatesWith } = instruction;
  const real = writing.survey.needsFrames([block, alternatesWith]);
  const array = openScope(writing, 'array', scope, real, []);
  const element = openScope(writing, 'element', array, real, [block, alternatesWith]);
  const [a, i, n] = [`n${array.id}`, `i${array.id}`, `n${element.id}`];
  const between = alternatesWith.length > 0 ? writeBlock(alternatesWith, element, writing, depth + 1) : '';
  return [
    `{ const ${a} = ${readSectionReference(ref, scope)};`,
    `if (Array.isArray(${a}) && ${a}.length > 0) {`,
    `const l = ${a}.length;`,
    'ctx.turns(l);',
    real ? `const f${array.id} = C(${a}, f${scope.id});` : '',
    `for (let ${i} = 0; ${i} < l; ${i}++) {`,
    `const ${n} = ${a}[${i}];`,
    real ? `f${array.id}.index = ${i};` : '',
    enter(element, array),
    writeBlock(block, element, writing, depth + 1),
    between === '' ? '' : `if (${i} < l - 1) {\n${between}\n}`,
    'ctx.checkLength(o.length);',
    '}',
    real ? `ctx.frame = f${scope.id};` : '',
    '}',
    writeElse(alternate, scope, writing, depth),
    '}',
  ].join('\n');
}
