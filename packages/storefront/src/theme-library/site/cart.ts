import { bagOf, numberOf, textOf } from '../basics/shapes.ts';
import { YEventTarget } from '../events/custom-events.ts';
import { CART_CHANGED } from './page-events.ts';

/** `Y.Squarespace.Singletons.ShoppingCart`: what the cart of the visitor holds, once the page has read it. */
class ShoppingCart extends YEventTarget {
  declare _cart: Record<string, unknown>;

  constructor() {
    super();
    this._cart = {};
    document.addEventListener(CART_CHANGED, (event) => {
      this._cart = bagOf(bagOf((event as CustomEvent).detail).cart);
      this.fire('change', { cart: this._cart });
    });
  }

  get(name: unknown): unknown {
    const { entries } = this._cart;
    const list = Array.isArray(entries) ? entries : [];
    if (name === 'totalQuantity')
      return list.reduce((sum: number, each) => sum + numberOf(bagOf(each).quantity), 0);
    return name === 'entries' ? list : this._cart[textOf(name)];
  }
}

export const createShoppingCart = (): object => new ShoppingCart();
