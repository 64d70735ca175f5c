import { noteOnce } from '../basics/faults.ts';
import { createHandle } from '../events/handles.ts';

/**
 * Stands for something that the library does not have. It can be called, constructed and asked for anything and does
 * nothing, so that the rest of a theme's script goes on; the console says once that it is missing.
 */
export function createStandIn(name: string): unknown {
  const kept = new Map<PropertyKey, unknown>();
  const note = (): void =>
    noteOnce(`${name} is not part of this library. What a theme does with it has no effect.`);
  const standIn: unknown = new Proxy(function missing() {}, {
    get(_target, key) {
      if (kept.has(key)) return kept.get(key);
      if (key === Symbol.toPrimitive) return () => '';
      if (key === 'on' || key === 'once' || key === 'after') return () => createHandle(() => {});
      // Code that awaits it must not wait for ever.
      return typeof key === 'symbol' || key === 'then' ? undefined : standIn;
    },
    set(_target, key, value) {
      kept.set(key, value);
      return true;
    },
    apply() {
      note();
      return standIn;
    },
    construct() {
      note();
      return Object(standIn);
    },
  });
  return standIn;
}

/** An object whose missing parts are stand-ins; scripts may put their own parts into it. */
export function withStandIns(name: string, known: Record<string, unknown>): Record<string, unknown> {
  const missing = new Map<string, unknown>();
  return new Proxy(known, {
    get(target, key) {
      if (typeof key === 'symbol' || key === 'then' || key in target) return Reflect.get(target, key);
      // Widgets have capital letters; anything else is a flag that nobody has set.
      if (!/^[A-Z]/.test(key)) return undefined;
      const standIn = missing.get(key) ?? createStandIn(`${name}.${key}`);
      missing.set(key, standIn);
      return standIn;
    },
  });
}
