/** For the developers of a site; visitors see nothing of it. */
export function warn(sentence: string): void {
  // biome-ignore lint/suspicious/noConsole: it is nowhere else that they look for it.
  console.warn(sentence);
}
