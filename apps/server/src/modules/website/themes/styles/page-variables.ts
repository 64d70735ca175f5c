import { closingBrace, readLessText, valueEnd } from './less-text.ts';

/** The page as a whole, or as an owner adjusted it: `:root`, `body`, `body.fonts-serif`, `.palette-night`. */
const WHOLE_PAGE = /^(?:(?::root|html|body)(?:\.[\w-]+)*|(?:\.[\w-]+)+)$/;

/**
 * What a compiled stylesheet says about colours, letters and measures of the whole page, and nothing about what stands
 * on it: its `@font-face` rules, and the custom properties of the root, of `body` and of their classes. With these a
 * page that is not drawn by the theme looks as if it belonged to it. What holds under conditions only is left out.
 */
export function pageVariables(css: string): string {
  const { code } = readLessText(css);
  const rules: string[] = [];
  for (let at = 0; at < code.length; ) {
    const open = code.indexOf('{', at);
    if (open === -1) break;
    const close = closingBrace(code, open);
    // Statements without a block, such as an import, may stand before the selector.
    const start = Math.max(at, code.lastIndexOf(';', open) + 1);
    const head = code.slice(start, open).trim();
    if (head === '@font-face') rules.push(css.slice(start, close + 1).trim());
    else {
      const selectors = head.split(',').map((selector) => selector.trim());
      const wanted = selectors.filter((selector) => WHOLE_PAGE.test(selector));
      const properties = customProperties(css, code, { start: open + 1, end: close });
      if (wanted.length > 0 && properties.length > 0)
        rules.push(`${wanted.join(',')}{${properties.join(';')}}`);
    }
    at = close + 1;
  }
  return rules.join('\n');
}

function customProperties(
  css: string,
  code: string,
  { start, end }: { start: number; end: number },
): string[] {
  const matches: string[] = [];
  for (let at = start; at < end; ) {
    const until = valueEnd(code, at, end);
    const declaration = css.slice(at, until).trim();
    if (/^--[\w-]+\s*:/.test(declaration)) matches.push(declaration);
    at = until + 1;
  }
  return matches;
}
