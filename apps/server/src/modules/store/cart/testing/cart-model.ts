/** A variant as the model knows it. `most` is what one may have of its product. */
export interface ModelVariant {
  readonly item: number;
  readonly most: number;
  price: number;
  stock: number;
  isThere: boolean;
}

export interface ModelEntry {
  id: string;
  variant: number;
  quantity: number;
  fields: string | null;
  /** How many of it came with the copy of a site user's cart. */
  copied: number;
  isRemoved: boolean;
}

export interface ModelCart {
  entries: ModelEntry[];
  readonly codes: string[];
  readonly copyOf: ModelCart | null;
  isBought: boolean;
}

interface ModelBrowser {
  user: number | null;
  /** What its cookie opens. */
  cart: ModelCart;
}

export type Refusal =
  | 'item-missing'
  | 'variant-missing'
  | 'not-enough-stock'
  | 'only-one-allowed'
  | 'entry-missing'
  | 'nothing-to-restore'
  | 'item-not-for-sale'
  | 'coupon-already-entered';
/** Null: it is done. */
type Outcome = Refusal | null;

const emptyCart = (copyOf: ModelCart | null = null): ModelCart => ({
  entries: [],
  codes: [],
  copyOf,
  isBought: false,
});

/** What carts should do, as simply as it can be said: one thing at a time, in memory. */
export class CartModel {
  readonly visible: boolean[];
  readonly variants: readonly ModelVariant[];
  private readonly browsers: ModelBrowser[];
  private readonly users: ModelCart[];

  constructor(o: { variants: readonly ModelVariant[]; browsers: number; users: number }) {
    this.variants = o.variants;
    this.visible = o.variants.map(() => true);
    this.browsers = Array.from({ length: o.browsers }, () => ({ user: null, cart: emptyCart() }));
    this.users = Array.from({ length: o.users }, () => emptyCart());
  }

  cartOf(browser: number): ModelCart {
    const { user, cart } = this.browsers[browser] ?? { user: null, cart: emptyCart() };
    return user === null ? cart : (this.users[user] ?? emptyCart());
  }

  isSold(variant: number): boolean {
    const known = this.variants[variant];
    return known?.isThere === true && this.visible[known.item] === true;
  }

  private isFull(cart: ModelCart, variant: number, more: number, besides?: ModelEntry): Outcome {
    const known = this.variants[variant];
    const others = cart.entries.filter((entry) => entry !== besides && !entry.isRemoved);
    const sum = (entries: ModelEntry[]): number =>
      entries.reduce((total, { quantity }) => total + quantity, 0);
    const ofItem = others.filter((entry) => this.variants[entry.variant]?.item === known?.item);
    if (known?.most === 1 && sum(ofItem) + more > 1) return 'only-one-allowed';
    const ofVariant = sum(others.filter((entry) => entry.variant === variant));
    return ofVariant + more > (known?.stock ?? 0) ? 'not-enough-stock' : null;
  }

  private twinOf(cart: ModelCart, { variant, fields }: ModelEntry, besides?: ModelEntry): ModelEntry | null {
    const isTwin = (other: ModelEntry): boolean =>
      other !== besides && !other.isRemoved && other.variant === variant && other.fields === fields;
    return cart.entries.find(isTwin) ?? null;
  }

  add(browser: number, request: { variant: number; quantity: number; fields: string | null }): Outcome {
    const cart = this.cartOf(browser);
    const known = this.variants[request.variant];
    if (!known || !this.visible[known.item]) return 'item-missing';
    if (!known.isThere) return 'variant-missing';
    const refusal = this.isFull(cart, request.variant, request.quantity);
    if (refusal) return refusal;
    const entry = { ...request, id: '', copied: 0, isRemoved: false };
    const duplicate = this.twinOf(cart, entry);
    if (duplicate) duplicate.quantity += request.quantity;
    else cart.entries.push(entry);
    return null;
  }

  changeQuantity(browser: number, entryId: string, quantity: number): Outcome {
    const cart = this.cartOf(browser);
    const entry = cart.entries.find(({ id, isRemoved }) => id === entryId && !isRemoved);
    if (!entry) return 'entry-missing';
    if (quantity > entry.quantity) {
      if (!this.isSold(entry.variant)) return 'item-not-for-sale';
      const refusal = this.isFull(cart, entry.variant, quantity, entry);
      if (refusal) return refusal;
    }
    entry.quantity = quantity;
    return null;
  }

