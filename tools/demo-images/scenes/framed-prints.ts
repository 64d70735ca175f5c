import { dim, hex, mix } from '../drawing/colour.ts';
import type { StudioScene } from '../render-scene.ts';
import { joined, placed, sheet, type Thing } from '../studio/mesh.ts';
import { printedPaper, printOf } from '../studio/printed-paper.ts';
import { backdrop, productShot } from '../studio/product-shot.ts';
import { block } from '../studio/solids.ts';
import { wood, woods } from '../studio/wood.ts';
import { channelPrint, heronPrint, kilnPrint } from './print-art.ts';

const outer = { wide: 34, tall: 43 };
const bar = 1.5;
const printSize = { wide: 20.4, tall: 27.2 };
const matWhite = mix(hex('#f3ede2'), [1, 1, 1], 0.2);

/** An oak frame with a mat and a print behind glass, leaning on the wall. */
async function framed(svg: string, turn = 0): Promise<Thing[]> {
  const print = await printOf(svg);
  const { wide, tall } = outer;
  const upright = block([bar, tall, 2], 0.12);
  const level = block([wide, bar, 2], 0.12);
  const pose = { at: [0, tall / 2, 0], lean: -0.07, turn } as const;
  const lifted = (mesh: typeof upright, x: number, y: number, z = 0) => placed(mesh, { at: [x, y, z] });
  const stood = (mesh: typeof upright, lift: readonly [number, number, number]) => {
    const moved = lifted(mesh, ...lift);
    return placed({ ...moved, ownPlaces: moved.places }, pose);
  };
  const sides = joined([stood(upright, [-(wide - bar) / 2, 0, 0]), stood(upright, [(wide - bar) / 2, 0, 0])]);
  const ends = joined([
    stood(level, [0, -(tall - bar) / 2, 0.02]),
    stood(level, [0, (tall - bar) / 2, 0.02]),
  ]);
  const flatSheet = (w: number, h: number, z: number) =>
    stood(sheet({ columns: 8, rows: 8, point: (u, v) => [(u - 0.5) * w, (v - 0.5) * h, z] }), [0, 0, 0]);
  const bevel = 0.16;
  return [
    { mesh: sides, material: wood(woods.oak, 'y') },
    { mesh: ends, material: wood(woods.oak, 'x') },
    {
      mesh: flatSheet(wide - 1, tall - 1, 0.1),
      material: printedPaper(
        (across, down) => {
          const x = Math.abs(across - 0.5) * printSize.wide;
          const y = Math.abs(down - 0.5) * printSize.tall;
          const edge = Math.min(printSize.wide / 2 - x, printSize.tall / 2 - y);
          if (edge < bevel) return dim(matWhite, down < 0.5 ? 0.72 : 1.05);
          return print(across, down);
        },
        matWhite,
        ({ x, y }) => [x / printSize.wide + 0.5, 0.5 - (y - 0.6) / printSize.tall],
        { gloss: 0.55, roughness: 0.32 },
      ),
    },
  ];
}

const wall = backdrop(hex('#d6cab9'), -4, 1.2);

const portrait = (name: string, svg: () => string) =>
  productShot({
    name,
    across: 54,
    ground: wall,
    things: () => framed(svg()),
    camera: { seenAt: [0.5, 0.84], height: 30, distance: 190 },
  });

export const framedPrints: readonly StudioScene[] = [
  portrait('print-channel', channelPrint),
  portrait('print-heron', heronPrint),
  portrait('print-kiln', kilnPrint),
  productShot({
    name: 'framed-print',
    across: 57,
    ground: backdrop(hex('#d6cab9'), -16, 1.2),
    things: () => framed(channelPrint(), 0.42),
    camera: { seenAt: [0.48, 0.82], height: 34, distance: 150 },
  }),
];
