/** One script that fails must not keep the others from running; the console says what failed. */
export function quietly<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch (error) {
    reportError(error);
    return undefined;
  }
}

const noted = new Set<string>();

/** One line for theme developers, once. */
export function noteOnce(line: string): void {
  if (noted.has(line)) return;
  noted.add(line);
  // biome-ignore lint/suspicious/noConsole: theme developers look for it there
  console.warn(`[theme library] ${line}`);
}

/** A library that begins says everything once more. */
export const forgetNotes = (): void => noted.clear();
