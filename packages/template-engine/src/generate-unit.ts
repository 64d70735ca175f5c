import { localsOf, type Scope } from './generate-scope.ts';

/** Longer bodies are cut into functions of their own: V8 optimises small functions soon and huge ones never. */
const COMFORTABLE_LENGTH = 6_000;

/** The code of one template on its way: functions, and the values they refer to as `k0`, `k1`, … */
export interface Unit {
  readonly constants: readonly unknown[];
  readonly functions: readonly string[];
  constant(value: unknown): string;
  /** A number that is in no other name of this unit. */
  nextId(): number;
  /** Puts statements in a row, outlining what is too long. */
  join(statements: readonly string[], scope: Scope): string;
  /** Adds a function that starts from the current frame of a context; returns its name. */
  entry(scope: Scope, locals: Iterable<string>, body: string): string;
}

const TEMPORARIES = 'const q = ctx.worthCounting;\nlet t, c, d, e, w = 0;';

export function createUnit(): Unit {
  const constants: unknown[] = [];
  const known = new Map<unknown, string>();
  const functions: string[] = [];
  let ids = 0;
  const nextId = (): number => ids++;

  const outline = (body: string, scope: Scope): string => {
    const name = `b${nextId()}`;
    const parameters = ['ctx', 'o', 'v', ...localsOf(scope)].join(', ');
    functions.push(
      `function ${name}(${parameters}) {\n${TEMPORARIES}\n${body}\nctx.spend(w);\nctx.checkLength(o.length);\nreturn o;\n}`,
    );
    return `o = ${name}(${parameters});`;
  };

  return {
    constants,
    functions,
    nextId,
    constant(value) {
      let name = known.get(value);
      if (name === undefined) {
        name = `k${constants.length}`;
        constants.push(value);
        known.set(value, name);
      }
      return name;
    },
    join(statements, scope) {
      const calls: string[] = [];
      let chunk: string[] = [];
      let length = 0;
      for (const statement of statements) {
        if (length > 0 && length + statement.length > COMFORTABLE_LENGTH) {
          calls.push(outline(chunk.join('\n'), scope));
          chunk = [];
          length = 0;
        }
        chunk.push(statement);
        length += statement.length;
      }
      const rest = chunk.join('\n');
      if (calls.length === 0) return rest;
      return [...calls, outline(rest, scope)].join('\n');
    },
    entry(scope, locals, body) {
      const name = `r${nextId()}`;
      const { id } = scope;
      const variables = [...locals].map((local) => `${local.slice(2)}: undefined`).join(', ');
      functions.push(`function ${name}(ctx) {
const f${id} = ctx.frame, n${id} = f${id}.node, u${id} = f${id}.stop ? null : f${id}.parent;
const g${id} = typeof n${id} === "object" && n${id} !== null ? n${id} : E;
const v = { ${variables} };
${TEMPORARIES}
let o = ctx.out;
ctx.generatedDepth++;
${body}
ctx.spend(w);
ctx.checkLength(o.length);
ctx.out = o;
ctx.generatedDepth--;
}`);
      return name;
    },
  };
}
