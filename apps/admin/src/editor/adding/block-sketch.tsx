import { BLOCK_TYPES } from '@awning/site-model';

type Name = keyof typeof BLOCK_TYPES;

/** Rectangles as `x y width height`, drawn filled; lines as path data, drawn with a stroke. On 48 by 32. */
interface Sketch {
  readonly boxes?: readonly string[];
  readonly lines?: string;
}

const TEXT = 'M8 10h32M8 16h32M8 22h20';

const SKETCHES: Partial<Readonly<Record<Name, Sketch>>> = {
  html: { lines: TEXT },
  markdown: { lines: 'M8 10h8M20 10h20M8 16h32M8 22h20' },
  image: { lines: 'M8 6h32v20H8zM8 22l9-8 7 6 6-5 10 8' },
  button: { boxes: ['12 11 24 10'] },
  quote: { lines: 'M9 12c0-3 2-4 4-4M15 12c0-3 2-4 4-4M9 18h30M9 24h18' },
  accordion: { lines: 'M8 8h32M8 16h32M8 24h32M37 11v2M36 12h2' },
  map: { lines: 'M8 6h32v20H8zM24 11a4 4 0 0 1 4 4c0 3-4 7-4 7s-4-4-4-7a4 4 0 0 1 4-4' },
  'socialaccountlinks-v2': { lines: 'M12 16a3 3 0 1 0 .01 0M24 16a3 3 0 1 0 .01 0M36 16a3 3 0 1 0 .01 0' },
  search: { lines: 'M8 11h32v10H8zM33 15a2 2 0 1 0 .01 0M35 18l2 2' },
  menu: { lines: 'M8 9h14M34 9h6M8 16h18M34 16h6M8 23h12M34 23h6' },
  chart: { boxes: ['10 18 6 8', '21 12 6 14', '32 7 6 19'] },
  gallery: { boxes: ['8 6 9 9', '20 6 9 9', '32 6 9 9', '8 18 9 9', '20 18 9 9', '32 18 9 9'] },
  video: { lines: 'M8 6h32v20H8zM21 12l8 4-8 4z' },
  audio: { lines: 'M8 16h3M14 12v8M19 9v14M24 13v6M29 8v16M34 12v8M39 15v2' },
  'summary-v2': {
    boxes: ['8 6 9 11', '20 6 9 11', '32 6 9 11'],
    lines: 'M8 21h9M20 21h9M32 21h9M8 25h6M20 25h6M32 25h6',
  },
  calendar: { lines: 'M8 8h32v18H8zM8 13h32M16 13v13M24 13v13M32 13v13M8 20h32' },
  archive: { lines: 'M8 9h10M8 16h10M8 23h10M24 9h16M24 16h12M24 23h14' },
  tagcloud: { boxes: ['8 8 12 6', '23 8 17 6', '8 18 17 6', '28 18 10 6'] },
  product: { boxes: ['16 5 16 14'], lines: 'M16 23h16M16 27h8' },
  donation: { lines: 'M24 18l-6-6a3.5 3.5 0 0 1 6-4 3.5 3.5 0 0 1 6 4z', boxes: ['14 22 20 6'] },
  form: { lines: 'M8 6h32v5H8zM8 14h32v5H8z', boxes: ['8 22 12 5'] },
  newsletter: { lines: 'M8 12h22v8H8z', boxes: ['32 12 8 8'] },
  spacer: { lines: 'M24 7v18M21 10l3-3 3 3M21 22l3 3 3-3' },
  horizontalrule: { lines: 'M8 16h32' },
  embed: { lines: 'M8 6h32v20H8zM20 12l-4 4 4 4M28 12l4 4-4 4' },
  code: { lines: 'M19 10l-6 6 6 6M29 10l6 6-6 6M26 8l-4 16' },
};

const byType = new Map(
  Object.entries(SKETCHES).map(([name, sketch]) => [BLOCK_TYPES[name as Name] as number, sketch]),
);

/** ED-60: what a kind of block looks like, in a few strokes. */
export function BlockSketch({ type }: { readonly type: number }) {
  const { boxes = [], lines = boxes.length === 0 ? TEXT : '' } = byType.get(type) ?? {};
  return (
    <svg viewBox="0 0 48 32" width="48" height="32" aria-hidden focusable="false">
      {boxes.map((box) => {
        const [x, y, width, height] = box.split(' ');
        return (
          <rect
            key={box}
            x={x}
            y={y}
            width={width}
            height={height}
            rx="1.5"
            fill="currentColor"
            opacity="0.35"
          />
        );
      })}
      {lines !== '' && (
        <path
          d={lines}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </svg>
  );
}
