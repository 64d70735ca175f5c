import { Features, transform } from 'lightningcss';
import { readLessText } from './less-text.ts';

const BROWSERS = { chrome: 111 << 16, edge: 111 << 16, firefox: 113 << 16, safari: (16 << 16) | (4 << 8) };

export interface CssOutput {
  readonly css: string;
  readonly readable: string;
  /** What was dropped, with the line of the readable text it came from. */
  readonly dropped: readonly { readonly message: string; readonly text: string }[];
}

/** Small and prefixed for visitors, and the same to read. Null when the text is beyond reading. */
export function writeCss(css: string): CssOutput | null {
  try {
    const pieces = inPieces(css).map(writePiece);
    return {
      css: pieces.map((piece) => piece.css).join(''),
      readable: pieces.map((piece) => piece.readable).join('\n'),
      dropped: pieces.flatMap((piece) => piece.dropped),
    };
  } catch {
    return null;
  }
}

function writePiece(css: string): CssOutput {
  const options = {
    filename: 'site.css',
    code: new TextEncoder().encode(css),
    targets: BROWSERS,
    exclude: Features.LightDark,
    errorRecovery: true,
  };
  const small = transform({ ...options, minify: true });
  const decoder = new TextDecoder();
  const lines = css.split('\n');
  return {
    css: decoder.decode(small.code),
    readable: decoder.decode(transform(options).code),
    dropped: small.warnings.map(({ message, loc }) => ({ message, text: lines[loc.line - 1]?.trim() ?? '' })),
  };
}

const PIECE = 100_000;

/** Joining rules takes time with the square of their number, and native code cannot be stopped half way. */
function inPieces(css: string): string[] {
  if (css.length <= 2 * PIECE) return [css];
  const { code } = readLessText(css);
  const pieces: string[] = [];
  let start = 0;
  let depth = 0;
  for (let at = 0; at < code.length; at += 1) {
    const sign = code.charCodeAt(at);
    if (sign === OPEN) depth += 1;
    if (sign === CLOSE) depth -= 1;
    if (sign === CLOSE && depth === 0 && at - start > PIECE) {
      pieces.push(css.slice(start, at + 1));
      start = at + 1;
    }
  }
  return [...pieces, css.slice(start)];
}

const OPEN = 0x7b;
const CLOSE = 0x7d;

const LESS_SIGNS = /@\{|^\s*\/\/|[:,(\s]@[a-z_][\w-]*(?![\w-])\s*[;,)*/+}-]|~["'`]|^\s*@[\w-]+\s*:/im;

/** Old hacks such as `*zoom: 1` are dropped by every browser that is left. */
const OLD_HACK = /(?<=^|[{;\s])[*_][a-z-]+\s*:[^;{}]*;?/gi;

/** Whether browsers could read it as it stands. What LESS adds to CSS is not CSS, even where a reader would let it pass. */
export function isPlainCss(text: string): boolean {
  if (LESS_SIGNS.test(text)) return false;
  try {
    const code = new TextEncoder().encode(text.replace(OLD_HACK, ''));
    transform({ filename: 'plain.css', code, errorRecovery: false });
    return true;
  } catch {
    return false;
  }
}
