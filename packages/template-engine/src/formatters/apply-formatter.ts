import { applyPartial } from '../partial-call.ts';
import type { FormatterFactory } from '../vocabulary.ts';

/** `{value|apply name key=text private}` */
export const apply: FormatterFactory = ([name, ...rest]) => {
  if (name === undefined) return () => '';
  const isPrivate = rest.includes('private');
  const args: Record<string, string> | null = rest.length > 0 ? {} : null;
  for (const argument of rest) {
    const equals = argument.indexOf('=');
    if (args && argument !== 'private' && equals !== -1) {
      Object.defineProperty(args, argument.slice(0, equals), {
        value: argument.slice(equals + 1),
        enumerable: true,
        writable: true,
        configurable: true,
      });
    }
  }
  return (value, ctx) => applyPartial(ctx, name, value, { private: isPrivate, args });
};
