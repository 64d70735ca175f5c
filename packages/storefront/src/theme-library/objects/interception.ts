import { bagOf, isBag, isRun, type Run, textOf } from '../basics/shapes.ts';
import { createHandle, type Handle } from '../events/handles.ts';

/** What a listener before a method gives back to keep it from running. */
class Halt {
  declare retVal: unknown;
  constructor(_message?: unknown, retVal?: unknown) {
    this.retVal = retVal;
  }
}
class Prevent {}

/** The last outcome of an intercepted method, for listeners after it. */
const interception: { originalRetVal: unknown; currentRetVal: unknown } = {
  originalRetVal: undefined,
  currentRetVal: undefined,
};

function intercept(owner: unknown, name: unknown, around: (original: Run) => Run): Handle {
  const bag = bagOf(owner);
  const key = textOf(name);
  const original = bag[key];
  if (!isBag(owner) || !isRun(original)) return createHandle(() => {});
  let isOn = true;
  const changed = around(original);
  bag[key] = function intercepted(this: unknown, ...values: unknown[]) {
    return (isOn ? changed : original).apply(this, values);
  };
  return createHandle(() => {
    isOn = false;
  });
}

/** `Y.Do.before(run, object, 'method', context, …values)` */
export const doBefore = (
  run: unknown,
  owner: unknown,
  name: unknown,
  ...[context, ...more]: unknown[]
): Handle =>
  intercept(
    owner,
    name,
    (original) =>
      function before(this: unknown, ...values) {
        const outcome = isRun(run) ? run.apply(context ?? this, [...values, ...more]) : undefined;
        if (outcome instanceof Halt) return outcome.retVal;
        return outcome instanceof Prevent ? undefined : original.apply(this, values);
      },
  );

/** `Y.Do.after(run, object, 'method', context, …values)` */
export const doAfter = (
  run: unknown,
  owner: unknown,
  name: unknown,
  ...[context, ...more]: unknown[]
): Handle =>
  intercept(
    owner,
    name,
    (original) =>
      function after(this: unknown, ...values) {
        const outcome = original.apply(this, values);
        interception.originalRetVal = outcome;
        interception.currentRetVal = outcome;
        if (isRun(run)) run.apply(context ?? this, [...values, ...more]);
        return outcome;
      },
  );

/** `Y.Do` */
export const YDo = {
  before: doBefore,
  after: doAfter,
  Halt,
  Prevent,
  get originalRetVal() {
    return interception.originalRetVal;
  },
  get currentRetVal() {
    return interception.currentRetVal;
  },
};
