/** Scripts of themes hand over anything; these are the shapes that the library tells apart. */
export type Run = (this: unknown, ...values: unknown[]) => unknown;
export type Bag = Record<string, unknown>;

export const isRun = (value: unknown): value is Run => typeof value === 'function';

/** An object or a function: anything that has properties. */
export const isBag = (value: unknown): value is Bag =>
  (typeof value === 'object' && value !== null) || typeof value === 'function';

export const bagOf = (value: unknown): Bag => (isBag(value) ? value : {});

export const isPlain = (value: unknown): value is Bag => {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype || !Object.getPrototypeOf(prototype);
};

export const textOf = (value: unknown): string =>
  value === undefined || value === null ? '' : String(value);

export const numberOf = (value: unknown, otherwise = 0): number => {
  const number = typeof value === 'number' ? value : Number.parseFloat(textOf(value));
  return Number.isFinite(number) ? number : otherwise;
};

/** Calls a method that an object may or may not have. */
export function callMethod(target: unknown, name: string, ...values: unknown[]): unknown {
  const method = isBag(target) ? target[name] : undefined;
  return isRun(method) ? method.apply(target, values) : undefined;
}
