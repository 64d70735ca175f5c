import type { Scene } from '../render-scene.ts';
import { beachHutsFog } from './beach-huts-fog.ts';
import { classes } from './classes.ts';
import { cupsAndBowls } from './cups-and-bowls.ts';
import { deskAndRakes } from './desk-and-rakes.ts';
import { dunesWithGrass } from './dunes-with-grass.ts';
import { dyePotRow } from './dye-pots.ts';
import { framedPrints } from './framed-prints.ts';
import { glazeTests } from './glaze-tests.ts';
import { hangingAprons } from './hanging-apron.ts';
import { harbourEvening } from './harbour-evening.ts';
import { kilnGlow } from './kiln-glow.ts';
import { kilnShed } from './kiln-shed.ts';
import { kitchenPots } from './kitchen-pots.ts';
import { larder } from './larder.ts';
import { linens } from './linens.ts';
import { marshAtLowTide } from './marsh-at-low-tide.ts';
import { marshDawnWide } from './marsh-dawn-wide.ts';
import { mugs } from './mugs.ts';
import { paperGoods } from './paper-goods.ts';
import { patternAndBook } from './pattern-and-book.ts';
import { reedPath } from './reed-path.ts';
import { saltPansAtDusk } from './salt-pans-at-dusk.ts';
import { studioWindow } from './studio-window.ts';
import { teapotShot } from './teapot.ts';
import { vaseWithStem } from './vase-with-stem.ts';
import { contentFixture } from './workshop.ts';

export const scenes: readonly Scene[] = [
  marshDawnWide,
  marshAtLowTide,
  dunesWithGrass,
  studioWindow,
  kilnShed,
  saltPansAtDusk,
  vaseWithStem,
  glazeTests,
  ...mugs,
  ...linens,
  ...cupsAndBowls,
  ...kitchenPots,
  teapotShot,
  ...framedPrints,
  ...larder,
  ...paperGoods,
  ...patternAndBook,
  ...hangingAprons,
  ...classes,
  ...contentFixture,
  dyePotRow,
  harbourEvening,
  reedPath,
  kilnGlow,
  ...deskAndRakes,
  beachHutsFog,
];
