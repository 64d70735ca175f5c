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
    return listenToHost(this, 'on', type, run, context);
  }

  afterHostEvent(type: unknown, run: unknown, context?: unknown): unknown {
    return listenToHost(this, 'after', type, run, context);
  }

  beforeHostMethod(name: unknown, run: unknown, context?: unknown): unknown {
    return keep(this, doBefore(run, this.get('host'), name, context ?? this));
  }

  afterHostMethod(name: unknown, run: unknown, context?: unknown): unknown {
    return keep(this, doAfter(run, this.get('host'), name, context ?? this));
  }
}

function keep(plugin: PluginObject, handle: unknown): unknown {
  plugin._handles ??= [];
  plugin._handles.push(handle as Handle);
  return handle;
}

function listenToHost(
  plugin: PluginObject,
  phase: 'on' | 'after',
  ...[type, run, context]: [unknown, unknown, unknown]
): unknown {
  const host = plugin.get('host');
  const subscribe = bagOf(host)[phase];
  return isRun(subscribe) ? keep(plugin, subscribe.call(host, type, run, context ?? plugin)) : null;
}

/** `Y.Plugin.Base` */
export const PluginBase = asOldClass(PluginObject, setUpBase);
