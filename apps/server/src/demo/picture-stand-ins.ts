/** Pictures that are still being drawn, and which one is shown until then. */
const STAND_INS: Readonly<Record<string, readonly string[]>> = {
  'stoneware-mug': [
    'mug-sea-green',
    'mug-off-white',
    'mug-ink',
    'mug-rust',
    'mug-held-detail',
    'espresso-cup',
    'jug',
    'teapot',
    'salt-pig',
  ],
  'wide-bowl': ['tea-bowl', 'soup-bowl', 'serving-dish', 'wheel-class', 'dye-class'],
  'linen-folded': [
    'linen-sea',
    'linen-flax',
    'linen-rust',
    'linen-undyed',
    'linen-apron',
    'tea-towel-pair',
    'apron-pattern-sheet',
  ],
  'framed-print': ['print-channel', 'print-heron', 'print-kiln', 'card-set'],
  'salt-jar': ['salt-jar-open', 'smoked-salt', 'salt-and-tea-box'],
  'tea-tin': ['tea-tin-green', 'tea-box-subscription'],
  'dunes-with-grass': ['gift-card', 'beach-huts-fog', 'harbour-evening', 'reed-path'],
  'glaze-tests': ['glaze-book', 'tide-tables-desk', 'dye-pots', 'drying-racks'],
  'marsh-at-low-tide': ['marsh-dawn-wide'],
  'studio-window': ['workshop-bench'],
  'kiln-shed': ['kiln-glow'],
  'salt-pans-at-dusk': ['salt-rakes'],
};

const standIns = new Map(
  Object.entries(STAND_INS).flatMap(([standIn, names]) => names.map((name) => [name, standIn] as const)),
);

export const standInFor = (name: string): string => standIns.get(name) ?? '';
