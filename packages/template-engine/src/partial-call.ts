import { BudgetExceeded } from './budget.ts';
import type { Context, Frame, Runnable } from './context.ts';
import { shorten } from './message-text.ts';
import type { Value } from './value.ts';

/** Macros of any frame come first, private contexts or not; then the partials that were given to the render. */
function findCode(ctx: Context, name: string): Runnable | null {
  for (let frame: Frame | null = ctx.frame; frame; frame = frame.parent) {
    const macro = frame.macros?.get(name);
    if (macro) return macro;
  }
  const partial = ctx.settings.findPartial(name, ctx);
  if (!partial)
    ctx.report(
      'partial-missing',
      `RuntimeError: Attempt to apply partial '${shorten(name)}' which could not be found.`,
    );
  return partial && ((inner) => partial.run(inner));
}

/** Enters one level; null when there is nothing to run or no level left. */
function enter(ctx: Context, name: string): Runnable | null {
  const { partialCalls, partialDepth } = ctx.settings.budget;
  if (++ctx.partialCalls > partialCalls) throw new BudgetExceeded('partialCalls', partialCalls);
  const run = findCode(ctx, name);
  if (!run) return null;
  // The level of a failed entry is never released: so the language has it.
  if (++ctx.partialDepth > partialDepth) {
    ctx.report(
      'partial-too-deep',
      `RuntimeError: Attempt to apply partial '${shorten(name)}' exceeded maximum recursion depth of ${partialDepth}`,
    );
    return null;
  }
  return run;
}

export function applyPartial(
  ctx: Context,
  name: string,
  node: Value,
  options: { private: boolean; args: object | null },
): string {
  const run = enter(ctx, name);
  if (!run) return '';
  const text = ctx.capture(run, node, {
    private: options.private,
    ...(options.args ? { vars: new Map<string, Value>([['@args', options.args]]) } : {}),
  });
  ctx.partialDepth--;
  return text;
}

/** Runs in the current frame, so what the partial defines stays; its output counts only if asked for. */
export function applyInclude(ctx: Context, name: string, isVisible: boolean): void {
  if (!ctx.settings.includes) return;
  const run = enter(ctx, name);
  if (!run) return;
  if (isVisible) run(ctx);
  else ctx.discard(run);
  ctx.partialDepth--;
}
