import type { SiteVersions } from '../../platform/site-versions/index.ts';
import type { CartRow } from './cart-statements.ts';

/** Answers about carts as text. Browsers ask for a cart with every page, and most of the time nothing has happened to it. */
export interface RememberedAnswers {
  /**
   * What was answered for this very state of the cart on this very version of the site, or what `make` gives. It is kept when `make` says that it
   * depends on nothing else.
   */
  recall(
    websiteId: string,
    row: CartRow,
    make: () => Promise<{ readonly text: string; readonly lasts: boolean }>,
  ): Promise<string>;
}

interface Remembered {
  readonly version: number;
  readonly lines: string | null;
  readonly fields: string | null;
  readonly couponCodes: string;
  readonly text: string;
}

const MAX_CHARACTERS = 16_000_000;
/** A cart with long answers is a rare one. */
const LONGEST_TEXT = 50_000;

export function createRememberedAnswers(
  siteVersions: Pick<SiteVersions, 'current' | 'newsArrives'>,
): RememberedAnswers {
  const answers = new Map<string, Remembered>();
  let characters = 0;

  const keep = (key: string, answer: Remembered): void => {
    const size = answer.text.length - (answers.get(key)?.text.length ?? 0);
    if (characters + size > MAX_CHARACTERS) {
      answers.clear();
      characters = answer.text.length;
    } else characters += size;
    answers.set(key, answer);
  };

  return {
    async recall(websiteId, row, make) {
      if (!siteVersions.newsArrives()) return (await make()).text;
      // Before anything is read: what is newer than this version is made anew when the news of it arrives.
      const version = await siteVersions.current(websiteId);
      const key = `${websiteId}/${row.cart_id}`;
      const known = answers.get(key);
      if (
        known &&
        known.version === version &&
        known.lines === row.lines &&
        known.fields === row.fields &&
        known.couponCodes === row.coupon_codes
      )
        return known.text;
      const { text, lasts } = await make();
      if (lasts && text.length <= LONGEST_TEXT)
        keep(key, {
          version,
          lines: row.lines,
          fields: row.fields,
          couponCodes: row.coupon_codes,
          text,
        });
      return text;
    },
  };
}
