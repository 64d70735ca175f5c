import { findEmptyElement, findTagByClass, insertHtml, replacePiece } from '../../../platform/html/index.ts';
import type { DrawnPage, PageSlots, ReviewSlots, WaitingFormSlot } from '../page-types/drawn-page.ts';
import { reviewInsertions, type ThemedReviews } from '../pages/product/themed-reviews.ts';
import { findRepeats, type ListHead } from './printed-twice.ts';
import type { ThemedHtml } from './themed-page.ts';

/** What themes call their place for the announcement. */
const DROPZONE = 'sqs-announcement-bar-dropzone';
/** The link that leads past everything else, which has to stay the first, right behind the tag of the body. */
const SKIP_LINK = /\s*<a\b[^>]{0,500}\bhref=["']#[^>]{0,500}>[^<]{0,500}<\/a>/y;

/**
 * The one place that edits what a theme has drawn before its slots are filled, because themes draw in one go and know
 * neither: takes out scripts of the head that turned out idle, and of the head of a list what the theme says too, and
 * puts in the reviews of a product.
 */
export function finishThemedPage(
  { idleScripts, ...page }: ThemedHtml,
  themedReviews: ThemedReviews | null,
  listHead: ListHead | null = null,
): DrawnPage {
  const { mainContent } = page;
  const repeats = listHead ? findRepeats(page.html, mainContent, listHead) : [];
  const once = repeats.length === 0 ? page.html : insertHtml(page.html, repeats);
  const html = idleScripts.reduce((text, script) => replacePiece(text, script, ''), once);
  const reviewed = themedReviews && insertReviews(html, mainContent, themedReviews);
  return {
    ...page,
    html: reviewed?.html ?? html,
    mainContent: reviewed?.mainContent ?? mainContent,
    slots: findThemeSlots(reviewed?.html ?? html),
  };
}

/** Null where nothing is inserted: a theme that shows its content nowhere shows no reviews. */
function insertReviews(html: string, content: string, themedReviews: ThemedReviews) {
  const at = themedReviews.reviews.list.isEmpty || content === '' ? -1 : html.indexOf(content);
  if (at === -1) return null;
  const insertions = reviewInsertions(findReviewSlots(content), content, themedReviews);
  const mainContent = insertHtml(content, insertions);
  return { mainContent, html: insertHtml(html, [{ at, until: at + content.length, html: mainContent }]) };
}

/** The slots of a page that a theme has drawn: a theme says where the announcement goes, or it opens the body. */
export function findThemeSlots(html: string): PageSlots {
  const end = html.lastIndexOf('</body>');
  return {
    announcement: findTagByClass(html, DROPZONE)?.end ?? endOfBodyTag(html),
    overlays: end === -1 ? html.length : end,
    waitingForms: findWaitingForms(html),
  };
}

function endOfBodyTag(html: string): number | null {
  let start = html.indexOf('<body');
  while (start !== -1 && /[\w-]/.test(html.charAt(start + '<body'.length)))
    start = html.indexOf('<body', start + 1);
  const close = start === -1 ? -1 : html.indexOf('>', start);
  if (close === -1) return null;
  SKIP_LINK.lastIndex = close + 1;
  return SKIP_LINK.test(html) ? SKIP_LINK.lastIndex : close + 1;
}

/** How the formatter begins, fills and ends the form to wait for a product. */
const WAITING_FORM = '<div class="product-restock-notification"';
const PRODUCT = / data-product-id="([0-9a-f]{24})"/y;
const EMPTY_CAPTCHA = '<div class="captcha-container"></div>';
const WAITING_FORM_END = '\n</div>\n';

/** In pages of themes and in blocks alike: its markup is the formatter's, which knows nothing of the page around it. */
export function findWaitingForms(html: string): WaitingFormSlot[] {
  const forms: WaitingFormSlot[] = [];
  for (
    let at = html.indexOf(WAITING_FORM);
    at !== -1;
    at = html.indexOf(WAITING_FORM, at + WAITING_FORM.length)
  ) {
    const inside = at + WAITING_FORM.length;
    PRODUCT.lastIndex = inside;
    const [, productId = null] = PRODUCT.exec(html) ?? [];
    forms.push({ at, productId, captcha: findCaptchaPlace(html, inside) });
  }
  return forms;
}

/** What the formatter left empty, or before the end of its form. */
function findCaptchaPlace(html: string, inside: number): WaitingFormSlot['captcha'] {
  const [open, close] = [html.indexOf('<div', inside), html.indexOf('</div', inside)];
  if (close === -1) return null;
  const at = open === -1 ? close : Math.min(open, close);
  if (html.startsWith(EMPTY_CAPTCHA + WAITING_FORM_END, at)) return { at, until: at + EMPTY_CAPTCHA.length };
  const beforeBreak = at - 1;
  return html.startsWith(WAITING_FORM_END, beforeBreak) ? { at: beforeBreak, until: beforeBreak } : null;
}

/** What product pages of themes call the title of a product. */
const TITLES = ['ProductItem-details-title', 'product-title'] as const;
/** Elements that a theme may leave empty for reviews. */
const REVIEW_ELEMENTS = ['section', 'div', 'aside', 'p'];

/**
 * Where reviews go in a page whose template is the theme's own: where the theme says (`.awning-reviews`,
 * `.awning-rating`), and otherwise below the title and at the end of the content.
 */
export function findReviewSlots(content: string): ReviewSlots {
  const list = findEmptyElement(content, 'awning-reviews', REVIEW_ELEMENTS);
  const tag = list && content.slice(list.start, list.end);
  return {
    line: findReviewLine(content),
    list:
      list && tag
        ? {
            at: list.end - 1,
            until: list.end,
            hasId: /\sid=/.test(tag),
            hasItemId: /\sdata-item-id=/.test(tag),
          }
        : null,
  };
}

function findReviewLine(content: string): ReviewSlots['line'] {
  const element = findEmptyElement(content, 'awning-rating', REVIEW_ELEMENTS);
  if (element) return { at: element.end, isInElement: true };
  for (const name of TITLES) {
    const title = findTagByClass(
      content,
      name,
      (tag, end) => tag.startsWith('<h1') && content.includes('</h1>', end),
    );
    if (title) return { at: content.indexOf('</h1>', title.end) + '</h1>'.length, isInElement: false };
  }
  return null;
}
