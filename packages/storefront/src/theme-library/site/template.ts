import { bagOf, textOf } from '../basics/shapes.ts';

const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .trim()
    .replace(/\s+/g, '-')
    .replace(/[^\p{L}\p{N}_-]/gu, '');

/** Tweaks are asked for by variable, with or without `@`, by title, or by the class that they give the body. */
export function getTweakValue(name: unknown): unknown {
  const values = bagOf(bagOf(bagOf(bagOf(window).Static).SQUARESPACE_CONTEXT).tweakJSON);
  const asked = textOf(name);
  const bare = asked.replace(/^@/, '');
  for (const key of [asked, bare, `@${bare}`, slugOf(bare)])
    if (Object.hasOwn(values, key)) return values[key];
  const slug = slugOf(bare);
  const match = Object.keys(values).find((key) => slugOf(key.replace(/^@/, '')) === slug);
  return match === undefined ? undefined : values[match];
}
