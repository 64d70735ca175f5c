// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { keepContrast } from './keep-contrast.ts';

afterEach(() => document.body.replaceChildren());

const inkOf = (style: string, ground = ''): string => {
  document.body.innerHTML = `<div style="${ground}"><p style="${style}">Words</p></div>`;
  const words = document.querySelector('p');
  if (!words) throw new Error('There are no words.');
  keepContrast(words);
  return words.style.color;
};

describe('letters and their ground', () => {
  it.each([
    ['black on black', 'color: rgb(0, 0, 0); background-color: rgb(17, 17, 17)', '#fff'],
    ['white on white', 'color: rgb(255, 255, 255); background-color: rgb(250, 250, 250)', '#000'],
    ['grey on grey', 'color: rgb(140, 140, 140); background-color: rgb(119, 119, 119)', '#000'],
  ])('letters that are %s become readable', (_name, style, ink) => {
    expect(inkOf(style)).toBe(ink);
  });

  it('letters that can be read keep the colour that the theme gave them', () => {
    expect(inkOf('color: rgb(200, 0, 0); background-color: rgb(255, 255, 255)')).toBe('rgb(200, 0, 0)');
  });

  it('letters are compared with the ground of what they stand in where they have none', () => {
    expect(inkOf('color: rgb(20, 20, 20)', 'background-color: rgb(0, 0, 0)')).toBe('#fff');
  });

  it('letters on an image are left alone', () => {
    expect(
      inkOf('color: rgb(0, 0, 0)', 'background-color: rgb(0, 0, 0); background-image: url(/sea.jpg)'),
    ).toBe('rgb(0, 0, 0)');
  });
});
