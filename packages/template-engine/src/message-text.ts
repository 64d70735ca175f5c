const MAX_QUOTED = 200;

/** What a message quotes from a template or its data. Messages are kept by the thousand: they must not be long. */
export const shorten = (text: string): string =>
  text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text;
