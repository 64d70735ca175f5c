import fc from 'fast-check';

/** Any well-formed text: every character there is, not only those that people type. */
export const anyText = (o: { minLength?: number; maxLength?: number } = {}): fc.Arbitrary<string> =>
  fc
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
