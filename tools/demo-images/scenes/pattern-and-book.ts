import { css, dim, hex, mix, palette } from '../drawing/colour.ts';
import { createRandom } from '../drawing/seeded-random.ts';
import { strokeLetters } from '../drawing/stroke-letters.ts';
import { createDrawing } from '../drawing/svg-drawing.ts';
import type { StudioScene } from '../render-scene.ts';
import { joined, placed, sheet, type Thing } from '../studio/mesh.ts';
import { printedPaper, printOf } from '../studio/printed-paper.ts';
import { productShot } from '../studio/product-shot.ts';
import { block, spineThrough, tube } from '../studio/solids.ts';

const cream = hex('#efe7d8');

function patternSvg(): string {
  const drawing = createDrawing(1400, 1000);
  const ink = css(mix(palette.ink, palette.slate, 0.2));
  const line = (d: string, width: number, dash = '') =>
    drawing.add(
      `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${width}"${dash ? ` stroke-dasharray="${dash}"` : ''}/>`,
    );
  drawing.add(`<rect width="1400" height="1000" fill="${css(hex('#f2ecdf'))}"/>`);
  for (let x = 50; x < 1400; x += 50)
    drawing.add(`<path d="M${x} 0V1000" stroke="#8fa5a2" stroke-width="1" opacity="0.35"/>`);
  for (let y = 50; y < 1000; y += 50)
    drawing.add(`<path d="M0 ${y}H1400" stroke="#8fa5a2" stroke-width="1" opacity="0.35"/>`);
  const bib = 'M240 90H480C486 220 520 330 640 390V900H80V390C200 330 234 220 240 90Z';
  line(bib, 5);
  line('M256 106H464C472 236 512 346 624 402V884H96V402C208 346 248 236 256 106Z', 2.5, '14 9');
  line('M190 560H530V760H190Z', 4);
  line('M360 560V760', 2.5, '14 9');
  line('M360 150V500', 2);
  line('M344 180L360 150L376 180M344 470L360 500L376 470', 2);
  line('M760 120H1320V220H760Z', 5);
  line('M776 136H1304V204H776Z', 2.5, '14 9');
  line('M760 290H1320V390H760Z', 5);
  line('M776 306H1304V374H776Z', 2.5, '14 9');
  line('M760 480H1040V740H760Z', 5);
  line('M776 496H1024V724H776Z', 2.5, '14 9');
  drawing.add(strokeLetters('TIE', [1040, 170], { size: 30, weight: 4, colour: ink }));
  drawing.add(strokeLetters('TIE', [1040, 340], { size: 30, weight: 4, colour: ink }));
  drawing.add(strokeLetters('POCKET', [900, 610], { size: 30, weight: 4, colour: ink }));
  drawing.add(strokeLetters('APRON', [1190, 840], { size: 64, weight: 8, colour: ink }));
  drawing.add(
    strokeLetters('SALTMARSH STUDIO', [1190, 915], { size: 20, weight: 3, colour: ink, spacing: 0.6 }),
  );
  return drawing.toSvg(1400);
}

async function patternSheet(): Promise<Thing[]> {
  const print = await printOf(patternSvg());
  const [wide, deep] = [30, 21.4];
  const paper = sheet({
    columns: 120,
    rows: 90,
    point: (u, v) => {
      const [x, z] = [(u - 0.5) * wide, (v - 0.5) * deep];
      // Unfolded again: it still stands up a little along its folds.
      const folds = 0.55 * Math.abs(((u * 3) % 1) - 0.5) + 0.35 * Math.abs(((v * 2) % 1) - 0.5);
      return [x, 0.12 + folds, z];
    },
  });
  const handle = tube(
    spineThrough([
      [-7.4, 0.4, 0],
      [0, 0.45, 0],
      [7.4, 0.4, 0],
    ]),
    (share) => ({
      across: share > 0.93 ? 0.36 * ((1 - share) / 0.07) + 0.05 : 0.36,
      thick: share > 0.93 ? 0.36 * ((1 - share) / 0.07) + 0.05 : 0.36,
    }),
    { columns: 6, rows: 90 },
  );
  return [
    { mesh: placed(paper, { turn: 0.2 }), material: printedPaper(print, cream, ({ u, v }) => [u, v]) },
    {
      mesh: placed(handle, { at: [4.6, 0.05, 14.6], turn: 0.34 }),
      material: ({ x }) => ({
        colour:
          x > 7.2
            ? palette.ink
            : x > 6.6
              ? woodTip
              : x < -6.6
                ? palette.rust
                : mix(palette.ember, palette.rust, 0.35),
        gloss: 0.4,
        roughness: 0.4,
      }),
    },
  ];
}

