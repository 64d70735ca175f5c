// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { keepContrast } from './keep-contrast.ts';

afterEach(() => document.body.replaceChildren());

const show = (style: string, ground = ''): HTMLElement => {
  document.body.innerHTML = `<div style="${ground}"><p style="${style}">Words</p></div>`;
  const words = document.querySelector('p');
  if (!words) throw new Error('There are no words.');
  keepContrast(words);
  return words;
};
const inkOf = (style: string, ground = ''): string => show(style, ground).style.color;

describe('letters and their ground', () => {
  it.each([
    ['black on black', 'color: rgb(0, 0, 0); background-color: rgb(17, 17, 17)', '#fff'],
    ['white on white', 'color: rgb(255, 255, 255); background-color: rgb(250, 250, 250)', '#000'],
    ['grey on grey', 'color: rgb(140, 140, 140); background-color: rgb(119, 119, 119)', '#000'],
  ])('letters that are %s become readable', (_name, style, ink) => {
    expect(inkOf(style)).toBe(ink);
  });

  it.each([
    ['red on white', 'rgb(200, 0, 0)', 'rgb(255, 255, 255)'],
    ['white on the orange of a brand', 'rgb(255, 255, 255)', 'rgb(232, 89, 12)'],
    ['white on a veil over white', 'rgb(255, 255, 255)', 'rgba(0, 0, 0, 0.6)'],
  ])('letters keep the colours that a theme gave them and that can be read: %s', (_name, ink, ground) => {
    expect(inkOf(`color: ${ink}; background-color: ${ground}`)).toBe(ink);
  });

  it('letters are compared with all that shows through below them, and as far as they show themselves', () => {
    const dark = 'background-color: rgb(0, 0, 0)';
    expect(inkOf('color: rgb(255, 255, 255); background-color: rgba(255, 255, 255, 0.85)', dark)).toBe(
      '#000',
    );
    expect(inkOf('color: rgba(0, 0, 0, 0.1); background-color: rgb(255, 255, 255)')).toBe('#000');
  });

  it('letters show the colours that the theme has for them under the pointer and in focus, where those can be read', () => {
    const black = 'rgb(0, 0, 0)';
    const words = show(`color: ${black}; background-color: ${black}; transition: all 1s ease 0s`);
    expect(words.style.color).toBe('#fff');
    for (const [enter, leave] of [
      ['pointerenter', 'pointerleave'],
      ['focus', 'blur'],
    ] as const) {
      words.style.backgroundColor = 'rgb(255, 255, 255)';
      words.dispatchEvent(new Event(enter));
      expect(words.style.color, enter).toBe(black);
      words.style.backgroundColor = black;
      words.dispatchEvent(new Event(leave));
      expect(words.style.color, leave).toBe('#fff');
    }
    expect(words.style.transition).toBe('all 1s ease 0s');
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
