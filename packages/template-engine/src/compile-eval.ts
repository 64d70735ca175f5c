import type { Context, Runnable } from './context.ts';
import { evaluate } from './expression/evaluate.ts';
import { type ParsedExpression, parseExpression, printStatements } from './expression/rpn.ts';
import { shorten } from './message-text.ts';
import { toOutput } from './value.ts';

/** `{.eval …}`: parsed once per template, at first use; its parse errors are reported once per render. */
export function compileEval(source: string): Runnable {
  const debug = source.startsWith('#');
  const text = debug ? source.slice(1) : source;
  let parsed: ParsedExpression | null = null;
  let parsedFor = -1;

  const parse = (maxTokens: number): ParsedExpression => {
    if (parsed === null || parsedFor !== maxTokens) {
      parsed = parseExpression(text, maxTokens);
      parsedFor = maxTokens;
    }
    return parsed;
  };

  const run: Runnable = (ctx) => {
    const { settings } = ctx;
    if (!settings.expressions) return;
    const expression = parse(settings.expressionLimits.maxTokens);
    if (expression.problems.length > 0) {
      if (ctx.firstTime(run)) {
        for (const problem of expression.problems) {
          ctx.report(
            'expression-invalid',
            `RuntimeError: Error parsing expression: ${JSON.stringify(shorten(text))}: ${problem}`,
          );
        }
      }
      if (debug) ctx.emit(`EVAL=${printStatements(expression.statements)}`);
      return;
    }
    if (debug) ctx.emit(`EVAL=${printStatements(expression.statements)}`);
    runExpression(ctx, expression, text, debug);
  };
  return run;
}

function runExpression(ctx: Context, expression: ParsedExpression, text: string, debug: boolean): void {
  ctx.spend(expression.length);
  ctx.push(ctx.frame.node);
  const temporary = ctx.frame;
  const { value, problems } = evaluate(expression, ctx);
  ctx.pop();
  if (problems.length > 0) {
    for (const problem of problems)
      ctx.report(
        'expression-failed',
        `RuntimeError: Error reducing expression: ${shorten(text)}: ${problem}`,
      );
    return;
  }
  if (temporary.vars) for (const [name, assigned] of temporary.vars) ctx.setVariable(name, assigned);
  if (value === undefined) return;
  ctx.emit(debug ? ` -> ${toOutput(value)}` : toOutput(value));
}
