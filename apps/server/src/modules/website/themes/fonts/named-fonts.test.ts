import { describe, expect, it } from 'vitest';
import { namedFonts } from './named-fonts.ts';

const named = (css: string, bodyClasses: readonly string[] = []) => {
  const { families, inEffect } = namedFonts([css], bodyClasses);
  return { families: families.map(({ name }) => name), inEffect: inEffect.map(({ name }) => name) };
};
const familiesIn = (css: string): readonly string[] => named(css).families;
const inEffect = (css: string, ...classes: string[]): readonly string[] => named(css, classes).inEffect;

describe('families that a stylesheet names', () => {
  it.each([
    ['p{font-family:"Fraunces",serif}', ['Fraunces']],
    ['p{font-family:fraunces}', ['Fraunces']],
    ['p{font-family:Instrument Serif,Work   Sans}', ['Instrument Serif', 'Work Sans']],
    ['p{font:italic 600 1rem/1.2 "Source Serif 4",serif}', ['Source Serif 4']],
    ['p{--title:Source Serif 4,serif}', ['Source Serif 4']],
    [':root{--a:"Inter"}@media (width>40em){p{font-family:var(--a),"Newsreader"}}', ['Inter', 'Newsreader']],
    ['p{font-family:var(--none,"Bricolage Grotesque")}', ['Bricolage Grotesque']],
  ])('font families are found in %s', (css, families) => {
    expect(familiesIn(css)).toEqual(families);
  });

  it.each([
    ['.inter{color:red}'],
    ['.a{background:url(Inter.png)}'],
    ['.a{content:"Fraunces"}'],
    ['.a{font-family:"Fraunces Display",Interstate}'],
    ['.a{font-family:Georgia,serif}'],
  ])('font families are not found in %s', (css) => {
    expect(familiesIn(css)).toEqual([]);
  });

  it('font families that a stylesheet declares itself are not listed', () => {
    const css = '@font-face{font-family:"INTER";src:url(/assets/i.woff2)}body{font-family:Inter,Fraunces}';
    expect(named(css)).toEqual({ families: ['Fraunces'], inEffect: [] });
  });
});

describe('families in effect on every page', () => {
  it('font families in effect are those of text first, then headings, then custom properties that are read', () => {
    const css = [
      ':root{--title:"Newsreader";--unread:"Work Sans";--awning-quote-font:"Inter"}',
      'body{font-family:Fraunces,serif}h1{font-family:Instrument Serif}.card{font-family:var(--title)}',
    ].join('');
    expect(inEffect(css)).toEqual(['Fraunces', 'Instrument Serif', 'Newsreader', 'Inter']);
  });

  it('families in effect on every page follow the classes that the owner has chosen', () => {
    const css = [
      'body{font-family:var(--text)}h1{font-family:var(--title)}',
      'body.fonts-salt{--text:"Inter","Inter Fallback";--title:"Fraunces"}',
      'body.fonts-ink{--text:"Work Sans";--title:"Newsreader"}',
    ].join('');
    expect(inEffect(css, 'fonts-salt')).toEqual(['Inter', 'Fraunces']);
    expect(inEffect(css, 'palette-dark', 'fonts-ink')).toEqual(['Work Sans', 'Newsreader']);
    expect(inEffect(css)).toEqual([]);
  });

  it('font families in effect follow the cascade', () => {
    expect(inEffect('body.a{font-family:Inter}body{font-family:Fraunces}', 'a')).toEqual(['Inter']);
    expect(inEffect('body{font-family:Inter}@layer x{body{font-family:Fraunces}}')).toEqual(['Inter']);
    expect(inEffect('body{font-family:Inter}body{font-family:Georgia}')).toEqual([]);
    expect(inEffect('body{font-family:Inter}@media print{body{font-family:Fraunces}}')).toEqual(['Inter']);
    expect(
      inEffect('html{font-family:Inter}p{font-family:Fraunces}body:hover{font-family:Newsreader}'),
    ).toEqual(['Inter']);
    expect(inEffect(':root{--f:Inter;--g:var(--f)}body{--f:Fraunces;font-family:var(--g)}')).toContain(
      'Inter',
    );
  });

  it('families in effect on every page come to an end where properties name each other in a circle', () => {
    expect(inEffect(':root{--a:var(--b);--b:var(--a),"Inter"}body{font-family:var(--a)}')).toEqual(['Inter']);
  });
});
