import type { Screen } from './screens.ts';

/**
 * Whether every journey is walked in all its ways, as `npm run journeys` asks for. Otherwise one journey for each
 * screen is walked, with a mouse on a desktop, as in `npm test`.
 */
export const inEveryWay = process.env.AWNING_JOURNEYS === 'every-way';

/** What the demo looks like in this run. A run has one server, and the demo one theme at a time. */
export const theme = process.env.AWNING_JOURNEYS_THEME === 'fieldnotes' ? 'fieldnotes' : 'shoreline';

interface Ways {
  /** Screens for which this is the journey of `npm test`. */
  readonly screens?: readonly Screen[];
  /** `desktop` for what is the same on a phone, such as what the server answers. */
  readonly sizes?: 'desktop' | 'both';
  /** `both` for a journey through the demo that has to be possible in either theme. */
  readonly themes?: 'shoreline' | 'both';
}

const TAGS = { desktopOnly: '@desktop-only', bothThemes: '@both-themes', screen: '@screen:' };

/** Says once, where a journey begins, what it shows and how it is walked. */
export function ways({ screens = [], sizes = 'both', themes = 'shoreline' }: Ways): { tag: string[] } {
  return {
    tag: [
      ...screens.map((screen) => `${TAGS.screen}${screen.replaceAll(' ', '-')}`),
      ...(sizes === 'desktop' ? [TAGS.desktopOnly] : []),
      ...(themes === 'both' ? [TAGS.bothThemes] : []),
    ],
  };
}

/** For what is the same on every screen: once is enough, on the desktop. */
export const once = ways({ sizes: 'desktop' });

/** Which journeys this run walks, and of those which a phone does not repeat. */
export const chosen = {
  all: choose(),
  exceptOnPhone: new RegExp(TAGS.desktopOnly),
};

function choose(): RegExp {
  if (!inEveryWay) return new RegExp(TAGS.screen);
  return theme === 'fieldnotes' ? new RegExp(TAGS.bothThemes) : /./;
}

/** The screens that a journey with these tags shows in `npm test`, as the list spells them without spaces. */
export const screensIn = (tags: readonly string[]): string[] =>
  tags.flatMap((tag) => {
    const name = tag.replace(/^@/, '');
    return name.startsWith('screen:') ? [name.slice('screen:'.length)] : [];
  });
