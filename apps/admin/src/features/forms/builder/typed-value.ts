import type { BuilderCommand } from './form-draft.ts';
import type { FormBuilder } from './use-form-builder.ts';

export interface TypedValue<Value> {
  readonly value: Value;
  readonly error: string | undefined;
  readonly onChange: (value: Value) => void;
}

/** An input over one value of the form: what is no value yet stays in it, with the reason. */
export function typedValue<Value>(
  builder: FormBuilder,
  path: string,
  value: Value,
  toCommand: (value: Value) => BuilderCommand | { readonly problem: string },
): TypedValue<Value> {
  const typed = builder.typed.get(path);
  return {
    value: typed ? (typed.value as Value) : value,
    error: typed?.problem,
    onChange: (next) => builder.type(path, next, toCommand(next)),
  };
}
