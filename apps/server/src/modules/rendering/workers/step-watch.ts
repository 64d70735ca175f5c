import type { RenderThread } from './render-thread.ts';

export interface StepLimits {
  /** For each step of a drawing, by the clock as long as the worker gets to run. */
  readonly stepLimitMs: number;
  /** After which another worker is started in case; longer than what the budget of templates usually allows. */
  readonly slowMs: number;
}

export interface StepWatch {
  stop(): void;
}

/** Part of the time since it became slow in which a step has to have run to be late. */
const AT_WORK = 0.6;
const MAX_CHECKS = 5;

/** Reports when a step is slow, and when it has exceeded its limit. */
export function watchStep(
  thread: Pick<RenderThread, 'spentMs'>,
  { stepLimitMs, slowMs }: StepLimits,
  tell: { onSlow(): void; onLate(): void },
): StepWatch {
  let stopped = false;
  let timer: NodeJS.Timeout;

  const wait = (ms: number, then: () => Promise<void>): void => {
    timer = setTimeout(() => void then(), ms).unref();
  };

  const becomeSlow = async (): Promise<void> => {
    tell.onSlow();
    const spent = await thread.spentMs();
    if (!stopped) wait(stepLimitMs - slowMs, () => check(spent, 1));
  };

  /**
   * On a machine that is very busy a second may pass in which the worker hardly ran, or did not even get to say how
   * long it ran: then it gets some more.
   */
  const check = async (spentBefore: number | null, checks: number): Promise<void> => {
    const spent = await thread.spentMs();
    if (stopped) return;
    const ranMs = spent === null || spentBefore === null ? 0 : spent - spentBefore;
    if (ranMs >= AT_WORK * (stepLimitMs - slowMs) || checks >= MAX_CHECKS) tell.onLate();
    else wait(stepLimitMs - slowMs, () => check(spentBefore ?? spent, checks + 1));
  };

  wait(slowMs, becomeSlow);
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
