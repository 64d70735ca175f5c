import { dim, hex, mix, palette } from '../drawing/colour.ts';
import type { Vector } from '../drawing/vectors.ts';
import type { StudioScene } from '../render-scene.ts';
import { linens, woven } from '../studio/linen.ts';
import { joined, type Mesh, type Pose, placed, sheet, type Thing } from '../studio/mesh.ts';
import { noise } from '../studio/noise.ts';
import { printedPaper, printOf } from '../studio/printed-paper.ts';
import { productShot } from '../studio/product-shot.ts';
import { block, spineThrough, tube } from '../studio/solids.ts';
import { labelSvg } from './labels.ts';
import { channelPrint, heronPrint, kilnPrint } from './print-art.ts';

const cream = hex('#efe7d8');

/** A thin card with a print on its front, which looks to the camera before it is posed. */
async function card(
  svg: string,
  [wide, tall]: readonly [number, number],
  margin: number,
  pose: Pose,
): Promise<Thing> {
  const print = await printOf(svg);
  return {
    mesh: placed(block([wide, tall, 0.12], 0.03, 4), pose),
    material: printedPaper(print, cream, ({ x, y, z }) =>
      z > 0.03 ? [x / (wide - margin * 2) + 0.5, 0.5 - y / (tall - margin * 2)] : undefined,
    ),
  };
}

/** Kraft envelopes in a bundle, tied with string. */
function envelopes(count: number, pose: Pose): Thing[] {
  const kraft = mix(palette.clay, palette.oat, 0.5);
  const pile = Array.from(
    { length: count },
    (_, index): Mesh =>
      placed(block([16, 0.16, 11.4], 0.05, 4), {
        at: [Math.sin(index * 2) * 0.15, 0.1 + index * 0.18, Math.cos(index * 3) * 0.12],
        turn: Math.sin(index * 5) * 0.02,
      }),
  );
  const top = count * 0.18 + 0.03;
  const string = (along: boolean) =>
    tube(
      (share): Vector => {
        const t = share * 2 - 1;
        const half = along ? 8.1 : 5.8;
        const y = Math.abs(t) > 0.96 ? top * (1 - (Math.abs(t) - 0.96) / 0.04) : top + 0.02;
        return along
          ? [Math.sign(t) * Math.min(half, Math.abs(t) * half * 1.04), y, -0.8]
          : [-3.4, y, Math.sign(t) * Math.min(half, Math.abs(t) * half * 1.04)];
      },
      () => ({ across: 0.09, thick: 0.09 }),
      { columns: 8, rows: 80 },
    );
  return [
    {
      mesh: placed(joined(pile), pose),
      material: ({ x, z }) => ({
        colour: dim(kraft, 1 + 0.05 * noise(x * 9, 0, z * 9)),
        gloss: 0.04,
        roughness: 0.9,
      }),
    },
    {
      mesh: placed(joined([string(true), string(false)]), pose),
      material: () => ({ colour: mix(palette.paper, palette.oat, 0.4) }),
    },
  ];
}

async function cardSet(): Promise<Thing[]> {
  const size = [11, 15.2] as const;
  return [
    await card(kilnPrint(), size, 1.3, { at: [-6.2, 7.5, -5], lean: -0.12, turn: 0.24 }),
    await card(heronPrint(), size, 1.3, { at: [5.6, 7.5, -3.6], lean: -0.12, turn: -0.16 }),
    await card(channelPrint(), size, 1.3, { at: [-1.6, 7.4, 1.4], lean: -0.16, turn: 0.06 }),
    ...envelopes(5, { at: [1, 0, 12], turn: 0.16 }),
  ];
}

/** A pressed stem: a thin line with leaves in pairs, lying flat. */
function pressedStem(pose: Pose): Thing {
  const stem = tube(
    spineThrough([
      [-6.5, 0.06, 0.8],
      [-2, 0.08, -0.2],
      [2.4, 0.08, -0.1],
      [6.2, 0.07, 0.9],
    ]),
    (share) => ({ across: 0.09 * (1.2 - share), thick: 0.06 }),
    { columns: 8, rows: 60 },
  );
  const leaf = sheet({
    columns: 8,
    rows: 14,
    point: (u, v) => [
      v * 2.3,
      0.05 + 0.16 * Math.sin(v * 2.6) + 0.12 * Math.abs(u - 0.5),
      (u - 0.5) * 1.05 * Math.sin(v * Math.PI) ** 0.8,
    ],
  });
  const leaves: Mesh[] = [];
  for (let pair = 0; pair < 7; pair += 1) {
    const x = -3.2 + pair * 1.45;
    for (const side of [-1, 1]) {
      const place: Vector = [x, 0.07, 0.1 * (x / 4) ** 2];
      leaves.push(placed(leaf, { at: place, turn: -side * (0.85 - pair * 0.06), roll: 0.03 * side }));
    }
  }
  const green = mix(palette.deepTide, palette.oat, 0.35);
  return {
    mesh: placed(joined([stem, ...leaves]), pose),
    material: ({ x, z, u }) => ({
      colour: dim(
        mix(green, palette.clay, 0.2 + 0.3 * noise(x * 0.8, 1, z * 0.8)),
        1 - 0.25 * Math.exp(-(((u - 0.5) / 0.05) ** 2)),
      ),
      gloss: 0.1,
      roughness: 0.8,
    }),
  };
}

/** A linen cloth spread over the whole ground, in soft waves. */
function linenGround(colour = linens.undyed): Thing {
  return {
    mesh: sheet({
      columns: 200,
      rows: 200,
      point: (u, v) => {
        const [x, z] = [(u - 0.5) * 130, (v - 0.62) * 130];
        const crease = (at: number, tilt: number, tall: number) =>
          tall * Math.exp(-(((x * tilt + z - at) / 1.5) ** 2));
        return [
          x,
          0.5 * noise(x * 0.05, 2, z * 0.05) +
            0.14 * noise(x * 0.22, 5, z * 0.22) +
            crease(-19, 0.35, 0.7) +
            crease(22, -0.3, 0.6) -
            0.5,
          z,
        ];
      },
    }),
    material: woven({ colour, across: 130, along: 130 }),
    throwsNoShadow: true,
  };
}

async function giftCard(): Promise<Thing[]> {
  const svg = labelSvg({ width: 1160, height: 780, word: 'GIFT CARD', ground: hex('#f1eadd') });
  const pose = { at: [0.2, 0.32, -1], lean: -Math.PI / 2, turn: 0.16 } as const;
  return [await card(svg, [17.4, 11.7], 0, pose), pressedStem({ at: [1.6, 0.3, 7.4], turn: 0.24 })];
}

export const paperGoods: readonly StudioScene[] = [
  productShot({ name: 'card-set', across: 34, things: cardSet, camera: { seenAt: [0.5, 0.62] } }),
  productShot({
    name: 'gift-card',
    across: 28,
    things: giftCard,
    ground: linenGround(),
    camera: { seenAt: [0.5, 0.52], height: 92 },
  }),
];
