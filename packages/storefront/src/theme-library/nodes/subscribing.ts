import type { Handle } from '../events/handles.ts';

/** Listeners of a node, or of every node of a list. Of what browsers fire, there is no before and after. */
export abstract class Subscribing {
  abstract _subscribe(wanted: readonly unknown[], wish: { readonly once: boolean }): Handle;

  on(...wanted: unknown[]): Handle {
    return this._subscribe(wanted, { once: false });
  }

  before(...wanted: unknown[]): Handle {
    return this.on(...wanted);
  }

  after(...wanted: unknown[]): Handle {
    return this.on(...wanted);
  }

  /** Each node tells once. */
  once(...wanted: unknown[]): Handle {
    return this._subscribe(wanted, { once: true });
  }

  onceAfter(...wanted: unknown[]): Handle {
    return this.once(...wanted);
  }
}
