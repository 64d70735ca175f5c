import {
  CloseButton,
  type CloseButtonProps,
  type CSSVariablesResolver,
  createTheme,
  Input,
  type MantineColorsTuple,
  Modal,
  virtualColor,
} from '@mantine/core';
import { themeMessages } from './theme-messages.ts';

/** Warm greys: paper at one end, ink at the other. Colour proper is kept for what has a state. */
const ink: MantineColorsTuple = [
  '#f6f3ee',
  '#ebe6de',
  '#dad3c8',
  '#bfb6a8',
  '#8f8678',
  '#6a6257',
  '#534c43',
  '#3d3832',
  '#26231f',
  '#191714',
];

/** Index 4 draws the borders of fields by night, so it keeps 3:1 against the page. */
const night: MantineColorsTuple = [
  '#ece6db',
  '#c9c1b5',
  '#aaa195',
  '#8d857a',
  '#7d756a',
  '#3a3631',
  '#2c2925',
  '#1a1917',
  '#151412',
  '#100f0e',
];

const clay: MantineColorsTuple = [
  '#fdf1ec',
  '#f8ded3',
  '#f0bfa9',
  '#e89f80',
  '#dc8058',
  '#c8623a',
  '#b0512e',
  '#9c4326',
  '#7d351e',
  '#5e2917',
];

const sans = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

const namedCross: Partial<CloseButtonProps> & { readonly 'aria-label': string } = {
  'aria-label': themeMessages.close,
};

const tickInk = { iconColor: 'var(--awning-on-ink)' };

export const theme = createTheme({
  fontFamily: sans,
  headings: { fontFamily: sans, fontWeight: '620' },
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { sm: '1.45', md: '1.5' },
  colors: {
    ink,
    dark: night,
    gray: ink,
    clay,
    // Virtual, so that the text on it is chosen per scheme: dark on light by night, light on dark by day.
    primary: virtualColor({ name: 'primary', light: 'ink', dark: 'ink' }),
  },
  primaryColor: 'primary',
  primaryShade: { light: 8, dark: 1 },
  autoContrast: true,
  black: '#26231f',
  white: '#fffefb',
  defaultRadius: 6,
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Every dialog has it, so that none can forget the name of its cross.
    CloseButton: CloseButton.extend({ defaultProps: namedCross }),
    Modal: Modal.extend({
      defaultProps: {
        radius: 14,
        padding: 20,
        overlayProps: { backgroundOpacity: 1, color: 'var(--awning-scrim)' },
      },
      styles: {
        content: { boxShadow: 'var(--awning-shadow-palette)' },
        header: { minHeight: 60, paddingBottom: 8 },
        title: { fontSize: 16, fontWeight: 620, letterSpacing: '-0.01em', textAlign: 'start' },
      },
    }),
    // Without these, ticks are light on light by night. By name, so that no page loads boxes that it does not draw.
    Checkbox: { defaultProps: tickInk },
    Radio: { defaultProps: tickInk },
    // The library puts an element into the menu that takes the focus and is no entry. By WAI-ARIA a menu has entries
    // alone, and the first of them has the focus. By name, as above.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    InputWrapper: Input.Wrapper.extend({ styles: { label: { marginBottom: 6 }, error: { marginTop: 6 } } }),
  },
});

/** What every colour of the admin's own styles comes from, by day and by night. Each text keeps 4.5:1 on its ground. */
const tokens: Readonly<Record<string, readonly [light: string, dark: string]>> = {
  ground: ['#f9f6f1', '#171614'],
  surface: ['#fffefb', '#1e1c1a'],
  sunk: ['#f7f4ec', '#191816'],
  hover: ['#f9f6ef', '#24221f'],
  rail: ['#f3eee6', '#131211'],
  'rail-current': ['#e6dfd4', '#2b2824'],
  'rail-hover': ['#ece6dc', '#211f1c'],
  hairline: ['#e9e2d7', '#2e2b27'],
  line: ['#d8d0c3', '#423e38'],
  field: ['#8f8678', '#7d756a'],
  ink: ['#26231f', '#ece6db'],
  'ink-2': ['#4a443c', '#cfc7bb'],
  'ink-3': ['#6a6257', '#aaa195'],
  'on-ink': ['#fffefb', '#1d1b18'],
  'ink-bar': ['#26231f', '#35312c'],
  'ink-bar-raised': ['#3d3832', '#474239'],
  'ink-bar-text': ['#fffefb', '#fffefb'],
  'ink-bar-dim': ['#c9c1b5', '#c9c1b5'],
  'ink-bar-line': ['#4a443c', '#524c44'],
  focus: ['#9c4326', '#e89f80'],
  selected: ['#f4efe5', '#2b2722'],
  'selected-edge': ['#c8623a', '#e89f80'],
  mark: ['#faecc2', '#5d4a16'],
  good: ['#1f5f43', '#9ed3b3'],
  'good-shape': ['#2f7d5a', '#6fbf93'],
  'good-tint': ['#e5f0e8', '#1c2f25'],
  waiting: ['#734700', '#f0c878'],
  'waiting-shape': ['#a86a00', '#dda63f'],
  'waiting-tint': ['#fbefd5', '#35290f'],
  bad: ['#a3182d', '#ffa9a4'],
  'bad-shape': ['#bd2a3e', '#f0827f'],
  'bad-tint': ['#fbe8e6', '#3b1e1f'],
  info: ['#2a4d7a', '#a9c6ec'],
  'info-shape': ['#3f6ea8', '#7fa7dc'],
  'info-tint': ['#e7edf5', '#1e2a3a'],
  'neutral-tint': ['#f0ebe2', '#2a2723'],
  scrim: ['rgb(52 44 34 / 34%)', 'rgb(0 0 0 / 55%)'],
  'shadow-card': ['0 1px 2px rgb(64 48 24 / 5%)', '0 0 #0000'],
  'shadow-popover': [
    '0 2px 6px rgb(64 48 24 / 7%), 0 12px 32px rgb(64 48 24 / 13%)',
    '0 0 0 1px #35312c, 0 16px 40px rgb(0 0 0 / 50%)',
  ],
  'shadow-palette': [
    '0 4px 12px rgb(64 48 24 / 8%), 0 28px 72px rgb(64 48 24 / 24%)',
    '0 0 0 1px #35312c, 0 28px 72px rgb(0 0 0 / 60%)',
  ],
  chart: ['#1f6f78', '#5bb3b5'],
  'chart-before': ['#978d7e', '#8d857a'],
  'chart-out': ['#c16950', '#cd735a'],
};

const tokensOf = (scheme: 0 | 1): Record<string, string> =>
  Object.fromEntries(Object.entries(tokens).map(([name, values]) => [`--awning-${name}`, values[scheme]]));

export const themeVariables: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {
    ...tokensOf(0),
    '--mantine-color-body': '#f9f6f1',
    '--mantine-color-default': '#fffefb',
    '--mantine-color-dimmed': colors.ink?.[5] ?? '',
    '--mantine-color-placeholder': colors.ink?.[5] ?? '',
    '--mantine-color-default-border': colors.ink?.[4] ?? '',
    '--mantine-color-error': '#a3182d',
  },
  dark: {
    ...tokensOf(1),
    '--mantine-color-body': '#171614',
    '--mantine-color-default': '#1e1c1a',
    '--mantine-color-dimmed': colors.dark?.[2] ?? '',
    '--mantine-color-placeholder': colors.dark?.[2] ?? '',
    '--mantine-color-default-border': colors.dark?.[3] ?? '',
    '--mantine-color-error': '#ff9d9d',
  },
});
