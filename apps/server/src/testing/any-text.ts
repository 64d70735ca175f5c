import fc from 'fast-check';

/** What every object has, and careless code finds where it looks for something of its own. */
const INHERITED = ['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty'];

/**
 * Any well-formed text: every character there is, not only those that people type. For the same, `fc.string` makes a
 * list of all characters in each process, which takes it a second.
 */
export function anyText(o: { minLength?: number; maxLength?: number } = {}): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = o;
  const characters = fc
    .array(
      // A third of them from the first few hundred, where most of the special cases are.
      fc.oneof(
        fc.integer({ min: 0, max: 0x2ff }),
        fc.integer({ min: 0, max: 0xd7ff }),
        fc.integer({ min: 0xe000, max: 0x10ffff }),
      ),
      o,
    )
    .map((codes) => String.fromCodePoint(...codes));
  const inherited = INHERITED.filter(({ length }) => length >= minLength && length <= maxLength);
  return inherited.length === 0
    ? characters
    : fc.oneof(
        { weight: 15, arbitrary: characters },
        { weight: 1, arbitrary: fc.constantFrom(...inherited) },
      );
}
