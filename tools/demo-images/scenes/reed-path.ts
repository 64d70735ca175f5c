import { dim, hex, mix } from '../drawing/colour.ts';
import { outdoorScene } from '../outdoors/far-view.ts';
import { type GroundPlace, paintGround, paintMist } from '../outdoors/ground.ts';
import { paintReeds } from '../outdoors/reeds.ts';
import { paintShore, paintSky, type Sky } from '../outdoors/sky.ts';
import { between, noise } from '../studio/noise.ts';

const sky: Sky = {
  stops: [
    { at: 0, colour: hex('#a3b4b6') },
    { at: 0.5, colour: hex('#cfd2c8') },
    { at: 1, colour: hex('#efe0c6') },
  ],
  sun: { x: 0.36, y: 0.9, size: 0.001, colour: hex('#fff3da'), glow: hex('#fbeacb'), spread: 0.55 },
  cloud: { light: hex('#fbf0df'), dark: hex('#a9b3b3'), amount: 0.6, seed: 31 },
};

const haze = hex('#e9dcc4');

/** How far a place lies from the edge of the path; below 0 on the path itself. */
function besidePath(x: number, away: number): number {
  const middle = 1.3 * Math.sin(away * 0.17 - 0.5) * between(2, 14, away) + 0.2 * noise(away * 0.3, 1, 1);
  return Math.abs(x - middle) - 0.6;
}

/** Sand and trodden straw on the path, last year's leaves under the reed. */
function ground(x: number, away: number): GroundPlace {
  const off = besidePath(x, away) - 0.12 * noise(x * 2, away * 1.3, 5);
  const straw = noise(x * 16, away * 3, 2) * 0.12 + noise(x * 3, away * 1.2, 8) * 0.09;
  const sand = dim(hex('#bda783'), 1 + straw);
  return {
    kind: 'land',
    height: 0,
    colour: mix(sand, dim(hex('#6b5c41'), 1 + straw), between(-0.22, 0.2, off)),
  };
}

export const reedPath = outdoorScene({
  name: 'reed-path',
  width: 2400,
  height: 1600,
  horizon: 0.44,
  paint(view) {
    paintSky(view, sky);
    paintShore(view, { rise: () => 0.014, colour: hex('#b5b6a8'), seed: 41, rough: 0.5 });
    paintGround(view, {
      eye: 1.75,
      clear: 45,
      far: 3000,
      haze: () => haze,
      at: ground,
      water: { deep: hex('#6f8688'), mirror: 0.8, ripple: 1 },
      wind: 0,
    });
    paintMist(view, 0.44, 0.03, hex('#f3e7d2'), 0.4, 4);
    paintReeds(view, {
      eye: 1.75,
      near: 2.3,
      far: 60,
      count: 34000,
      seed: 'reed path',
      tall: (x, away) => {
        const off = besidePath(x, away);
        return off < 0
          ? 0
          : (0.35 + 1.75 * between(0, 0.8, off)) * (0.9 + 0.2 * noise(x * 0.5, away * 0.3, 4));
      },
      root: hex('#4a412c'),
      stem: [hex('#b99c63'), hex('#a08a57'), hex('#8a8455'), hex('#c7ad78'), hex('#75734a')],
      plume: hex('#8a7258'),
      haze,
      clear: 45,
    });
  },
});
