/** Pictures that are still being drawn, and which one is shown until then. */
const STAND_INS: Readonly<Record<string, string>> = {
  'beach-huts-fog': 'dunes-with-grass',
  'harbour-evening': 'dunes-with-grass',
  'reed-path': 'dunes-with-grass',
  'kiln-glow': 'kiln-shed',
  'salt-rakes': 'salt-pans-at-dusk',
  'tide-tables-desk': 'glaze-tests',
};

export const standInFor = (name: string): string => STAND_INS[name] ?? '';
