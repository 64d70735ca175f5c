/** Attributes whose value a person reads or hears. */
const SPOKEN = ['title', 'label', 'aria-label', 'placeholder', 'description', 'about', 'alt', 'saveLabel'];
const attribute = new RegExp(`(?:^|\\s)(?:${SPOKEN.join('|')})="([^"]*\\p{L}{2}[^"]*)"`, 'u');
/** A text between two tags of one line. */
const between = />\s*(\p{Lu}[^<>{}=;()]*\p{L}[^<>{}=;()]*)<\//u;
/** A line of words alone: a text if a tag ends above it. */
const words = /^\s*\p{L}[\p{L}\p{N}\s,.:!?’“”…'-]*$/u;

/** The lines of a screen that have a text of their own, instead of one of a catalogue. */
export function literalTexts(source: string): number[] {
  const lines = source.split('\n');
  return lines.flatMap((line, index) => {
    const above = lines[index - 1]?.trimEnd() ?? '';
    const isText = words.test(line) && /[^=]>$/.test(above) && line.trim() !== '';
    return attribute.test(line) || between.test(line) || isText ? [index + 1] : [];
  });
}
