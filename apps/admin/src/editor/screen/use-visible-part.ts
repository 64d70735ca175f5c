import { type CSSProperties, useEffect, useState } from 'react';

/** Less is no keyboard: the bars of a browser come and go. */
const LEAST_KEYBOARD = 120;

interface HiddenParts {
  readonly above: number;
  readonly below: number;
}

const NOTHING: HiddenParts = { above: 0, below: 0 };

/**
 * ED-55: a keyboard on the screen lies over the window without making it smaller. What it hides is left free, so that
 * the tools stand above it. Nothing while the screen is zoomed with two fingers.
 */
export function useVisiblePart(isPhone: boolean): {
  readonly hasKeyboard: boolean;
  readonly style: CSSProperties | undefined;
} {
  const [hidden, setHidden] = useState(NOTHING);
  useEffect(() => {
    const screen = window.visualViewport;
    if (!isPhone || !screen) return;
    const measure = (): void => setHidden((before) => keepSame(before, hiddenBy(screen)));
    measure();
    screen.addEventListener('resize', measure);
    screen.addEventListener('scroll', measure);
    return () => {
      screen.removeEventListener('resize', measure);
      screen.removeEventListener('scroll', measure);
      setHidden(NOTHING);
    };
  }, [isPhone]);
  const hasKeyboard = hidden !== NOTHING;
  return {
    hasKeyboard,
    style: hasKeyboard ? { paddingTop: hidden.above, paddingBottom: hidden.below } : undefined,
  };
}

function hiddenBy({ height, offsetTop, scale }: VisualViewport): HiddenParts {
  const above = Math.round(offsetTop);
  const below = Math.round(window.innerHeight - height - offsetTop);
  return scale > 1.01 || above + below < LEAST_KEYBOARD ? NOTHING : { above, below: Math.max(0, below) };
}

const keepSame = (before: HiddenParts, now: HiddenParts): HiddenParts =>
  before.above === now.above && before.below === now.below ? before : now;
