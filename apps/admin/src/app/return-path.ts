/** Where to go after signing in. Anything but a path of this admin becomes its home: the value is in an address. */
export function readReturnPath(value: unknown): string {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value)) return '/';
  return value.startsWith('/sign-in') ? '/' : value;
}
