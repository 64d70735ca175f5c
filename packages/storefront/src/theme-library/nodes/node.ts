import { bagOf, callMethod, isBag, isRun, textOf } from '../basics/shapes.ts';
import { wrapping } from '../basics/wrapping.ts';
import { fire, publish, subscribe, unsubscribe } from '../events/custom-events.ts';
import { isDomType, subscribeDom, unsubscribeDom } from '../events/dom-events.ts';
import { type Handle, joinHandles } from '../events/handles.ts';
import { simulate } from '../events/simulate.ts';
import { NodeStyle } from './node-style.ts';

const nodes = new WeakMap<EventTarget, YNode>();

/** `Y.Node`: the same node for the same element. */
export class YNode extends NodeStyle {
  /** Browsers fire some events, scripts others; an unknown name may be either. */
  _subscribe(wanted: readonly unknown[], { once }: { once: boolean }): Handle {
    const [type, ...rest] = wanted;
    if (Array.isArray(type))
      return joinHandles(type.map((each) => this._subscribe([each, ...rest], { once })));
    if (isBag(type))
      return joinHandles(
        Object.entries(type).map(([name, each]) =>
          this._subscribe([name, isRun(each) ? each : bagOf(each).fn, ...rest], { once }),
        ),
      );
    const dom = subscribeDom(this._node, { once }, wanted);
    if (isDomType(type)) return dom;
    return joinHandles([dom, subscribe(this, { phase: 'on', once }, wanted)]);
  }

  delegate(...wanted: unknown[]): Handle {
    return subscribeDom(this._node, { delegates: true }, wanted);
  }

  detach(type?: unknown, run?: unknown): this {
    if (isBag(type)) callMethod(type, 'detach');
    else {
      unsubscribeDom(this._node, type, run);
      unsubscribe(this, type, run);
    }
    return this;
  }

  detachAll(type?: unknown): this {
    return this.detach(type);
  }

  purge(_recursive?: unknown, type?: unknown): this {
    return this.detach(type);
  }

  publish(type: unknown, options?: unknown): object {
    publish(this, type, options);
    return { type };
  }

  fire(type: unknown, ...details: unknown[]): boolean {
    if (isDomType(type)) simulate(this._node, textOf(type), details[0]);
    return fire(this, type, ...details);
  }

  simulate(type: unknown, options?: unknown): this {
    simulate(this._node, textOf(type), options);
    return this;
  }

  simulateGesture(type: unknown): this {
    return type === 'tap' ? this.simulate('click') : this;
  }

  /** Puts a plugin on the node, below the name that its class says. */
  plug(plugin: unknown, config?: unknown): this {
    if (Array.isArray(plugin)) for (const each of plugin) this.plug(each);
    else if (isBag(plugin) && isRun(plugin.fn)) this.plug(plugin.fn, plugin.cfg);
    else if (isRun(plugin)) {
      const name = textOf(bagOf(plugin).NS);
      const options = { ...bagOf(config), host: this };
      const own = bagOf(this);
      if (name !== '' && isBag(own[name]) && isRun(bagOf(own[name]).setAttrs))
        callMethod(own[name], 'setAttrs', bagOf(config));
      else {
        const instance: unknown = Reflect.construct(plugin, [options]);
        if (name !== '') own[name] = instance;
      }
    }
    return this;
  }

  unplug(plugin?: unknown): this {
    const own = bagOf(this);
    const name = isRun(plugin) ? textOf(bagOf(plugin).NS) : textOf(plugin);
    if (name !== '' && isBag(own[name])) {
      callMethod(own[name], 'destroy');
      delete own[name];
    }
    return this;
  }

  hasPlugin(name: unknown): unknown {
    const own = bagOf(this)[textOf(name)];
    return isBag(own) && !isRun(own) ? own : undefined;
  }

  override destroy(recursive?: unknown): void {
    super.destroy();
    this.detach();
    if (recursive === true && this._node instanceof Element)
      for (const element of this._node.querySelectorAll('*')) nodes.get(element)?.destroy();
  }

  static addMethod(name: unknown, method: unknown, context?: unknown): void {
    if (typeof name !== 'string' || !isRun(method)) return;
    Object.defineProperty(YNode.prototype, name, {
      configurable: true,
      writable: true,
      value(this: YNode, ...values: unknown[]) {
        const outcome = method.apply(context ?? this, [this._node, ...values]);
        return outcome === undefined ? this : outcome;
      },
    });
  }

  static getDOMNode(value: unknown): unknown {
    return value instanceof YNode ? value._node : value;
  }
}

export function wrapNode(target: EventTarget): YNode {
  const known = nodes.get(target);
  if (known) return known;
  const node = new YNode(target);
  nodes.set(target, node);
  return node;
}
wrapping.node = wrapNode;
