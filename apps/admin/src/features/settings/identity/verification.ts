/** The code out of what was pasted: services hand out a whole tag. */
export const codeIn = (pasted: string): string =>
  (/\bcontent\s*=\s*["']([^"']*)["']/i.exec(pasted)?.[1] ?? pasted).trim();
