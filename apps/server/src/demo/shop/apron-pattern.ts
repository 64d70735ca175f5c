import { printSheets } from './printed-sheets.ts';

/** Half an apron, in points, with the fold dashed. */
const OUTLINE = '150 140 m 450 140 l 450 620 l 330 620 l 320 520 270 470 150 460 c 150 140 l S';
const FOLD = '[6 4] 0 d 150 140 m 150 460 l S';

/** The pattern that the shop sells as a download. */
export const apronPattern = (): Buffer =>
  printSheets([
    {
      drawing: ['1.5 w', OUTLINE, FOLD].join('\n'),
      words: [
        [72, 770, 26, 'The studio apron'],
        [
          72,
          744,
          12,
          'One sheet of linen, 90 by 110 cm. Print at a quarter of its size and double it twice.',
        ],
        [170, 300, 14, 'Cut on the fold, once'],
        [170, 280, 11, 'Add 2 cm all around'],
        [340, 636, 11, 'Neck strap, 60 cm'],
        [72, 90, 11, 'Saltmarsh Studio. Sew as many as you like; please do not sell the pattern.'],
      ],
    },
  ]);
