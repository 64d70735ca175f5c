export { cell, cellsIn, idOf, type LetterBlock, letterPage, placedIn, SECTION } from './letter-page.ts';
export { createIds, randomCommand } from './random-commands.ts';
export { samplePage } from './sample-page.ts';
