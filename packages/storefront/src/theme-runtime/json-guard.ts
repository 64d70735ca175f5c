/**
 * Libraries of old themes give arrays and texts a `toJSON` of their own, and every request of the page that sends JSON
 * would be wrong from then on. The assignment is taken and has no effect; one on a single object works.
 */
export function guardJson(): void {
  for (const { prototype } of [Array, String, Number, Boolean]) {
    if (Object.hasOwn(prototype, 'toJSON')) continue;
    Object.defineProperty(prototype, 'toJSON', {
      configurable: true,
      get: () => undefined,
      set(this: object, value: unknown) {
        if (this === prototype || Object(this) !== this) return;
        Object.defineProperty(this, 'toJSON', {
          configurable: true,
          enumerable: true,
          writable: true,
          value,
        });
      },
    });
  }
}
