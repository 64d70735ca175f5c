import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readColor } from './color-input.ts';
import { contrastRatio, isDark, luma, mix } from './color-light.ts';
import { hslToRgb, hsvToRgb, rgbToHsl } from './color-models.ts';
import { isHexColor, parseHexColor, toHexColor } from './hex-color.ts';
import { hslProblems } from './hsl-color.ts';

const channel = fc.integer({ min: 0, max: 255 });
const anyRgb = fc.record({ red: channel, green: channel, blue: channel });
const rgb = (hex: string) => parseHexColor(hex) ?? expect.fail(hex);

describe('hexadecimal colours', () => {
  it.each(['abc', '#abc', 'ABCD', '#12345', '9c4326', '#9C4326'])('PL-5.29 %s is accepted', (text) => {
    expect(isHexColor(text)).toBe(true);
  });

  it.each(['', '#', 'ab', '#1234567', '##abc', 'abg', 'abc ', '#abc;'])('PL-5.29 %j is refused', (text) => {
    expect(isHexColor(text)).toBe(false);
    expect(parseHexColor(text)).toBeNull();
  });

  it('hexadecimal colours are read with three, four and six digits, and written with six', () => {
    expect(parseHexColor('#f80')).toEqual({ red: 255, green: 136, blue: 0 });
    expect(parseHexColor('f808')).toEqual({ red: 255, green: 136, blue: 0, alpha: 136 / 255 });
    expect(parseHexColor('12345')).toBeNull();
    fc.assert(
      fc.property(anyRgb, (color) => {
        expect(parseHexColor(toHexColor(color))).toEqual(color);
      }),
    );
  });
});

describe('hue, saturation and lightness', () => {
  const clay = { hue: 15, saturation: 0.6, lightness: 0.38 };

  it('PL-5.24 a missing value is reported, alone', () => {
    expect(hslProblems({ ...clay, lightness: undefined })).toEqual(['Missing an H/S/L value']);
    expect(hslProblems({ hue: 900 })).toEqual(['Missing an H/S/L value']);
    expect(hslProblems({ ...clay, hue: null })).toEqual(['Missing an H/S/L value']);
  });

  it.each([
    ['hue', 360, 'Hue out of bounds'],
    ['saturation', 1, 'Saturation out of bounds'],
    ['lightness', 1, 'Lightness out of bounds'],
    ['alpha', 1, 'Alpha out of bounds'],
  ])('PL-5.25 PL-5.26 PL-5.27 PL-5.28 %s goes from 0 to %d', (name, max, message) => {
    for (const value of [0, max]) expect(hslProblems({ ...clay, [name]: value })).toEqual([]);
    for (const value of [-0.001, max + 0.001, Number.NaN, String(max)])
      expect(hslProblems({ ...clay, [name]: value })).toEqual([message]);
  });

  it('everything that is wrong is said, in the order of the values', () => {
    expect(hslProblems({ hue: -1, saturation: 2, lightness: 2, alpha: 2 })).toEqual([
      'Hue out of bounds',
      'Saturation out of bounds',
      'Lightness out of bounds',
      'Alpha out of bounds',
    ]);
  });

  it('hue, saturation and lightness become red, green and blue, and come back', () => {
    expect(toHexColor(hslToRgb({ hue: 0, saturation: 1, lightness: 0.5 }))).toBe('#ff0000');
    expect(toHexColor(hslToRgb({ hue: 210, saturation: 0.5, lightness: 0.4 }))).toBe('#336699');
    expect(toHexColor(hsvToRgb({ hue: 210, saturation: 2 / 3, value: 0.6 }))).toBe('#336699');
    expect(hslToRgb({ hue: 360, saturation: 1, lightness: 0.5 })).toEqual(
      hslToRgb({ hue: 0, saturation: 1, lightness: 0.5 }),
    );
    fc.assert(
      fc.property(anyRgb, (color) => {
        const hsl = rgbToHsl(color);
        expect(hslProblems(hsl)).toEqual([]);
        expect(toHexColor(hslToRgb(hsl))).toBe(toHexColor(color));
      }),
    );
  });
});