const woodTip = mix(palette.sand, palette.clay, 0.2);

function bookCover(): string {
  const drawing = createDrawing(900, 1240);
  drawing.add(`<rect width="900" height="1240" fill="${css(mix(palette.deepTide, palette.ink, 0.3))}"/>`);
  const random = createRandom('cover');
  const tests = [
    hex('#aabdb2'),
    hex('#efe6d6'),
    hex('#c9b596'),
    hex('#a46344'),
    hex('#4b5c66'),
    hex('#d9743c'),
    hex('#8aa7a1'),
    hex('#dacbb2'),
    hex('#38575a'),
  ];
  tests.forEach((colour, index) => {
    const [x, y] = [150 + (index % 3) * 215, 150 + Math.floor(index / 3) * 250];
    const dip = 100 + random.between(-24, 30);
    drawing.add(
      `<rect x="${x}" y="${y}" width="170" height="205" rx="18" fill="${css(mix(palette.clay, palette.oat, 0.4))}"/>`,
    );
    drawing.add(
      `<path d="M${x} ${y + dip}q42 ${random.between(-20, 24)} 85 4t85 ${random.between(-8, 8)}V${y + 187}q0 18 -18 18H${x + 18}q-18 0 -18 -18Z" fill="${css(colour)}"/>`,
    );
    drawing.add(
      `<circle cx="${x + 85}" cy="${y + 30}" r="10" fill="${css(mix(palette.deepTide, palette.ink, 0.5))}"/>`,
    );
  });
  const pale = css(hex('#efe6d6'));
  drawing.add(
    strokeLetters('GLAZE NOTES', [450, 1000], { size: 66, weight: 7.5, colour: pale, spacing: 0.42 }),
  );
  drawing.add(
    strokeLetters('SALTMARSH STUDIO', [450, 1104], { size: 25, weight: 3.4, colour: pale, spacing: 0.66 }),
  );
  return drawing.toSvg(900);
}

async function glazeBook(): Promise<Thing[]> {
  const print = await printOf(bookCover());
  const [wide, tall, thick] = [17, 23.4, 2.2];
  const pose = { at: [-0.6, tall / 2 - 0.15, 0], lean: -0.13, turn: 0.42 } as const;
  const cover = (z: number) => placed(block([wide, tall, 0.22], 0.06, 4), { at: [0, 0, z] });
  const spine = placed(block([0.24, tall, thick], 0.08, 4), { at: [-wide / 2 + 0.1, 0, 0] });
  const boards = joined([cover(thick / 2), cover(-thick / 2), spine]);
  const pages = block([wide - 0.5, tall - 0.5, thick - 0.2], 0.03, 4);
  const cloth = mix(palette.deepTide, palette.ink, 0.3);
  return [
    {
      mesh: placed({ ...boards, ownPlaces: boards.places }, pose),
      material: printedPaper(
        print,
        cloth,
        ({ x, y, z }) => (z > thick / 2 + 0.05 ? [x / wide + 0.5, 0.5 - y / tall] : undefined),
        { gloss: 0.25, roughness: 0.6 },
      ),
    },
    {
      mesh: placed(pages, pose),
      material: ({ z }) => ({ colour: dim(cream, 0.93 + 0.07 * Math.sin(z * 70)) }),
    },
  ];
}

export const patternAndBook: readonly StudioScene[] = [
  productShot({
    name: 'apron-pattern-sheet',
    across: 37,
    things: patternSheet,
    camera: { seenAt: [0.5, 0.52], height: 96 },
  }),
  productShot({ name: 'glaze-book', across: 30, things: glazeBook, camera: { seenAt: [0.5, 0.76] } }),
];
