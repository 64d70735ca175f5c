import { hslMessages, isHexColor } from '@awning/site-model';
import { asNumber, asString, getField, isMissing, pure } from '@awning/template-engine';

/** The number behind `#abc` or `a1b2c3`; null when it is no colour. */
function parseHexColor(text: string): number | null {
  if (!isHexColor(text)) return null;
  const digits = text.startsWith('#') ? text.slice(1) : text;
  const [r, g, b] = digits;
  return Number.parseInt(digits.length === 3 ? `${r}${r}${g}${g}${b}${b}` : digits, 16);
}

const MIDDLE = 0xffffff / 2;

export const colorWeight = pure(() => (value) => {
  const color = parseHexColor(asString(value));
  return color === null ? undefined : color > MIDDLE ? 'light' : 'dark';
});

/** At most two decimals, without trailing zeros. */
const short = (value: number): string => String(Number(value.toFixed(2)));

const isShare = (value: number): boolean => value >= 0 && value <= 1;

export const websiteColor = pure(() => (color) => {
  const hueField = getField(color, 'hue');
  const saturationField = getField(color, 'saturation');
  const lightnessField = getField(color, 'lightness');
  const alphaField = getField(color, 'alpha');
  if (isMissing(hueField) || isMissing(saturationField) || isMissing(lightnessField)) {
    return `${hslMessages.missing}.`;
  }
  const hue = asNumber(hueField);
  const saturation = asNumber(saturationField);
  const lightness = asNumber(lightnessField);
  const alpha = isMissing(alphaField) ? null : asNumber(alphaField);
  let problems = '';
  if (hue < 0 || hue > 360) problems += `${hslMessages.hue}. `;
  if (!isShare(saturation)) problems += `${hslMessages.saturation}. `;
  if (!isShare(lightness)) problems += `${hslMessages.lightness}. `;
  // Text that is no number gets through here, unlike above.
  if (alpha !== null && (alpha < 0 || alpha > 1)) problems += `${hslMessages.alpha}.`;
  if (problems !== '') return problems;
  const parts = `${short(hue)}, ${short(saturation * 100)}%, ${short(lightness * 100)}%`;
  return alpha === null ? `hsl(${parts})` : `hsla(${parts}, ${short(alpha)})`;
});
