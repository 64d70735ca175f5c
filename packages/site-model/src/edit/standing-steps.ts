interface NumberedStep {
  readonly version: number;
  /** The step that this one takes back. */
  readonly undoes: number | null;
}

/** Without the steps that were taken back, and without those that took them back or brought them back. */
export function standingSteps<Step extends NumberedStep>(steps: readonly Step[]): readonly Step[] {
  const known = new Set(steps.map(({ version }) => version));
  const isStanding = new Map<number, boolean>();
  // The newest first: a step that was taken back may have been brought back by taking that back.
  for (const { version, undoes } of steps.toReversed()) {
    const stands = isStanding.get(version) ?? true;
    isStanding.set(version, stands);
    if (undoes !== null && known.has(undoes)) isStanding.set(undoes, !stands);
  }
  return steps.filter(
    ({ version, undoes }) => isStanding.get(version) === true && (undoes === null || !known.has(undoes)),
  );
}