  /** Other answers, or with `variant` another variant of the same product. */
  changeEntry(
    browser: number,
    entryId: string,
    change: { fields: string | null; variant?: number },
  ): Outcome {
    const cart = this.cartOf(browser);
    const entry = cart.entries.find(({ id }) => id === entryId);
    if (!entry) return 'entry-missing';
    const variant = change.variant ?? entry.variant;
    if (change.variant !== undefined) {
      if (!this.visible[this.variants[variant]?.item ?? -1]) return 'item-not-for-sale';
      if (!this.isSold(variant)) return 'variant-missing';
    }
    if (entry.isRemoved) return 'entry-missing';
    const refusal = variant === entry.variant ? null : this.isFull(cart, variant, entry.quantity, entry);
    if (refusal) return refusal;
    const changed = { ...entry, variant, fields: change.fields };
    if (variant !== entry.variant || change.fields !== entry.fields) changed.copied = 0;
    const duplicate = this.twinOf(cart, changed, entry);
    if (duplicate) {
      if (this.variants[variant]?.most === 1) return 'only-one-allowed';
      changed.quantity += duplicate.quantity;
      changed.copied += duplicate.copied;
    }
    cart.entries = cart.entries.filter((other) => other !== duplicate);
    Object.assign(entry, changed);
    return null;
  }

  remove(browser: number, entryId: string): Outcome {
    const entry = this.cartOf(browser).entries.find(({ id }) => id === entryId);
    if (!entry) return 'entry-missing';
    entry.isRemoved = true;
    return null;
  }

  restore(browser: number, entryId: string): Outcome {
    const cart = this.cartOf(browser);
    const entry = cart.entries.find(({ id }) => id === entryId);
    if (!entry) return 'nothing-to-restore';
    if (!entry.isRemoved) return null;
    if (!this.isSold(entry.variant)) return 'item-not-for-sale';
    const refusal = this.isFull(cart, entry.variant, entry.quantity);
    if (refusal) return refusal;
    const duplicate = this.twinOf(cart, entry);
    if (duplicate) {
      duplicate.quantity += entry.quantity;
      duplicate.copied += entry.copied;
      cart.entries = cart.entries.filter((other) => other !== entry);
    } else entry.isRemoved = false;
    return null;
  }

  enterCode(browser: number, code: string): Outcome {
    const { codes } = this.cartOf(browser);
    if (codes.includes(code)) return 'coupon-already-entered';
    codes.push(code);
    return null;
  }

  leaveCode(browser: number, code: string): void {
    const { codes } = this.cartOf(browser);
    if (codes.includes(code)) codes.splice(codes.indexOf(code), 1);
  }

  signIn(browser: number, user: number): void {
    const who = this.browsers[browser];
    const theirs = this.users[user];
    if (!who || !theirs) return;
    if (who.cart.copyOf?.isBought) this.dropCopied(who.cart);
    const isEmpty = theirs.entries.length === 0 && theirs.codes.length === 0;
    if (isEmpty) this.users[user] = who.cart;
    else this.merge(who.cart, theirs);
    Object.assign(who, { user, cart: emptyCart() });
  }

  private dropCopied(cart: ModelCart): void {
    cart.entries = cart.entries.filter(({ isRemoved, quantity, copied }) => isRemoved || quantity > copied);
    for (const entry of cart.entries.filter(({ isRemoved }) => !isRemoved)) {
      entry.quantity -= entry.copied;
      entry.copied = 0;
    }
  }

  private merge(from: ModelCart, into: ModelCart): void {
    for (const entry of from.entries) {
      if (from.copyOf !== into) entry.copied = 0;
      const duplicate = entry.isRemoved ? null : this.twinOf(into, entry);
      if (!duplicate) {
        into.entries.push(entry);
        continue;
      }
      const more = duplicate.quantity + Math.max(0, entry.quantity - entry.copied);
      const most = this.variants[entry.variant]?.most ?? 0;
      duplicate.quantity = Math.max(duplicate.quantity, Math.min(more, most));
    }
    for (const code of from.codes) if (!into.codes.includes(code)) into.codes.push(code);
  }

  /** False: there is nothing to buy. The next cart of the same person is a new one. */
  buy(browser: number): boolean {
    const who = this.browsers[browser];
    const cart = this.cartOf(browser);
    if (!who || cart.entries.every(({ isRemoved }) => isRemoved)) return false;
    cart.isBought = true;
    if (who.user === null) who.cart = emptyCart();
    else this.users[who.user] = emptyCart();
    return true;
  }

  signOut(browser: number, withCopy: boolean): void {
    const who = this.browsers[browser];
    if (!who || who.user === null) return;
    const theirs = this.cartOf(browser);
    who.user = null;
    const copied = theirs.entries.filter(({ isRemoved }) => !isRemoved);
    if (!withCopy || copied.length === 0) return;
    who.cart = emptyCart(theirs);
    who.cart.entries = copied.map((entry) => ({ ...entry, id: '', copied: entry.quantity }));
  }
}
