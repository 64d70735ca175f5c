import { socialServices } from '../../apps/server/src/modules/website/blocks/index.ts';
import { outlinesOf } from './stroke-outline.ts';
import { readShapes } from './svg-shapes.ts';
import { ASCENT, makeFontTables, UNITS } from './true-type.ts';
import { type Icon, uiIcons } from './ui-icons.ts';

const GRID = 24;
const SCALE = UNITS / GRID;
const UI_LINE = 2;
const SOCIAL_LINE = 1.7;

const FIRST_SOCIAL_CODE = 0xe600;

/** In the order of the list, which only grows at its end, so that code points stay. */
export const socialIcons: readonly Icon[] = socialServices.map(({ name, drawing }, index) => ({
  name,
  code: FIRST_SOCIAL_CODE + index,
  drawing,
}));

export const uiFontTables = (): Map<string, Buffer> => fontTables('squarespace-ui-font', uiIcons, UI_LINE);
export const socialFontTables = (): Map<string, Buffer> =>
  fontTables('social-icon-font', socialIcons, SOCIAL_LINE);

function fontTables(family: string, icons: readonly Icon[], line: number): Map<string, Buffer> {
  return makeFontTables(
    family,
    icons.map(({ code, drawing }) => ({
      code,
      outlines: readShapes(drawing)
        .flatMap((shape) => outlinesOf(shape, line))
        .map((outline) => outline.map(({ x, y }) => ({ x: x * SCALE, y: ASCENT - y * SCALE }))),
    })),
  );
}

const escapeOf = (code: number): string => `"\\${code.toString(16)}"`;

/** The code points of `.sqs-ui-font(name)`. */
export const uiIconCodes = (): string =>
  [
    '// Made by tools/icon-font: code points of squarespace-ui-font by the name of the icon.',
    ...uiIcons.map(({ name, code }) => `@sqs-ui-icon-${name}: ${escapeOf(code)};`),
    '',
  ].join('\n');

/** What `@import "social-icon-font"` brings: the icon of a service in front of links with its class. */
export function socialIconRules(): string {
  const selectorsOf = (name: string): string =>
    [`.social-${name}:before`, `.social-${name}-unauth:before`].join(',\n');
  const rules = socialIcons.map(
    ({ name, code }) => `${selectorsOf(name)} {\n  content: ${escapeOf(code)};\n}`,
  );
  return [
    '// Made by tools/icon-font: links with the class of a service, as in class="social-{serviceName}".',
    `${socialIcons.map(({ name }) => selectorsOf(name)).join(',\n')} {
  display: inline-block;
  font-family: "social-icon-font";
  font-style: normal;
  font-weight: normal;
  line-height: 1;
  text-transform: none;
  speak: none;
  -webkit-font-smoothing: antialiased;
}`,
    ...rules,
    '',
  ].join('\n\n');
}
