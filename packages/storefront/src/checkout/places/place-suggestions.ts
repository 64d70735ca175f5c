import type { PlaceDetails, PlaceSuggestion } from '@awning/contract';
import { readPlace, suggestPlaces } from '@awning/contract/calls';
import type { ShopCall } from '../../shop/shop-call.ts';
import { checkoutWords } from '../store/checkout-words.ts';

export interface PlaceLookup {
  readonly call: ShopCall;
  readonly kind: 'town' | 'region';
  /** As the calls that cost something are told. */
  readonly section: 'shipping-address' | 'billing-address';
  readonly country: string;
  readonly language: string;
  /** The shopper has chosen one. */
  readonly onPlace: (place: Pick<PlaceDetails, 'name'> & Partial<PlaceDetails>) => void;
}

const LEAST_LETTERS = 2;
/** Between two letters of a person who types. */
const QUIET_MS = 150;

const lookups = new WeakMap<HTMLInputElement, { lookup: PlaceLookup }>();

/**
 * Lets a field suggest places while one types in it: as a combobox that stays a text field. Nothing is chosen but by
 * the shopper, and where no answer comes, nothing is shown.
 */
export function suggestFor(input: HTMLInputElement, lookup: PlaceLookup): void {
  const known = lookups.get(input);
  if (known) known.lookup = lookup;
  else lookups.set(input, attach(input, { lookup }));
}

function attach(input: HTMLInputElement, current: { lookup: PlaceLookup }): { lookup: PlaceLookup } {
  const page = input.ownerDocument;
  const list = page.createElement('ul');
  list.id = `${input.id}-places`;
  list.className = 'place-list';
  list.hidden = true;
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', checkoutWords.suggestedPlaces);
  input.after(list);
  for (const [name, value] of Object.entries({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    'aria-controls': list.id,
  }))
    input.setAttribute(name, value);

  let places: readonly PlaceSuggestion[] = [];
  let active = -1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = new AbortController();

  const isOpen = (): boolean => !list.hidden;
  const close = (): void => {
    clearTimeout(timer);
    asking.abort();
    list.hidden = true;
    active = -1;
    input.setAttribute('aria-expanded', 'false');
    input.removeAttribute('aria-activedescendant');
  };
  const mark = (index: number): void => {
    active = index;
    for (const [place, option] of [...list.querySelectorAll('[role=option]')].entries()) {
      option.setAttribute('aria-selected', String(place === index));
      if (place === index) option.scrollIntoView?.({ block: 'nearest' });
    }
    if (index === -1) input.removeAttribute('aria-activedescendant');
    else input.setAttribute('aria-activedescendant', `${list.id}-${index}`);
  };
  const show = (found: readonly PlaceSuggestion[], attribution: string): void => {
    places = found;
    if (found.length === 0) {
      close();
      return;
    }
    list.replaceChildren(
      ...found.map((place, index) => drawOption(page, place, `${list.id}-${index}`)),
      ...(attribution === '' ? [] : [drawNote(page, attribution)]),
    );
    list.hidden = false;
    input.setAttribute('aria-expanded', 'true');
    mark(-1);
  };

  const ask = async (): Promise<void> => {
    const { call, kind, section, country, language } = current.lookup;
    const typed = input.value.trim();
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    if (typed.length < LEAST_LETTERS || country === '') {
      close();
      return;
    }
    const query = {
      input: typed.slice(0, 100),
      country,
      kind,
      language,
      productPage: 'checkout',
      productSection: section,
    };
    try {
      const { places: found, attribution } = await call(suggestPlaces, { query, signal });
      if (signal.aborted || page.activeElement !== input) return;
      // What is typed in full needs no suggestion of itself.
      const isTyped = found.length === 1 && found[0]?.name === typed;
      show(isTyped ? [] : found, attribution);
    } catch {
      // The field is a text field all the same.
      if (!signal.aborted) close();
    }
  };

  const choose = async (index: number): Promise<void> => {
    const place = places[index];
    if (!place) return;
    const { call, language, section, onPlace } = current.lookup;
    close();
    // At once; what else is known of it comes after.
    onPlace({ name: place.name });
    try {
      const query = {
        placeId: place.placeId,
        language,
        productPage: 'checkout',
        productSection: section,
      };
      const details = (await call(readPlace, { query })).place;
      // They may have typed on.
      if (input.value === place.name) current.lookup.onPlace(details);
    } catch {
      // Its name is there.
    }
  };

  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), QUIET_MS);
  });
  input.addEventListener('blur', close);
  input.addEventListener('keydown', (event) => {
    if (!isOpen() || event.isComposing) return;
    const { key } = event;
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      // One place before the first is the field itself.
      const count = places.length + 1;
      mark(((active + 1 + step + count) % count) - 1);
    } else if (key === 'Escape') {
      event.stopPropagation();
      close();
    } else if (key === 'Enter' && active !== -1) {
      event.preventDefault();
      void choose(active);
    }
  });
  // The field keeps the focus, or the list would be gone before the click.
  list.addEventListener('pointerdown', (event) => event.preventDefault());
  list.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('click', ({ target }) => {
    const option = target instanceof Element ? target.closest('[role=option]') : null;
    if (option) void choose([...list.querySelectorAll('[role=option]')].indexOf(option));
  });
  return current;
}

function drawOption(page: Document, { name, context }: PlaceSuggestion, id: string): HTMLElement {
  const option = page.createElement('li');
  option.id = id;
  option.className = 'place-option';
  option.setAttribute('role', 'option');
  option.setAttribute('aria-selected', 'false');
  const about = page.createElement('span');
  about.className = 'place-about';
  about.textContent = context;
  option.append(name, ' ', about);
  return option;
}

function drawNote(page: Document, attribution: string): HTMLElement {
  const note = page.createElement('li');
  note.className = 'place-note';
  note.setAttribute('role', 'presentation');
  note.textContent = attribution;
  return note;
}
