import { bagOf, isBag, isRun, textOf } from '../basics/shapes.ts';
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

/** `(run, object, 'method', context, …values)` */
type Intercept = (run: unknown, owner: unknown, name: unknown, ...context: unknown[]) => Handle;

const interceptor =
  (around: (method: () => unknown, listener: () => unknown) => unknown): Intercept =>
  (run, owner, name, context, ...more) => {
    const bag = bagOf(owner);
    const key = textOf(name);
    const original = bag[key];
    if (!isBag(owner) || !isRun(original)) return createHandle(() => {});
    let isOn = true;
    bag[key] = function intercepted(this: unknown, ...values: unknown[]) {
      const method = () => original.apply(this, values);
      if (!isOn) return method();
      return around(method, () =>
        isRun(run) ? run.apply(context ?? this, [...values, ...more]) : undefined,
      );
    };
    return createHandle(() => {
      isOn = false;
    });
  };

/** `Y.Do.before` */
export const doBefore = interceptor((method, listener) => {
  const outcome = listener();
  if (outcome instanceof Halt) return outcome.retVal;
  return outcome instanceof Prevent ? undefined : method();
});

/** `Y.Do.after` */
export const doAfter = interceptor((method, listener) => {
  const outcome = method();
  interception.originalRetVal = outcome;
  interception.currentRetVal = outcome;
  listener();
  return outcome;
});

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
