import { type Bag, bagOf, isBag, isRun, textOf } from '../basics/shapes.ts';
import { fire, publish, YEventTarget } from '../events/custom-events.ts';

/** `{ value, valueFn, getter, setter, validator, readOnly, writeOnce }` */
interface Attribute {
  readonly config: Bag;
  value: unknown;
  hasValue: boolean;
  isWritten: boolean;
}

const attributesOfObjects = new WeakMap<object, Map<string, Attribute>>();

const attributesOf = (owner: object): Map<string, Attribute> => {
  const known = attributesOfObjects.get(owner);
  if (known) return known;
  const attributes = new Map<string, Attribute>();
  attributesOfObjects.set(owner, attributes);
  return attributes;
};

/** A setter says with this that it does not take the value. */
export const INVALID_VALUE = Object.freeze({});

const runNamed = (owner: object, named: unknown, ...values: unknown[]): unknown => {
  const run = typeof named === 'string' ? bagOf(owner)[named] : named;
  return isRun(run) ? run.apply(owner, values) : undefined;
};

const isNamed = (owner: object, named: unknown): boolean =>
  isRun(typeof named === 'string' ? bagOf(owner)[named] : named);

/** An object with values by name that tell when they change. */
export class YAttribute extends YEventTarget {
  constructor(attributes?: unknown, values?: unknown) {
    super({ emitFacade: true });
    setUpAttributes.call(this, attributes, values);
  }

  addAttr(name: unknown, config: unknown): this {
    const key = textOf(name);
    attributesOf(this).set(key, {
      config: { ...bagOf(config) },
      value: undefined,
      hasValue: false,
      isWritten: false,
    });
    publish(this, `${key}Change`, { emitFacade: true, defaultFn: applyChange });
    return this;
  }

  addAttrs(configs: unknown, values?: unknown): this {
    const given = bagOf(values);
    for (const [name, config] of Object.entries(bagOf(configs))) this.addAttr(name, config);
    for (const name of Object.keys(bagOf(configs)))
      if (Object.hasOwn(given, name)) startValue(this, name, given[name]);
    return this;
  }

  attrAdded(name: unknown): boolean {
    return attributesOf(this).has(textOf(name));
  }

  removeAttr(name: unknown): void {
    attributesOf(this).delete(textOf(name));
  }

  modifyAttr(name: unknown, config: unknown): void {
    Object.assign(attributesOf(this).get(textOf(name))?.config ?? {}, bagOf(config));
  }

  get(name: unknown): unknown {
    const [key = '', ...path] = textOf(name).split('.');
    return path.reduce<unknown>((value, part) => bagOf(value)[part], read(this, key));
  }

  set(name: unknown, value: unknown, options?: unknown): this {
    const [key = '', ...path] = textOf(name).split('.');
    if (!attributesOf(this).has(key)) this.addAttr(key, {});
    const attribute = attributesOf(this).get(key);
    if (!attribute) return this;
    const { readOnly, writeOnce, validator } = attribute.config;
    if (readOnly || (writeOnce && attribute.isWritten)) return this;
    const prevVal = read(this, key);
    const newVal = path.length === 0 ? value : withPart(prevVal, path, value);
    if (isNamed(this, validator) && runNamed(this, validator, newVal, key) === false) return this;
    const isSame = prevVal === newVal && !isBag(newVal);
    if (isSame && attribute.isWritten) return this;
    const more = { ...bagOf(options), attrName: key, prevVal, newVal };
    fire(this, `${key}Change`, path.length === 0 ? more : { ...more, subAttrName: textOf(name) });
    return this;
  }

  _set(name: unknown, value: unknown): this {
    write(this, textOf(name), value);
    return this;
  }

  getAttrs(names?: unknown): Bag {
    const keys = Array.isArray(names) ? names.map(String) : [...attributesOf(this).keys()];
    return Object.fromEntries(keys.map((key) => [key, this.get(key)]));
  }

  setAttrs(values: unknown, options?: unknown): this {
    for (const [name, value] of Object.entries(bagOf(values))) this.set(name, value, options);
    return this;
  }

  reset(name?: unknown): this {
    const keys = name === undefined ? [...attributesOf(this).keys()] : [textOf(name)];
    for (const key of keys) {
      const attribute = attributesOf(this).get(key);
      if (attribute && !attribute.config.readOnly) this.set(key, firstValue(this, key, attribute));
    }
    return this;
  }
}

export function setUpAttributes(this: YAttribute, attributes?: unknown, values?: unknown): void {
  if (isBag(attributes)) this.addAttrs(attributes, values);
}

/**
 * The first value, which no listener is told of. A function, as everything here that is not in the original: scripts
 * give their own classes methods of any name.
 */
function startValue(owner: object, name: string, value: unknown): void {
  const attribute = attributesOf(owner).get(name);
  if (!attribute) return;
  const { validator } = attribute.config;
  if (isNamed(owner, validator) && runNamed(owner, validator, value, name) === false) return;
  write(owner, name, value);
}

function firstValue(owner: object, key: string, { config }: Attribute): unknown {
  const { value, valueFn } = config;
  return isNamed(owner, valueFn) ? runNamed(owner, valueFn, key) : value;
}

function read(owner: object, key: string): unknown {
  const attribute = attributesOf(owner).get(key);
  if (!attribute) return undefined;
  if (!attribute.hasValue) {
    attribute.hasValue = true;
    attribute.value = throughSetter(owner, key, attribute, firstValue(owner, key, attribute));
  }
  const { getter } = attribute.config;
  return isNamed(owner, getter) ? runNamed(owner, getter, attribute.value, key) : attribute.value;
}

function throughSetter(
  owner: object,
  key: string,
  { config, value: old }: Attribute,
  value: unknown,
): unknown {
  const { setter } = config;
  if (!isNamed(owner, setter) || value === undefined) return value;
  const outcome = runNamed(owner, setter, value, key);
  if (outcome === INVALID_VALUE) return old;
  return outcome === undefined ? value : outcome;
}

function write(owner: object, key: string, value: unknown): void {
  const attribute = attributesOf(owner).get(key);
  if (!attribute) return;
  attribute.value = throughSetter(owner, key, attribute, value);
  attribute.hasValue = true;
  attribute.isWritten = true;
}

/** Listeners of the change may have given it another value, or prevented it. */
function applyChange(this: object, event: { attrName: string; newVal: unknown }): void {
  write(this, event.attrName, event.newVal);
  event.newVal = read(this, event.attrName);
}

function withPart(whole: unknown, path: readonly string[], value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const copy: unknown = Array.isArray(whole) ? [...whole] : { ...bagOf(whole) };
  bagOf(copy)[key] = withPart(bagOf(whole)[key], rest, value);
  return copy;
}
