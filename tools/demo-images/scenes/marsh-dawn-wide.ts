import { dim, hex, mix } from '../drawing/colour.ts';
import { outdoorScene } from '../outdoors/far-view.ts';
import { type GroundPlace, paintGround, paintMist, paintPosts } from '../outdoors/ground.ts';
import { paintReeds } from '../outdoors/reeds.ts';
import { paintShore, paintSky, type Sky } from '../outdoors/sky.ts';
import { between, noise, roughNoise } from '../studio/noise.ts';

const sky: Sky = {
  stops: [
    { at: 0, colour: hex('#8ea3aa') },
    { at: 0.45, colour: hex('#b9c2bd') },
    { at: 0.78, colour: hex('#e2d3bd') },
    { at: 1, colour: hex('#efd3b0') },
  ],
  sun: { x: 0.71, y: 0.86, size: 0.052, colour: hex('#fff6e2'), glow: hex('#f8dcae'), spread: 0.42 },
  cloud: { light: hex('#f7e6cf'), dark: hex('#8b9aa0'), amount: 0.5, seed: 3 },
};

const sedge = { root: hex('#3d3f2f'), tip: hex('#8f8053') };
const mud = hex('#5d5044');

/** One wide channel on the left, small creeks on the right, and a bank of sedge near the eye. */
function marsh(x: number, away: number): GroundPlace {
  const channel = Math.abs(x + away * 0.2 + 5 * noise(away * 0.045, 2, 0) + 1.6) / (2.9 + away * 0.28);
  const creeks = roughNoise(x * 0.085, away * 0.06 + 3, 4, 4) * 1.5;
  const bank = channel - 1 + creeks * (0.55 + 0.2 * Math.min(3, away / 30));
  const height = Math.min(0.5, bank * 0.55);
  if (height < 0.02) return { kind: 'water', height: 0, colour: mud };
  if (height < 0.07)
    return {
      kind: 'land',
      height,
      colour: dim(mud, 0.62 + 5 * height + 0.2 * noise(x * 2, away * 2, 1) + 0.1 * noise(x * 9, away * 9, 2)),
    };
  const dry = between(-0.4, 0.5, noise(x * 0.3, away * 0.22, 6));
  const grass = 0.2 + 0.22 * dry;
  return {
    kind: 'land',
    height,
    colour: mix(sedge.root, hex('#4e5540'), dry),
    grass,
    tip: mix(sedge.tip, hex('#b59c66'), dry * 0.7),
  };
}

const posts = [
  { x: 0.6, away: 17, tall: 1.5, lean: 0.03, wide: 0.1 },
  { x: 1.5, away: 20, tall: 1.2, lean: -0.05, wide: 0.1 },
  { x: 2.5, away: 24, tall: 1.4, lean: 0.02, wide: 0.11 },
  { x: 3.7, away: 29, tall: 1, lean: 0.06, wide: 0.11 },
  { x: 5.2, away: 36, tall: 1.3, lean: -0.02, wide: 0.12 },
];

export const marshDawnWide = outdoorScene({
  name: 'marsh-dawn-wide',
  width: 2400,
  height: 1350,
  horizon: 0.46,
  paint(view) {
    paintSky(view, sky);
    paintShore(view, {
      rise: (across) => 0.008 + 0.014 * between(0.4, 1, across),
      colour: hex('#a9aca0'),
      seed: 1,
      rough: 0.5,
    });
    paintShore(view, {
      rise: (across) => 0.018 * between(0.45, 0.05, across),
      colour: hex('#b7b8ab'),
      seed: 6,
      rough: 0.7,
    });
    const glow = hex('#f3d9b2');
    paintGround(view, {
      eye: 2.6,
      clear: 120,
      far: 900,
      haze: (across) => mix(hex('#d9cfbd'), glow, Math.exp(-(((across - sky.sun.x) / 0.3) ** 2))),
      at: marsh,
      water: { deep: hex('#6f8688'), mirror: 0.82, ripple: 1 },
      wind: 0.22,
    });
    paintReeds(view, {
      eye: 2.6,
      near: 5.5,
      far: 70,
      count: 30000,
      seed: 'sedge',
      tall: (x, away) => {
        const { height, grass = 0 } = marsh(x, away);
        return grass > 0 ? (grass + 0.45 * between(0.1, 0.4, height)) * between(70, 30, away) : 0;
      },
      root: hex('#34382a'),
      stem: [hex('#8f8156'), hex('#6f7050'), hex('#a8925f'), hex('#5c6247'), hex('#7d7a52')],
      plume: hex('#8a7258'),
      haze: hex('#e3d2b3'),
      clear: 90,
    });
    paintPosts(view, 2.6, posts, hex('#40382f'), glow, 120);
    paintMist(view, 0.47, 0.035, hex('#f4e4cb'), 0.62, 4);
    paintMist(view, 0.55, 0.03, hex('#f1e2cc'), 0.22, 8);
  },
});
