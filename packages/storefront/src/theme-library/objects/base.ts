import { quietly } from '../basics/faults.ts';
import { guid } from '../basics/functions.ts';
import { clone, extend, mix } from '../basics/objects.ts';
import { type Bag, bagOf, callMethod, isBag, isPlain, isRun, type Run, textOf } from '../basics/shapes.ts';
import { configureEvents, fire, publish } from '../events/custom-events.ts';
import { YAttribute } from './attributes.ts';
import { asOldClass, lineageOf } from './old-class.ts';

/** What each class of the line says itself: its extensions first, then the class. */
const partsOf = (shape: unknown): Bag[] => {
  const extensions = bagOf(shape)._extensions;
  const own = isRun(shape) ? bagOf(shape.prototype) : {};
  return [
    ...(Array.isArray(extensions) ? extensions.map((each) => bagOf(bagOf(each).prototype)) : []),
    Object.fromEntries(
      Object.entries(Object.getOwnPropertyDescriptors(own)).map(([name, { value }]) => [name, value]),
    ),
  ];
};

/** `ATTRS` of the whole line, each name with what every class adds to it. */
function attributesFor(shape: unknown): Record<string, Bag> {
  const attributes: Record<string, Bag> = {};
  for (const level of lineageOf(shape)) {
    const extensions = bagOf(level)._extensions;
    for (const each of [...(Array.isArray(extensions) ? extensions : []), level])
      if (Object.hasOwn(bagOf(each), 'ATTRS'))
        for (const [name, config] of Object.entries(bagOf(bagOf(each).ATTRS)))
          attributes[name] = { ...attributes[name], ...bagOf(config) };
  }
  return attributes;
}

/** First values that are lists or plain objects are each object's own, unless the class says otherwise. */
const withOwnValues = (attributes: Record<string, Bag>): Record<string, Bag> =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, config]) => [name, { ...config, value: ownValue(config) }]),
  );

function ownValue({ value, cloneDefaultValue }: Bag): unknown {
  if (cloneDefaultValue === false || !(Array.isArray(value) || isPlain(value))) return value;
  if (cloneDefaultValue !== 'shallow') return clone(value);
  return Array.isArray(value) ? [...value] : { ...value };
}

/** An object with attributes, events and plugins that begins and ends by the rules of its class. */
export class BaseObject extends YAttribute {
  declare name: string;
  declare _yuid: string;
  declare _plugins: Record<string, unknown>;

  static NAME = 'base';
  static ATTRS: Bag = {
    initialized: { readOnly: true, value: false },
    destroyed: { readOnly: true, value: false },
  };

  constructor(config?: unknown) {
    super();
    begin(this, config);
  }

  init(): this {
    return this;
  }

  destroy(): this {
    fire(this, 'destroy');
    return this;
  }

  plug(plugin: unknown, config?: unknown): this {
    if (Array.isArray(plugin)) for (const each of plugin) this.plug(each, config);
    else if (isBag(plugin) && isRun(plugin.fn)) this.plug(plugin.fn, plugin.cfg);
    else if (isRun(plugin)) {
      const name = textOf(bagOf(plugin).NS);
      const instance: unknown = Reflect.construct(plugin, [{ ...bagOf(config), host: this }]);
      if (name !== '') {
        this._plugins[name] = instance;
        bagOf(this)[name] = instance;
      }
    }
    return this;
  }

  unplug(plugin?: unknown): this {
    const name = isRun(plugin) ? textOf(bagOf(plugin).NS) : textOf(plugin);
    callMethod(this._plugins[name], 'destroy');
    delete this._plugins[name];
    delete bagOf(this)[name];
    return this;
  }

  hasPlugin(name: unknown): unknown {
    return this._plugins[textOf(name)];
  }

  override toString(): string {
    return `${this.name}[${this._yuid}]`;
  }

  /** `Y.Base.create(name, parent, extensions, methods, statics)` */
  static create(
    name: unknown,
    parent: unknown,
    ...[extensions, methods, statics]: [unknown?, unknown?, unknown?]
  ): Run {
    const built: Run = function built(this: unknown, ...values) {
      const above = isRun(parent) ? parent : Base;
      // A class of today has to be constructed; one of the old kind sets up what is there.
      return new.target && isClass(above)
        ? Reflect.construct(above, values, new.target)
        : above.apply(this, values);
    };
    extend(built, isRun(parent) ? parent : Base);
    const list = Array.isArray(extensions) ? extensions : [];
    for (const extension of list) mix(built.prototype, bagOf(extension).prototype, true);
    mix(built.prototype, methods, true);
    bagOf(built)._extensions = list;
    bagOf(built).NAME = textOf(name);
    mix(built, statics, true);
    return built;
  }

  static build(name: unknown, main: unknown, extensions?: unknown): Run {
    return BaseObject.create(name, main, extensions);
  }

  static mix(main: unknown, extensions: unknown): unknown {
    for (const extension of [extensions].flat())
      mix(bagOf(bagOf(main).prototype), bagOf(extension).prototype);
    return main;
  }
}

const isClass = (shape: Run): boolean => /^class\b/.test(Function.prototype.toString.call(shape));

function begin(object: BaseObject, config: unknown): void {
  const shape: unknown = object.constructor;
  object.name = textOf(bagOf(shape).NAME) || 'base';
  object._yuid = guid(object.name);
  object._plugins = {};
  configureEvents(object, { emitFacade: true, prefix: object.name });
  publish(object, 'init', { fireOnce: true });
  publish(object, 'destroy', {
    fireOnce: true,
    defaultFn: () => {
      for (const level of lineageOf(shape).reverse())
        for (const { destructor } of partsOf(level).reverse())
          if (isRun(destructor)) quietly(() => destructor.call(object));
      for (const name of Object.keys(object._plugins)) object.unplug(name);
      object._set('destroyed', true);
      object.detachAll();
    },
  });
  const given = bagOf(config);
  object.addAttrs(withOwnValues(attributesFor(shape)), given);
  if (isBag(given.on)) object.on(given.on);
  if (isBag(given.after)) object.after(given.after);
  for (const level of lineageOf(shape))
    for (const { initializer } of partsOf(level)) if (isRun(initializer)) initializer.call(object, given);
  for (const plugin of [given.plugins ?? []].flat()) object.plug(plugin);
  object._set('initialized', true);
  fire(object, 'init', { cfg: given });
}

/** Sets up an object whose constructor is of the old kind. */
export function setUpBase(this: BaseObject, config?: unknown): void {
  begin(this, config);
}

/** `Y.Base` */
export const Base = asOldClass(BaseObject, setUpBase);
