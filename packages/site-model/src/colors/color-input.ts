import { hsvToRgb, type Rgb, rgbToHsl } from './color-models.ts';
import { isHexColor, parseHexColor } from './hex-color.ts';
import { type Hsl, hslProblems } from './hsl-color.ts';

export const INVALID_COLOR_MODEL = 'Invalid color model';

export type ColorLog = (message: typeof INVALID_COLOR_MODEL) => void;

/** A colour as it was understood, or sentences about what is wrong with it. */
export type ColorReading =
  | { readonly color: Hsl; readonly problems: readonly [] }
  | { readonly color: null; readonly problems: readonly string[] };

/**
 * Reads a colour in any of the ways that people and pickers write one: `#9c4326`,
 * `{ hue, saturation, lightness, alpha? }`, or with `model` one of `rgb` (`red`, `green`, `blue`), `hsv` (`hue`,
 * `saturation`, `value`) and `hsl`.
 */
export function readColor(input: unknown, log: ColorLog): ColorReading {
  if (typeof input === 'string') return readHex(input);
  if (typeof input !== 'object' || input === null)
    return refused('A colour is a hexadecimal number or an object');
  const fields = new Map<string, unknown>(Object.entries(input));
  const model = fields.get('model') ?? 'hsl';
  if (model === 'hsl') return readHsl(fields);
  if (model === 'rgb') return readRgb(fields);
  if (model === 'hsv') return readHsv(fields);
  log(INVALID_COLOR_MODEL);
  return refused(INVALID_COLOR_MODEL);
}

function readHex(text: string): ColorReading {
  if (!isHexColor(text)) return refused('A colour has 3 to 6 hexadecimal digits');
  const parsed = parseHexColor(text);
  if (parsed === null) return refused('A colour of 5 digits cannot be shown');
  const color = fromRgb(parsed);
  return understood(parsed.alpha === undefined ? color : { ...color, alpha: parsed.alpha });
}

type Fields = ReadonlyMap<string, unknown>;

function readHsl(fields: Fields): ColorReading {
  const [hue, saturation, lightness, alpha] = ['hue', 'saturation', 'lightness', 'alpha'].map((name) =>
    fields.get(name),
  );
  const problems = hslProblems({ hue, saturation, lightness, alpha });
  if (problems.length > 0) return refused(...problems);
  const color = { hue: Number(hue), saturation: Number(saturation), lightness: Number(lightness) };
  return understood(typeof alpha === 'number' ? { ...color, alpha } : color);
}

function readRgb(fields: Fields): ColorReading {
  const [red, green, blue] = ['red', 'green', 'blue'].map((name) => within(fields.get(name), 255));
  if (red == null || green == null || blue == null) return refused('Red, green and blue go from 0 to 255');
  return understood(fromRgb({ red, green, blue }));
}

function readHsv(fields: Fields): ColorReading {
  const hue = within(fields.get('hue'), 360);
  const saturation = within(fields.get('saturation'), 1);
  const value = within(fields.get('value'), 1);
  if (hue === null || saturation === null || value === null)
    return refused('Hue goes from 0 to 360, saturation and value from 0 to 1');
  return understood(fromRgb(hsvToRgb({ hue, saturation, value })));
}

/** Without the digits that only the arithmetic adds. What is left still restores every red, green and blue. */
function fromRgb(rgb: Rgb): Hsl {
  const { hue, saturation, lightness } = rgbToHsl(rgb);
  return { hue: decimals(hue, 2), saturation: decimals(saturation, 4), lightness: decimals(lightness, 4) };
}

const decimals = (value: number, digits: number): number => Number(value.toFixed(digits));

const within = (value: unknown, max: number): number | null =>
  typeof value === 'number' && value >= 0 && value <= max ? value : null;

const understood = (color: Hsl): ColorReading => ({ color, problems: [] });
const refused = (...problems: string[]): ColorReading => ({ color: null, problems });
