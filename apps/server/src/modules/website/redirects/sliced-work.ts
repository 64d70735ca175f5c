import { setImmediate } from 'node:timers/promises';

/** Work that says, by `yield`, where others may have their turn. */
export type LongWork<T> = Generator<void, T>;

/** As many small steps as are done between two of these. */
export const STEPS_PER_SLICE = 500;

/** Lets others have their turns, so that a text of tens of thousands of lines keeps nobody waiting. */
export async function inSlices<T>(work: LongWork<T>): Promise<T> {
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value;
    await setImmediate();
  }
}

export function atOnce<T>(work: LongWork<T>): T {
  for (let step = work.next(); ; step = work.next()) if (step.done) return step.value;
}
