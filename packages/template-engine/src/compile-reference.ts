import { type Context, findName, nameInFrame } from './context.ts';
import { ABSENT, type JsonObject, type Key, type Path, type Value, walkPath } from './value.ts';

export type Read = (ctx: Context) => Value;

/** A reference from the current frame outwards, specialised by its shape. */
export function compileReference(path: Path): Read {
  const name = path[0] as Key;
  const first = compileName(name);
  if (path.length === 1) return first;
  return (ctx) => {
    const value = first(ctx);
    return value === undefined || value === null ? undefined : walkPath(value, path, 1);
  };
}

function compileName(name: Key): Read {
  if (name === '@') return (ctx) => ctx.frame.node;
  if (typeof name === 'string' && name.startsWith('@')) return (ctx) => findName(ctx.frame, name);
  return (ctx) => {
    let frame = ctx.frame;
    for (;;) {
      const { node } = frame;
      if (typeof node === 'object' && node !== null) {
        const value = (node as JsonObject)[name];
        if (value !== undefined && typeof value !== 'function') return value;
      }
      if (frame.stop || frame.parent === null) return undefined;
      frame = frame.parent;
    }
  };
}

/** Sections never look further out than the current frame. */
export function compileSectionReference(path: Path): Read {
  const name = path[0] as Key;
  if (path.length === 1) return (ctx) => nameInFrame(ctx.frame, name);
  return (ctx) => {
    const value = nameInFrame(ctx.frame, name);
    return value === undefined || value === ABSENT ? undefined : walkPath(value, path, 1);
  };
}
