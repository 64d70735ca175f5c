import { cartStore } from '../cart/cart-store.ts';
import type { MountIsland } from '../island.ts';
import { mountReact } from '../react-island.ts';
import { CartPage } from './cart-page.tsx';
import { readCartPageData } from './cart-page-data.ts';

export const mount: MountIsland = (root, context) => {
  const data = readCartPageData(root);
  cartStore.seed(data.cart);
  mountReact(root, <CartPage data={data} store={cartStore} root={root} />, context);
};
