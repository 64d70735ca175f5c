import { createFrame, type Frame, findName, nameInFrame, type Runnable, setVariable } from './context.ts';
import { applyInclude } from './partial-call.ts';
import { setField, TemplateObject } from './template-object.ts';
import { ABSENT, getPath, isEqual, isTruthy, toOutput, type Value } from './value.ts';

/** What generated code can name, all of it in capitals. It sees nothing else of this program. */
export const generateRuntime = {
  A: ABSENT,
  /** Frame for a value. */
  C: createFrame,
  /** Stands in for nodes that have no properties. */
  E: Object.freeze(Object.create(null)) as object,
  EQ: isEqual,
  /** Sets a field of a context variable. */
  F: setField,
  /** What every plain object inherits; data that hides it is read with care. */
  H: Object.prototype.hasOwnProperty,
  INCLUDE: applyInclude,
  /** A value inside a context variable: MISSING becomes null there. */
  M: (value: Value): Value => (value === undefined ? null : value === ABSENT ? undefined : value),
  MACRO: (frame: Frame, name: string, run: Runnable): void => {
    frame.macros ??= new Map();
    frame.macros.set(name, run);
  },
  N: nameInFrame,
  O: TemplateObject,
  NONE: [] as readonly Value[],
  P: getPath,
  S: toOutput,
  T: isTruthy,
  V: setVariable,
  W: findName,
};
