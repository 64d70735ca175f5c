import { isOrdinaryKey, propertyKey, quote, type Scope } from './generate-scope.ts';
import type { Key, Path } from './value.ts';

/**
 * Expressions for references. Each place reads properties itself, and so gets an inline cache of its own. They may
 * overwrite the temporary `t`. Helpers in capitals are those of generate-runtime.ts.
 */
export function readReference(path: Path, scope: Scope): string {
  return walk(readName(path[0] as Key, scope), path);
}

/** Sections never look further out than the current frame. */
export function readSectionReference(path: Path, scope: Scope): string {
  return walk(readNameHere(path[0] as Key, scope), path);
}

function walk(first: string, path: Path): string {
  let code = first;
  for (let i = 1; i < path.length; i++) code = readProperty(code, path[i] as Key);
  return code;
}

function readProperty(value: string, key: Key): string {
  const name = propertyKey(key);
  if (typeof key === 'string' && !isOrdinaryKey(key)) return `P(${value}, ${name})`;
  return `((t = ${value}) !== null && typeof t === "object" ? t.hasOwnProperty === H ? t[${name}] : P(t, ${name}) : undefined)`;
}

function readName(name: Key, scope: Scope): string {
  if (typeof name === 'string' && name.startsWith('@')) return readAtName(name, scope);
  let code = '';
  let entry = scope;
  for (let at: Scope | null = scope; at; at = at.outer) {
    entry = at;
    // Arrays have nothing of this name: no need to ask the frame of a loop.
    if (at.kind === 'array' && isOrdinaryKey(name)) continue;
    const node = at.kind === 'array' ? `n${at.id}` : `g${at.id}`;
    code += `(t = ${node}[${propertyKey(name)}]) !== undefined && typeof t !== "function" ? t : `;
  }
  return `(${code}u${entry.id} === null ? undefined : W(u${entry.id}, ${propertyKey(name)}))`;
}

function readAtName(name: string, scope: Scope): string {
  if (name === '@') return `n${scope.id}`;
  const isIndex = name === '@index' || name === '@index0';
  if (scope.variablesInFrames && !isIndex) return `W(f${scope.id}, ${quote(name)})`;
  let code = '';
  let entry = scope;
  for (let at: Scope | null = scope; at; at = at.outer) {
    entry = at;
    if (isIndex && at.kind === 'array') return name === '@index' ? `(i${at.id} + 1)` : `i${at.id}`;
    const local = isIndex ? undefined : at.variables.get(name);
    if (local) code += `(t = ${local}) !== undefined && t !== A ? t : `;
  }
  return `(${code}W(f${entry.id}, ${quote(name)}))`;
}

function readNameHere(name: Key, scope: Scope): string {
  if (name === '@') return `n${scope.id}`;
  if (typeof name !== 'string' || !name.startsWith('@')) {
    return `(typeof (t = g${scope.id}[${propertyKey(name)}]) === "function" ? undefined : t)`;
  }
  if (scope.kind === 'entry') return `N(f${scope.id}, ${quote(name)})`;
  if (name === '@index' || name === '@index0') return 'undefined';
  if (scope.variablesInFrames) return `N(f${scope.id}, ${quote(name)})`;
  return scope.variables.get(name) ?? 'undefined';
}
