import { placeAt } from './source-place.ts';
import type { ThemeNotes } from './theme-notes.ts';

/**
 * The text of a file. UTF-8, or UTF-16 where a byte-order mark says so. Bytes that are neither are replaced and told
 * about; guessing at old code pages would show wrong letters without a word.
 */
export function readSourceText(file: string, bytes: Uint8Array, notes: ThemeNotes): string {
  const encoding = encodingOf(bytes);
  const decoded = new TextDecoder(encoding).decode(bytes);
  if (!isWellEncoded(encoding, bytes)) {
    const place = () => placeAt(decoded, Math.max(0, decoded.indexOf('\ufffd')));
    notes.warning(
      file,
      `This file is not ${encoding === 'utf-8' ? 'UTF-8' : 'UTF-16'} from here on: letters that cannot be read are shown as \ufffd. Save it as UTF-8.`,
      place,
    );
  }
  if (!decoded.includes('\0')) return decoded;
  notes.warning(file, 'This file has zero bytes in its text; they are left out. Save it as UTF-8.', () =>
    placeAt(decoded, decoded.indexOf('\0')),
  );
  return decoded.replaceAll('\0', '');
}

function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}

function isWellEncoded(encoding: string, bytes: Uint8Array): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
