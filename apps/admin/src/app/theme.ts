import {
  type CSSVariablesResolver,
  createTheme,
  Input,
  type MantineColorsTuple,
  virtualColor,
} from '@mantine/core';

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
    InputWrapper: Input.Wrapper.extend({ styles: { label: { marginBottom: 6 }, error: { marginTop: 6 } } }),
  },
});

/** Paper instead of white, and the one colour a focus ring has everywhere. */
export const themeVariables: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {
    '--mantine-color-body': '#fcfaf7',
    '--mantine-color-dimmed': colors.ink?.[5] ?? '',
    '--mantine-color-placeholder': colors.ink?.[5] ?? '',
    '--mantine-color-default-border': colors.ink?.[4] ?? '',
    '--mantine-color-error': '#a3182d',
    '--awning-rail': '#f4f0e9',
    '--awning-hairline': '#e5ded3',
    '--awning-focus': colors.clay?.[7] ?? '',
  },
  dark: {
    '--mantine-color-body': '#1a1917',
    '--mantine-color-dimmed': colors.dark?.[2] ?? '',
    '--mantine-color-placeholder': colors.dark?.[2] ?? '',
    '--mantine-color-default-border': colors.dark?.[3] ?? '',
    '--mantine-color-error': '#ff9d9d',
    '--awning-rail': '#211f1c',
    '--awning-hairline': '#35322d',
    '--awning-focus': colors.clay?.[3] ?? '',
  },
});
