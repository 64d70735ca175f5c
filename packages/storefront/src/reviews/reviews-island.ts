import { cartMessages } from '@awning/commerce';
import { whenSettled } from '../browser/element-settled.ts';
import { contentAdded } from '../events.ts';
import type { MountIsland } from '../island.ts';

const OURS = ['reviews-rating', 'reviews-sort', 'reviews-after'] as const;
const LIST = '.awning-review-list';
const BODY = '.awning-reviews-body';
const PROBLEM = 'awning-reviews-problem';
const FURTHER = '.awning-reviews-further';

/**
 * Filter, order and more of the reviews of a product without leaving the page. The links lead to the same lists without
 * script; here their pages are fetched and the part that is about reviews is taken out, so there is one place that
 * knows how a review looks.
 */
export const mount: MountIsland = (section) => {
  let latest: AbortController | null = null;
  section.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[data-reviews]') : null;
    if (!(link instanceof HTMLAnchorElement) || !isPlainClick(event)) return;
    event.preventDefault();
    latest?.abort();
    latest = new AbortController();
    void follow(section, link, latest.signal);
  });
};

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

async function follow(section: HTMLElement, link: HTMLAnchorElement, signal: AbortSignal): Promise<void> {
  clearProblem(section);
  section.setAttribute('aria-busy', 'true');
  try {
    const element = await fetchSection(link.href, section.dataset.itemId ?? '', signal);
    // The server is there and has no list for us: the link leads to what it has.
    if (element === null) location.assign(link.href);
    else show(section, link, element);
  } catch {
    // Without a connection the link would lead to an empty page, away from what was chosen here.
    if (!signal.aborted) showProblem(section, link);
  } finally {
    if (!signal.aborted) section.removeAttribute('aria-busy');
  }
}

/** Null for an answer without reviews of the product; throws where there is no answer. */
async function fetchSection(href: string, itemId: string, signal: AbortSignal): Promise<Element | null> {
  const address = new URL(href);
  address.hash = '';
  address.searchParams.set('format', 'main-content');
  const response = await fetch(address, { signal, headers: { accept: 'text/html' } });
  if (!response.ok) return null;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const sections = [...page.querySelectorAll<HTMLElement>('.awning-reviews')];
  return sections.find((each) => each.dataset.itemId === itemId) ?? null;
}

function show(section: HTMLElement, link: HTMLAnchorElement, element: Element): void {
  const list = section.querySelector(LIST);
  if (link.dataset.reviews === 'more' && list) append(section, list, element);
  else replace(section, link, element);
  section.dispatchEvent(new CustomEvent(contentAdded, { bubbles: true }));
}

function showProblem(section: HTMLElement, link: HTMLAnchorElement): void {
  const note = section.ownerDocument.createElement('p');
  note.className = PROBLEM;
  note.setAttribute('role', 'alert');
  note.textContent = `${cartMessages.unableToLoadReviews} ${cartMessages.checkConnection}`;
  const further = link.closest(FURTHER);
  if (further) further.after(note);
  else (section.querySelector(BODY) ?? section).prepend(note);
}

function clearProblem(section: HTMLElement): void {
  for (const note of section.querySelectorAll(`.${PROBLEM}`)) note.remove();
}

/** Puts the next ones below those that are there, and the focus on the first of them. */
function append(section: HTMLElement, list: Element, element: Element): void {
  const known = new Set([...section.querySelectorAll<HTMLElement>(`${LIST} > li`)].map(nameOf));
  const added = [...element.querySelectorAll<HTMLElement>(`${LIST} > li`)].filter(
    (review) => !known.has(nameOf(review)),
  );
  list.append(...added);
  const more = element.querySelector('[data-reviews="more"]');
  const place = section.querySelector(FURTHER);
  if (more) place?.replaceChildren(more);
  else place?.remove();
  const [first] = added;
  if (!first) return;
  first.tabIndex = -1;
  first.focus({ preventScroll: true });
}

const nameOf = ({ dataset }: HTMLElement): string => dataset.reviewId ?? '';

/** Another filter or order: the focus stays where it was, and the address says what is shown. */
function replace(section: HTMLElement, link: HTMLAnchorElement, element: Element): void {
  const hadFocus = section.contains(section.ownerDocument.activeElement);
  const name = link.dataset.reviews ?? '';
  section.replaceChildren(...element.childNodes);
  const again = section.querySelector<HTMLElement>(`[data-reviews="${name}"]`);
  const target = again ?? section.querySelector<HTMLElement>('[data-reviews="sort-newest"]');
  if (hadFocus) target?.focus({ preventScroll: true });
  if (hadFocus && !again) void bringIntoView(section, target);
  const url = new URL(location.href);
  const params = new URL(link.href).searchParams;
  for (const each of OURS) {
    const value = params.get(each);
    if (value === null) url.searchParams.delete(each);
    else url.searchParams.set(each, value);
  }
  history.replaceState(history.state, '', url);
}

/** What had the focus is gone, from the foot of a long list perhaps. */
async function bringIntoView(section: HTMLElement, target: HTMLElement | null): Promise<void> {
  await whenSettled(section);
  // Who has gone on meanwhile is not called back.
  if (target === section.ownerDocument.activeElement) target?.scrollIntoView({ block: 'nearest' });
}
