import { bagOf, isRun, textOf } from '../basics/shapes.ts';
import type { Handle } from '../events/handles.ts';
import { BaseObject, setUpBase } from './base.ts';
import { doAfter, doBefore } from './interception.ts';
import { asOldClass } from './old-class.ts';

/** What a node or an object is extended by while it is plugged in. */
class PluginObject extends BaseObject {
  declare _handles: Handle[] | undefined;

  static override NAME = 'plugin';
  static NS = 'plugin';
  static override ATTRS = { host: { writeOnce: true } };

  _keep(handle: unknown): unknown {
    this._handles ??= [];
    this._handles.push(handle as Handle);
    return handle;
  }

  destructor(): void {
    for (const handle of this._handles ?? []) handle.detach();
  }

  /** Before something of the host: an event that is about to happen, or a method. */
  doBefore(name: unknown, run: unknown, context?: unknown): unknown {
    return isRun(bagOf(this.get('host'))[textOf(name)])
      ? this.beforeHostMethod(name, run, context)
      : this.onHostEvent(name, run, context);
  }

  doAfter(name: unknown, run: unknown, context?: unknown): unknown {
    return isRun(bagOf(this.get('host'))[textOf(name)])
      ? this.afterHostMethod(name, run, context)
      : this.afterHostEvent(name, run, context);
  }

  onHostEvent(type: unknown, run: unknown, context?: unknown): unknown {
    return this._listen('on', type, run, context);
  }

  afterHostEvent(type: unknown, run: unknown, context?: unknown): unknown {
    return this._listen('after', type, run, context);
  }

  _listen(phase: 'on' | 'after', type: unknown, run: unknown, context: unknown): unknown {
    const host = this.get('host');
    const subscribe = bagOf(host)[phase];
    return isRun(subscribe) ? this._keep(subscribe.call(host, type, run, context ?? this)) : null;
  }

  beforeHostMethod(name: unknown, run: unknown, context?: unknown): unknown {
    return this._keep(doBefore(run, this.get('host'), name, context ?? this));
  }

  afterHostMethod(name: unknown, run: unknown, context?: unknown): unknown {
    return this._keep(doAfter(run, this.get('host'), name, context ?? this));
  }
}

/** `Y.Plugin.Base` */
export const PluginBase = asOldClass(PluginObject, setUpBase);
