/** `name` or `name:value`; a bare name has the value ''. Later ones override earlier ones, unknown ones are ignored. */
export function readOptions<T extends object>(
  args: readonly string[],
  set: (options: T, name: string, value: string) => void,
  start: T,
): T {
  for (const argument of args) {
    const colon = argument.indexOf(':');
    if (colon === -1) set(start, argument, '');
    else set(start, argument.slice(0, colon), argument.slice(colon + 1));
  }
  return start;
}

/** The value if it is one of the words. */
export function oneOf<T extends string>(words: readonly T[], value: string): T | undefined {
  return words.find((word) => word === value);
}
