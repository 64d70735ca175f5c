import { SHARED_PARTS, type SharedPart, type SharedPiece, type SharedPlace } from '@awning/contract/canvas';

const BAR = '.sqs-announcement-bar';
const BAR_PLACE = '.sqs-announcement-bar-dropzone';

/** The bar, header or footer of the whole page, and not one within its content. */
export function sharedElement(page: Document, part: SharedPart): Element | null {
  if (part === 'announcement') return page.querySelector(BAR);
  const all = [...page.querySelectorAll(part)].filter((element) => element.closest('main') === null);
  return (part === 'header' ? all[0] : all.at(-1)) ?? null;
}

/** The first that fits is what an element is: icons of accounts may stand in a `nav`, too. */
const PIECES: readonly (readonly [piece: SharedPiece, selector: string])[] = [
  ['area', '[data-type="block-field"]'],
  [
    'social',
    '.sqs-template-social-icons, .sqs-svg-icon--list, [data-content-field="connected-accounts"], .Header-social, .Footer-social, .Tool-social, .Colophon-social',
  ],
  ['button', '.awning-header-button, .Header-button, .Tool-button, [data-content-field="header-button"]'],
  [
    'brand',
    '[data-content-field="site-title"], .awning-brand-place, .awning-footer-base > span, .Footer-name, .Colophon-title, a[href="/"]',
  ],
  [
    'links',
    'a[href="/search"], a[href="/account"], a[href="/cart"], .sqs-custom-cart, .awning-to-top, .Footer-up, .Colophon-up',
  ],
  ['text', '.awning-footer-text, .Footer-text, .Colophon-text'],
  ['menu', '[data-content-field^="navigation-"], nav, details'],
  ['columns', '.awning-footer-columns'],
];

const WHOLE = PIECES.filter(([piece]) => piece === 'area' || piece === 'social').map(
  ([, selector]) => selector,
);

const NAVIGATION = 'navigation-';

function placeOf(part: SharedPart, root: Element, element: Element): SharedPlace | null {
  if (part === 'announcement') return null;
  const piece = PIECES.find(([, selector]) => element.matches(selector))?.[0];
  // A link to the home page or the search may as well be one of a menu.
  const isOfMenu = element.localName === 'a' && element.closest('nav, details') !== null;
  if (piece === undefined || (isOfMenu && (piece === 'brand' || piece === 'links'))) return null;
  const name = piece === 'area' ? element.id : piece === 'menu' ? menuName(root, element) : '';
  return { part, piece, name };
}

/** A menu for narrow screens does not say its name; it is that of the wide one. */
function menuName(root: Element, element: Element): string {
  const named =
    element.closest(`[data-content-field^="${NAVIGATION}"]`) ??
    (root.localName === 'header' ? root.querySelector(`[data-content-field^="${NAVIGATION}"]`) : null);
  return named?.getAttribute('data-content-field')?.slice(NAVIGATION.length) ?? '';
}

/** ED-72: what of the shared parts a press meets; the innermost piece, or else the part itself. */
export function sharedPlaceOf(page: Document, target: Element): SharedPlace | null {
  for (const part of SHARED_PARTS) {
    const root = sharedElement(page, part);
    if (!root?.contains(target)) continue;
    // What holds others is one thing: the icons may stand in a `nav`, and an area holds any block.
    const whole = WHOLE.map((selector) => target.closest(selector)).find(
      (each) => each && root.contains(each),
    );
    if (whole) return placeOf(part, root, whole);
    for (let element: Element | null = target; element && element !== root; element = element.parentElement) {
      const place = placeOf(part, root, element);
      if (place) return place;
    }
    return { part, piece: null, name: '' };
  }
  return null;
}

interface FoundPlace {
  readonly place: SharedPlace;
  readonly element: Element;
}

/** The parts with their pieces, each once, in the order of the page. */
function findPlaces(page: Document): FoundPlace[] {
  return SHARED_PARTS.flatMap((part): FoundPlace[] => {
    const root = sharedElement(page, part);
    if (!root) return [];
    const found = [...root.querySelectorAll(PIECES.map(([, selector]) => selector).join())].flatMap(
      (element): FoundPlace[] => {
        // What stands within a piece belongs to it: the links of a menu, the contents of an area.
        const inner = sharedPlaceOf(page, element.parentElement ?? element);
        const place = inner?.piece && inner.piece !== 'columns' ? null : placeOf(part, root, element);
        return place ? [{ place, element }] : [];
      },
    );
    return [{ place: { part, piece: null, name: '' }, element: root }, ...found];
  });
}

const isSamePlace = (one: SharedPlace, other: SharedPlace): boolean =>
  one.part === other.part && one.piece === other.piece && one.name === other.name;

export const sharedPlaces = (page: Document): SharedPlace[] =>
  findPlaces(page)
    .map(({ place }) => place)
    .filter((place, index, all) => all.findIndex((each) => isSamePlace(each, place)) === index);

/** Of several, such as the menus for wide and for narrow screens, one that can be seen. */
export function placeElement(page: Document, place: SharedPlace): Element | null {
  const all = findPlaces(page).filter((each) => isSamePlace(each.place, place));
  const seen = all.find(({ element }) => element.getBoundingClientRect().height > 0);
  return (seen ?? all[0])?.element ?? null;
}

/** Puts the shared parts of another drawing of the page in the place of these. False: it has to be loaded again. */
export function drawSharedParts(page: Document, html: string): boolean {
  const drawn = new DOMParser().parseFromString(html, 'text/html');
  for (const part of SHARED_PARTS) {
    const [now, next] = [sharedElement(page, part), sharedElement(drawn, part)];
    if (now && next) now.replaceWith(page.importNode(next, true));
    else if (now) now.remove();
    else if (next && !insertPart(page, part, page.importNode(next, true))) return false;
  }
  return true;
}

/** Only the bar comes and goes; a page without a header has no place for one. */
function insertPart(page: Document, part: SharedPart, element: Element): boolean {
  if (part !== 'announcement') return false;
  const place = page.querySelector(BAR_PLACE);
  if (place) place.append(element);
  else (page.querySelector('.awning-skip') ?? page.body.firstChild)?.before(element);
  return true;
}
