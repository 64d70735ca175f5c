import { printSheets, type Sheet } from './printed-sheets.ts';

interface Glaze {
  readonly name: string;
  readonly parts: readonly string[];
  readonly notes: readonly string[];
}

const GLAZES: readonly Glaze[] = [
  {
    name: 'Four, three, two, one',
    parts: ['Potash feldspar 40', 'Quartz 30', 'Whiting 20', 'China clay 10'],
    notes: [
      'The glaze that everything else here starts from: clear, hard and honest about the clay below it.',
      'It settles in the bucket like a stone. A pinch of bentonite, stirred into water first, keeps it up.',
      'Crazing: five parts more of quartz. Dull: it was not hot enough, or it is too thin.',
    ],
  },
  {
    name: 'Off-white',
    parts: ['Four, three, two, one 100', 'Zirconium silicate 8', 'Red clay, sieved 2'],
    notes: [
      'The red clay is what makes it look like milk and not like a bathroom.',
      'Dip for three seconds. Thicker than a postcard it crawls off sharp edges.',
    ],
  },
  {
    name: 'Sea green',
    parts: ['Four, three, two, one 90', 'Marsh clay, washed and ground 10', 'Iron oxide, red 1'],
    notes: [
      'Green only where the flame is short of air. In an electric kiln the same bucket comes out as straw.',
      'Two coats over the shoulder run into each other and break to brown at the rim.',
    ],
  },
  {
    name: 'Ink',
    parts: ['Four, three, two, one 95', 'Cobalt carbonate 1', 'Iron oxide, red 4', 'Manganese dioxide 1'],
    notes: [
      'Cobalt alone is the blue of a toy. The iron takes the noise out of it.',
      'Wear gloves and a mask while it is dust: manganese is no joke.',
    ],
  },
  {
    name: 'Rust',
    parts: ['Potash feldspar 48', 'Bone ash 14', 'Quartz 12', 'China clay 6', 'Talc 8', 'Iron oxide, red 12'],
    notes: [
      'An iron red. It is black when it goes in, black when it is hot, and turns on the way down.',
      'Cool slowly between 1,000 and 900 degrees and it is the colour of a boat. Hurry and it is the colour of a boot.',
    ],
  },
];

const MARGIN = 72;
const LINE_LENGTH = 84;

const linesOf = (text: string): string[] => {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.length - 1;
    const longer = `${lines[last]} ${word}`.trim();
    if (longer.length > LINE_LENGTH) lines.push(word);
    else lines[last] = longer;
  }
  return lines;
};

const recipeSheet = (glazes: readonly Glaze[]): Sheet => {
  const words: [number, number, number, string][] = [];
  let y = 760;
  const write = (size: number, text: string, indent = 0) => {
    words.push([MARGIN + indent, y, size, text]);
    y -= size * 1.6;
  };
  for (const { name, parts, notes } of glazes) {
    write(22, name);
    y -= 8;
    for (const part of parts) write(12, part, 18);
    y -= 10;
    for (const note of notes) for (const line of linesOf(note)) write(11, line);
    y -= 42;
  }
  return { words };
};

/** What we know of five glazes: the shop sells it as a download. */
export const glazeNotebook = (): Buffer =>
  printSheets([
    {
      drawing: '0.8 w 72 560 m 523 560 l S',
      words: [
        [MARGIN, 640, 38, 'The glaze notebook'],
        [MARGIN, 600, 14, 'Five glazes for stoneware, at about 1,260 degrees'],
        [
          MARGIN,
          520,
          11,
          'Parts are by weight, of the dry powder. Sieve twice through 80 mesh. Test on a tile of your own clay:',
        ],
        [MARGIN, 502, 11, 'a recipe is a place to start from, and your kiln has its own opinion.'],
        [MARGIN, 90, 11, 'Saltmarsh Studio. Mix as much as you like; please do not sell the notebook.'],
      ],
    },
    recipeSheet(GLAZES.slice(0, 2)),
    recipeSheet(GLAZES.slice(2, 4)),
    recipeSheet(GLAZES.slice(4)),
  ]);