describe('a typed colour', () => {
  const read = (input: unknown) => {
    const logged: string[] = [];
    const { color, problems } = readColor(input, (message) => logged.push(message));
    return { hex: color && toHexColor(hslToRgb(color)), alpha: color?.alpha, problems, logged };
  };

  it.each([
    ['#369'],
    ['336699'],
    [{ hue: 210, saturation: 0.5, lightness: 0.4 }],
    [{ model: 'hsl', hue: 210, saturation: 0.5, lightness: 0.4 }],
    [{ model: 'rgb', red: 0x33, green: 0x66, blue: 0x99 }],
    [{ model: 'hsv', hue: 210, saturation: 2 / 3, value: 0.6 }],
  ])('%j is understood', (input) => {
    expect(read(input)).toMatchObject({ hex: '#336699', problems: [], logged: [] });
  });

  it('any hexadecimal colour comes back as it was written', () => {
    fc.assert(
      fc.property(anyRgb, (color) => {
        expect(read(toHexColor(color)).hex).toBe(toHexColor(color));
      }),
      { numRuns: 1000 },
    );
  });

  it('a colour may have an alpha value', () => {
    expect(read('#369c').alpha).toBeCloseTo(0.8);
    expect(read({ hue: 1, saturation: 1, lightness: 1, alpha: 0.5 }).alpha).toBe(0.5);
  });

  it.each(['cmyk', 'RGB', '', 7])('PL-5.30 the model %j is logged and refused', (model) => {
    const message = 'Invalid color model';
    expect(read({ model, red: 1 })).toMatchObject({ hex: null, problems: [message], logged: [message] });
  });

  it.each([
    ['#12', 'A colour has 3 to 6 hexadecimal digits'],
    ['12345', 'A colour of 5 digits cannot be shown'],
    [null, 'A colour is a hexadecimal number or an object'],
    [{}, 'Missing an H/S/L value'],
    [{ model: 'rgb', red: 256, green: 0, blue: 0 }, 'Red, green and blue go from 0 to 255'],
    [{ model: 'hsv', hue: 1, saturation: 1 }, 'Hue goes from 0 to 360, saturation and value from 0 to 1'],
  ])('%j is refused with a sentence', (input, sentence) => {
    expect(read(input)).toMatchObject({ hex: null, problems: [sentence], logged: [] });
  });
});

describe('light and dark', () => {
  it('PL-9.17 a colour is dark below 0.65 of 256', () => {
    const grey = (level: number) => ({ red: level, green: level, blue: level });
    expect(isDark(grey(166))).toBe(true);
    expect(isDark(grey(167))).toBe(false);
    expect(luma(grey(166.4))).toBeCloseTo(0.65 * 256);
    expect(['#ff0000', '#00ff00', '#0000ff', '#ffff00', '#9c4326'].map((hex) => isDark(rgb(hex)))).toEqual([
      true,
      false,
      true,
      false,
      true,
    ]);
  });

  it('contrast is measured as the guidelines do', () => {
    expect(contrastRatio(rgb('000'), rgb('fff'))).toBeCloseTo(21);
    expect(contrastRatio(rgb('777777'), rgb('fff'))).toBeCloseTo(4.48, 2);
    fc.assert(
      fc.property(anyRgb, anyRgb, (one, other) => {
        expect(contrastRatio(one, other)).toBe(contrastRatio(other, one));
        expect(contrastRatio(one, other)).toBeGreaterThanOrEqual(1);
      }),
    );
  });

  it('mixing goes from one colour to the other', () => {
    expect(toHexColor(mix(rgb('000'), rgb('fff'), 0.2))).toBe('#cccccc');
    expect(mix(rgb('123456'), rgb('fff'), 1)).toEqual(rgb('123456'));
  });
});
