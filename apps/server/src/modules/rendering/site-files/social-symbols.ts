import { socialServices } from '../../website/blocks/index.ts';

/** How names of services are spelled where nobody is signed in to them. */
const SPELLINGS = ['', '-unauth'];

/**
 * `social-accounts.svg`: for each service a symbol `…-icon`, its drawing, and `…-mask`, a square out of which the
 * drawing is cut. Themes colour them by `fill` alone, so the lines of a drawing are a mask over an area that takes the
 * fill.
 */
export function drawSocialSymbols(): string {
  const symbols = socialServices.flatMap(({ name, drawing }) =>
    SPELLINGS.flatMap((spelling) => {
      const id = `${name}${spelling}`;
      return [
        symbol(`${id}-icon`, lines(drawing, '#fff')),
        symbol(`${id}-mask`, AREA + lines(drawing, '#000')),
      ];
    }),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>\n`;
}

const AREA = '<path fill="#fff" d="M0 0h64v64H0z"/>';

/** Drawings are on a grid of 24; in a symbol they have some air around them, as themes expect. */
const lines = (drawing: string, color: string): string =>
  `<g transform="translate(14 14) scale(1.5)" fill="none" stroke="${color}" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round">${drawing.replaceAll('class="fill"', `fill="${color}" stroke="none"`)}</g>`;

const symbol = (id: string, shape: string): string =>
  `<symbol id="${id}" viewBox="0 0 64 64"><mask id="${id}-shape" maskUnits="userSpaceOnUse" x="0" y="0" width="64" height="64">${shape}</mask><path mask="url(#${id}-shape)" d="M0 0h64v64H0z"/></symbol>`;
