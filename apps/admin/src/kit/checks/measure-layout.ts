import type { PageFinding } from '@awning/contract';
import { BLOCK_TYPES } from '@awning/site-model';

/** ED-87: the widths at which a page has to hold. */
const WIDTHS = [1440, 768, 360] as const;
const PHONE = 360;

/** What can only be seen once a page is laid out. */
export type MeasuredFinding = Pick<PageFinding, 'rule' | 'part' | 'values' | 'fix'>;

/** Kinds with words that have to fit. Others scroll by themselves or have no words of their own. */
const WORDS: ReadonlySet<string> = new Set(
  [
    BLOCK_TYPES.html,
    BLOCK_TYPES.markdown,
    BLOCK_TYPES.quote,
    BLOCK_TYPES.button,
    BLOCK_TYPES.accordion,
    BLOCK_TYPES.menu,
    BLOCK_TYPES.newsletter,
    BLOCK_TYPES.form,
    BLOCK_TYPES.product,
  ].map(String),
);

/** Half a pixel is rounding; less than this is seen by nobody. */
const TOLERANCE = 3;
/** Below this nothing of a line is cut: letters may reach out of lines that stand close. */
const LINE = 16;

const idOf = ({ id }: Element): string => id.slice('block-'.length);

const isClipped = (element: HTMLElement): boolean => {
  const tooWide = element.scrollWidth > element.clientWidth + TOLERANCE;
  const tooHigh = element.scrollHeight > element.clientHeight + LINE;
  return (tooWide || tooHigh) && element.clientWidth > 0;
};

/** Where the words of a block really are, with what hangs out of it. */
const reach = (element: HTMLElement): { left: number; top: number; right: number; bottom: number } => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return {
    left,
    top,
    right: left + Math.max(width, element.scrollWidth),
    bottom: top + Math.max(height, element.scrollHeight),
  };
};

/** What does not fit in a page that is laid out at this width. */
export function measureDocument(page: Document, width: number): MeasuredFinding[] {
  const blocks = [...page.querySelectorAll<HTMLElement>('[id^="block-"][data-block-type]')].filter(
    (element) => WORDS.has(element.dataset.blockType ?? '') && element.getBoundingClientRect().width > 0,
  );
  const cut = blocks
    .filter(isClipped)
    .map(
      (element): MeasuredFinding => ({ rule: 'text-cut', part: idOf(element), values: { width }, fix: [] }),
    );
  if (width !== PHONE) return cut;
  const grids = Map.groupBy(blocks, (element) => element.closest('.awning-fluid'));
  const meeting = [...grids].flatMap(([grid, within]) => (grid === null ? [] : overlapping(within)));
  return [
    ...cut,
    ...meeting.map(
      (element): MeasuredFinding => ({ rule: 'phone-overlap', part: idOf(element), values: {}, fix: [] }),
    ),
  ];
}

function overlapping(elements: readonly HTMLElement[]): HTMLElement[] {
  const places = elements.map((element) => ({ element, ...reach(element) }));
  return places
    .filter((one, index) =>
      places.some(
        (other, at) =>
          at < index &&
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > TOLERANCE &&
          Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > LINE,
      ),
    )
    .map(({ element }) => element);
}

const LONGEST_MS = 20_000;

/**
 * Lays a page out in a frame that nobody sees, at the three widths, and says what does not fit. No scripts run in it.
 * Of the same block and rule the widest screen is named. Nothing where the page cannot be shown.
 */
export async function measureLayout(
  address: string,
  signal: AbortSignal,
): Promise<readonly MeasuredFinding[]> {
  signal.throwIfAborted();
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-same-origin');
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  frame.dataset.measuring = '';
  Object.assign(frame.style, {
    position: 'fixed',
    left: '-10000px',
    top: '0',
    width: `${WIDTHS[0]}px`,
    height: '900px',
    border: '0',
    visibility: 'hidden',
  });
  const ended = new AbortController();
  const loaded = new Promise<boolean>((resolve) => {
    frame.addEventListener('load', () => resolve(true), { once: true });
    signal.addEventListener('abort', () => resolve(false), { once: true, signal: ended.signal });
    const timer = setTimeout(() => resolve(false), LONGEST_MS);
    ended.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });
  frame.src = address;
  document.body.append(frame);
  try {
    const isLoaded = await loaded;
    signal.throwIfAborted();
    if (!isLoaded) return [];
    const page = frame.contentDocument;
    if (!page) return [];
    await page.fonts?.ready;
    const found = new Map<string, MeasuredFinding>();
    for (const width of WIDTHS) {
      frame.style.width = `${width}px`;
      for (const each of measureDocument(page, width)) {
        const key = `${each.rule} ${each.part}`;
        if (!found.has(key)) found.set(key, each);
      }
    }
    return [...found.values()];
  } finally {
    ended.abort();
    frame.remove();
  }
}
