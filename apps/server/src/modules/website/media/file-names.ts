const LONGEST_STEM = 100;
/** Names that a computer reserves for its devices, with any extension. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/i;
/** Marks that turn the direction of writing, and so an end that looks like another. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;
const AWKWARD = /[\s"#%&*+/:;<=>?@[\\\]^`{|}~]+/g;

/** The part of a name before its end, such that it can be in an address and on any disk; empty when nothing is left. */
export function cleanStem(name: string): string {
  const last = name.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const visible = last.replace(INVISIBLE, '');
  const dot = visible.lastIndexOf('.');
  const stem = (dot > 0 ? visible.slice(0, dot) : visible).replace(AWKWARD, '-').replace(/\.{2,}/g, '.');
  const trimmed = [...stem.replace(/^[-.]+|[-.]+$/g, '')].slice(0, LONGEST_STEM).join('');
  return RESERVED.test(trimmed) ? `${trimmed}-file` : trimmed;
}

/** The name under which an upload is known: what was sent, made harmless, with the end that its content has. */
export const cleanFileName = (name: string, extension: string): string =>
  `${cleanStem(name) || 'file'}.${extension}`;

/** What people read before they gave it a title. */
export const titleOf = (filename: string): string => filename.slice(0, filename.lastIndexOf('.'));

/** For a message: not longer than a line, and nothing in it that would turn the line around. */
export const readableName = (name: string): string => {
  const last = name.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  return [...last.replace(INVISIBLE, '').trim()].slice(0, 80).join('') || 'file';
};

/** The first of name, name-1, name-2 … that is not taken. */
export function freeFileName(stem: string, extension: string, usedNames: ReadonlySet<string>): string {
  for (let number = 0; ; number++) {
    const name = `${stem}${number === 0 ? '' : `-${number}`}.${extension}`;
    if (!usedNames.has(name.toLowerCase())) return name;
  }
}
