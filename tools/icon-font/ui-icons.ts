/** One glyph of a font: a drawing on a grid of 24, with lines and filled shapes. */
export interface Icon {
  readonly name: string;
  readonly code: number;
  /** Inside of an `<svg>`: lines without a fill unless an element has the class `fill`. */
  readonly drawing: string;
}

const path = (d: string): string => `<path d="${d}"/>`;
const filled = (d: string): string => `<path class="fill" d="${d}"/>`;
const dot = (cx: number, cy: number, r: number): string =>
  `<circle class="fill" cx="${cx}" cy="${cy}" r="${r}"/>`;
const circle = (cx: number, cy: number, r: number): string => `<circle cx="${cx}" cy="${cy}" r="${r}"/>`;

const HEART =
  'M12 20C5 14.5 3.5 11.5 3.5 8.8 3.5 6.2 5.5 4.5 7.7 4.5c1.8 0 3.3 1 4.3 2.8 1-1.8 2.5-2.8 4.3-2.8 2.2 0 4.2 1.7 4.2 4.3 0 2.7-1.5 5.7-8.5 11.2z';

const drawings: readonly (readonly [code: number, name: string, drawing: string])[] = [
  [0xe001, 'up', path('M5 15.5l7-7 7 7')],
  [0xe002, 'down', path('M5 8.5l7 7 7-7')],
  [0xe003, 'left-arrow', path('M20 12H4M10 6l-6 6 6 6')],
  [0xe004, 'right-arrow', path('M4 12h16M14 6l6 6-6 6')],
  [0xe005, 'up-arrow', path('M12 20V4M6 10l6-6 6 6')],
  [0xe006, 'down-arrow', path('M12 4v16M6 14l6 6 6-6')],
  [0xe007, 'menu', path('M4 6.5h16M4 12h16M4 17.5h16')],
  [
    0xe008,
    'grid',
    filled('M4 4h7v7H4z') + filled('M13 4h7v7h-7z') + filled('M4 13h7v7H4z') + filled('M13 13h7v7h-7z'),
  ],
  [0xe009, 'search', circle(10.5, 10.5, 6) + path('M15 15l5.5 5.5')],
  [0xe00a, 'share', path('M12 15V4M8 8l4-4 4 4M5 12v7.5h14V12')],
  [0xe00b, 'bubble', path('M4 5h16v11h-9l-4 4v-4H4z')],
  [0xe00c, 'heart', path(HEART)],
  [0xe00d, 'heart-2', filled(HEART)],
  [0xe00e, 'tag', path('M4 4h8.5l7.5 7.5-8.5 8.5L4 12.5z') + dot(8.5, 8.5, 1.5)],
  [0xe00f, 'folder', path('M3 6h6l2 2.5h10V19H3z')],
  [0xe010, 'clock', circle(12, 12, 8.5) + path('M12 7v5l3.5 2')],
  [0xe011, 'calendar', path('M4 6h16v14H4zM4 10.5h16M8 3.5v4M16 3.5v4')],
  [
    0xe012,
    'map-marker',
    path('M12 21.5c-4.5-5-6.5-8.5-6.5-11.3a6.5 6.5 0 0 1 13 0c0 2.8-2 6.3-6.5 11.3z') + circle(12, 10, 2.2),
  ],
  [
    0xe013,
    'eye',
    path('M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5S5 16.5 2.5 12z') +
      circle(12, 12, 2.8),
  ],
  [0xe014, 'cart', path('M2.5 4h3l2.6 11.5h10L21 7.5H6.4') + dot(9.5, 19.5, 1.7) + dot(16.8, 19.5, 1.7)],
  [0xe015, 'play', filled('M7 4.5l13 7.5-13 7.5z')],
  [0xe016, 'pause', filled('M6 5h4v14H6z') + filled('M14 5h4v14h-4z')],
  [0xe017, 'plus', path('M12 4.5v15M4.5 12h15')],
  [0xe018, 'minus', path('M4.5 12h15')],
  [0xe019, 'check', path('M4.5 12.5l5 5.5 10-12')],
  [0xe01a, 'mail', path('M3 5.5h18v13H3zM3.5 6.5L12 13l8.5-6.5')],
  [0xe01b, 'user', circle(12, 8, 4) + path('M4.5 20.5c1-4 4-6 7.5-6s6.5 2 7.5 6')],
  [0xe01c, 'lock', path('M5 11h14v9.5H5zM8 11V8a4 4 0 0 1 8 0v3')],
  [0xe01d, 'star', filled('M12 3l2.7 5.9 6.3.7-4.7 4.3 1.3 6.3L12 17l-5.6 3.2 1.3-6.3L3 9.6l6.3-.7z')],
  [0xe01e, 'home', path('M3 11.5L12 4l9 7.5M6 10v10h12V10')],
  [0xe01f, 'external', path('M13 4.5h6.5V11M19.5 4.5L11 13M10 6H4.5v13.5H18V14')],
  [0xe020, 'download', path('M12 4v11.5M7 10.5l5 5 5-5M5 20h14')],
  [0xe021, 'info', circle(12, 12, 9) + path('M12 11v5.5') + dot(12, 7.6, 1.3)],
  [0xe022, 'image', path('M3 5h18v14H3zM4 17l5-5 4 4 3-3 4 4') + dot(15.5, 9, 1.4)],
  [
    0xe023,
    'link',
    path('M10 14a4 4 0 0 0 6 .3l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-6-.3l-3 3a4 4 0 0 0 5.7 5.7l1-1'),
  ],
  // Stylesheets of sites name these three by their code points.
  [0xe02c, 'left', path('M15.5 5l-7 7 7 7')],
  [0xe02d, 'right', path('M8.5 5l7 7-7 7')],
  [0xe02e, 'close', path('M5.5 5.5l13 13M18.5 5.5l-13 13')],
];

export const uiIcons: readonly Icon[] = drawings.map(([code, name, drawing]) => ({ code, name, drawing }));
