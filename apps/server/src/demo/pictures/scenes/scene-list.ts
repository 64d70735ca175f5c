import type { Scene } from '../picture-rendering.ts';
import { dunesWithGrass } from './dunes-with-grass.ts';
import { framedPrint } from './framed-print.ts';
import { glazeTests } from './glaze-tests.ts';
import { kilnShed } from './kiln-shed.ts';
import { linenFolded } from './linen-folded.ts';
import { marshAtLowTide } from './marsh-at-low-tide.ts';
import { platesStacked } from './plates-stacked.ts';
import { saltJar } from './salt-jar.ts';
import { saltPansAtDusk } from './salt-pans-at-dusk.ts';
import { stonewareMug } from './stoneware-mug.ts';
import { studioWindow } from './studio-window.ts';
import { teaTin } from './tea-tin.ts';
import { vaseWithStem } from './vase-with-stem.ts';
import { wideBowl } from './wide-bowl.ts';

export const scenes: readonly Scene[] = [
  marshAtLowTide,
  dunesWithGrass,
  studioWindow,
  kilnShed,
  saltPansAtDusk,
  stonewareMug,
  wideBowl,
  vaseWithStem,
  platesStacked,
  linenFolded,
  teaTin,
  saltJar,
  framedPrint,
  glazeTests,
];
