/** Nobody reads more, and a small request must not be answered with a list as long as its sender likes. */
const MOST_ERRORS = 100;
const LONGEST_ID = 100;

/** Field id to sentence, as answers carry them. */
export const formErrorsOf = (errors: ReadonlyMap<string, string>): Record<string, string> =>
  Object.fromEntries(
    [...errors]
      .slice(0, MOST_ERRORS)
      .map(([id, sentence]) => [id.slice(0, LONGEST_ID).toWellFormed(), sentence]),
  );
