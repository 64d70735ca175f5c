import { type LessStatement, readStatements } from './less-statements.ts';

/** Functions of LESS that are none of CSS. Browsers would pass over the declaration, and nobody would say so. */
const LESS_FUNCTION =
  /(?<![\w-])(?:darken|lighten|desaturate|fade|fade-?in|fade-?out|spin|mix|greyscale|tint|shade|multiply|screen|overlay|softlight|hardlight|difference|exclusion|average|negation|percentage|unit|get-unit|convert|ceil|floor|extract|length|range|data-uri|svg-gradient|image-(?:size|width|height)|luma|luminance|hsva?|hsv(?:hue|saturation|value)|lightness|argb|e|replace|is(?:number|string|color|keyword|url|pixel|em|percentage|unit|ruleset|defined)|(?:contrast|saturate)(?=\([^()]{0,200},))\(/i;

/** An operator between two values, which CSS has inside of functions only. */
const OPERATOR = /\*|[\w%)]\s+[-+]\s+[\w.(]/;

/** Whether values in a text without comments and strings are for LESS to work out. */
export function isCalculated(code: string): boolean {
  const waiting: LessStatement[] = readStatements(code);
  for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
    for (const child of each.children) waiting.push(child);
    if (each.open === null && hasLessValue(code.slice(each.start, each.end))) return true;
  }
  return false;
}

function hasLessValue(declaration: string): boolean {
  const value = /^\s*(?!--)[\w-]+\s*:([\s\S]*)$/.exec(declaration)?.[1];
  return value !== undefined && (LESS_FUNCTION.test(value) || OPERATOR.test(outsideOfFunctions(value)));
}

/** A parenthesis without the name of a function stands for the multiplication it is mostly there for. */
function outsideOfFunctions(value: string): string {
  let depth = 0;
  let outside = '';
  for (let at = 0; at < value.length; at += 1) {
    const sign = value.charAt(at);
    if (sign === '(') {
      if (depth === 0 && !/[\w-]/.test(value.charAt(at - 1))) return '*';
      depth += 1;
    }
    if (depth === 0) outside += sign;
    if (sign === ')') depth = Math.max(0, depth - 1);
    if (sign === ')' && depth === 0) outside += ')';
  }
  return outside;
}
