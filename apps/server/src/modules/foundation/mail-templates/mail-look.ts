import { type Design, mix, type Rgb, themeColors, toHexColor } from '@awning/site-model';

/** Colours as mails write them, for a bright screen and for a dark one. */
export interface MailColors {
  readonly page: string;
  readonly paper: string;
  readonly ink: string;
  readonly quiet: string;
  readonly hairline: string;
  readonly accent: string;
  readonly accentInk: string;
}

const WHITE: Rgb = { red: 255, green: 255, blue: 255 };
const hex = (color: Rgb): string => toHexColor(color);

/**
 * A mail has a light background even if the site is dark: of a dark theme it takes only the accent, where that is
 * legible.
 */
export function mailColors({ colorPalette, colorThemes }: Design): MailColors {
  const [theme] = colorThemes;
  if (theme === undefined) return PLAIN;
  const colors = themeColors(colorPalette, theme);
  if (colors.dark) return { ...PLAIN, accent: hex(colors.accent), accentInk: hex(colors.accentInk) };
  return {
    page: hex(mix(colors.tint, colors.paper, 0.5)),
    paper: hex(mix(WHITE, colors.paper, 0.65)),
    ink: hex(colors.ink),
    quiet: hex(colors.quiet),
    hairline: hex(colors.hairline),
    accent: hex(colors.accent),
    accentInk: hex(colors.accentInk),
  };
}

const PLAIN: MailColors = {
  page: '#f3f3f1',
  paper: '#ffffff',
  ink: '#1d1f21',
  quiet: '#63666a',
  hairline: '#e2e2df',
  accent: '#1d1f21',
  accentInk: '#ffffff',
};

/**
 * Programs that know it get a phone's layout and the dark colours; others keep the inline styles, which are complete.
 */
export const MAIL_STYLES = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
a:hover { text-decoration: none !important; }
@media (max-width: 520px) {
  .pad { padding-left: 22px !important; padding-right: 22px !important; }
  .sheet { border-radius: 0 !important; }
  .outer { padding: 0 !important; }
  .half { display: block !important; width: 100% !important; padding: 0 0 20px 0 !important; }
  .code { font-size: 20px !important; letter-spacing: 1px !important; }
  h1 { font-size: 24px !important; }
}
@media (prefers-color-scheme: dark) {
  .page { background-color: #16181a !important; }
  .paper { background-color: #1f2225 !important; }
  .ink, .ink a { color: #f1efea !important; }
  .quiet, .quiet a { color: #a9abad !important; }
  .rule { border-color: #383c40 !important; }
  .well { background-color: #2a2e32 !important; }
  .picture { background-color: #2a2e32 !important; }
  .logo { background-color: #f3f1ec !important; padding: 6px 10px !important; border-radius: 4px !important; }
}
`;
