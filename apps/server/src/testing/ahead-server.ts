// A program: the real server on a machine whose clock is a minute ahead, as if it had been down for that long.
const AHEAD_MS = 60_000;

const realNow = Date.now;
const now = (): number => realNow() + AHEAD_MS;
globalThis.Date = new Proxy(Date, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});
await import('../main.ts');
