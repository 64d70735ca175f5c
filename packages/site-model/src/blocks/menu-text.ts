/** What people eat and drink, as a place writes it on a card. */
export interface FoodMenu {
  readonly title: string;
  readonly description: string;
  readonly sections: readonly MenuSection[];
}

export interface MenuSection {
  readonly title: string;
  readonly description: string;
  readonly items: readonly MenuItem[];
}

export interface MenuItem {
  readonly title: string;
  readonly description: string;
  readonly prices: readonly MenuPrice[];
  /** What can be had with it, such as "Add cheese". */
  readonly extras: readonly MenuPrice[];
}

export interface MenuPrice {
  /** Which size or kind; empty where there is one price only. */
  readonly label: string;
  /** As written, currency and all; empty when none is named. */
  readonly price: string;
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] extends readonly (infer Item)[] ? Item[] : T[Key] };
type OpenMenu = Omit<Mutable<FoodMenu>, 'sections'> & { sections: OpenSection[] };
type OpenSection = Mutable<MenuSection>;
type OpenItem = Mutable<MenuItem>;

const MENU_RULE = /^={2,}$/;
const SECTION_RULE = /^-{2,}$/;

/**
 * Reads a menu that was written as text. A line underlined with `===` starts a menu, one underlined with `---` a
 * section. What stands between blank lines is an item: its name, then what is in it, then prices with their currency,
 * then extras after a `+`. Items with the price beside the name need no blank lines. Nothing is refused: text that fits
 * nowhere is the description of what is above it.
 *
 * @example parseMenu('Lunch\n=====\n\nSoups\n-----\n\nLeek soup\nWith bread\n$7', '$')
 */
export function parseMenu(text: string, currency: string): readonly FoodMenu[] {
  const menus: OpenMenu[] = [];
  const openMenu = (title: string): OpenMenu => {
    const menu: OpenMenu = { title, description: '', sections: [] };
    menus.push(menu);
    return menu;
  };
  const openSection = (title: string): OpenSection => {
    const menu = menus.at(-1) ?? openMenu('');
    const section: OpenSection = { title, description: '', items: [] };
    menu.sections.push(section);
    return section;
  };

  for (const { rule, title, lines } of paragraphsOf(text)) {
    if (rule === 'menu') openMenu(title);
    if (rule === 'section') openSection(title);
    const menu = menus.at(-1);
    const section = menu?.sections.at(-1);
    const items = itemsOf(lines, currency);
    // Right below a title stands what is said about it, unless it has a price.
    const isDescription = rule === null ? isSentence : isRemark;
    if (section === undefined && menu !== undefined && items.every(isRemark)) {
      menu.description = join(menu.description, lines.join('\n'));
    } else if (section !== undefined && section.items.length === 0 && items.every(isDescription)) {
      section.description = join(section.description, lines.join('\n'));
    } else (section ?? openSection('')).items.push(...items);
  }
  return menus;
}

interface Paragraph {
  readonly rule: 'menu' | 'section' | null;
  readonly title: string;
  readonly lines: string[];
}

/** Underlines need no blank line before or after them. */
function paragraphsOf(text: string): readonly Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let open: Paragraph | null = null;
  for (const line of text.split(/\r\n?|\n/).map((raw) => raw.trim())) {
    const rule = MENU_RULE.test(line) ? 'menu' : SECTION_RULE.test(line) ? 'section' : null;
    if (rule !== null && open !== null && open.lines.length > 0) {
      const title: string = open.lines.pop() ?? '';
      if (open.lines.length === 0 && open.rule === null) paragraphs.pop();
      open = { rule, title, lines: [] };
      paragraphs.push(open);
    } else if (rule !== null) {
      // A line drawn below nothing only separates.
      open = null;
    } else if (line === '') {
      open = null;
    } else if (open === null) {
      open = { rule: null, title: '', lines: [line] };
      paragraphs.push(open);
    } else open.lines.push(line);
  }
  return paragraphs;
}

/** One item, or several that have their price beside their name and need no blank lines in between. */
function itemsOf(lines: readonly string[], currency: string): readonly MenuItem[] {
  const items: OpenItem[] = [];
  let hasPriceBeside = false;
  for (const line of lines) {
    const price = priceOf(line, currency);
    const item = items.at(-1);
    if (item === undefined || (hasPriceBeside && price !== null && price.label !== '' && line[0] !== '+')) {
      hasPriceBeside = price !== null && price.label !== '';
      items.push({
        title: price !== null && hasPriceBeside ? price.label : line,
        description: '',
        prices: price !== null && hasPriceBeside ? [{ label: '', price: price.price }] : [],
        extras: [],
      });
    } else if (line.startsWith('+')) {
      const extra = line.slice(1).trim();
      item.extras.push(priceOf(extra, currency) ?? { label: extra, price: '' });
    } else if (price !== null) item.prices.push(price);
    else item.description = join(item.description, line);
  }
  return items;
}

/** A line with a price: `$7`, `Large $9`, `Bottle 24 €`. */
function priceOf(line: string, currency: string): MenuPrice | null {
  const sign = currency.trim();
  if (sign === '') return null;
  const at = line.indexOf(sign);
  if (at === -1) return null;
  const after = line.slice(at + sign.length).trim();
  if (/^\d/.test(after)) return { label: line.slice(0, at).trim(), price: line.slice(at).trim() };
  const before = /^(.*?)(\d[\d.,' ]*)$/.exec(line.slice(0, at).trimEnd());
  if (after !== '' || before === null) return null;
  return {
    label: (before[1] ?? '').trim(),
    price: `${before[2] ?? ''}${line.slice(at - 1, at) === ' ' ? ' ' : ''}${sign}`,
  };
}

const isRemark = (item: MenuItem): boolean => item.prices.length === 0 && item.extras.length === 0;

/** "All soups come with bread." is a remark about a section; "Leek soup" is something to eat. */
const isSentence = (item: MenuItem): boolean =>
  isRemark(item) && item.description === '' && /[.!?]$/.test(item.title);

const join = (before: string, more: string): string =>
  before === '' || more === '' ? before + more : `${before}\n${more}`;
