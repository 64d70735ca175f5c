import { reportToWindow } from '../error-report.ts';
import type { MountIsland } from '../island.ts';
import { productLinkOf } from './quick-view-group.ts';
import { readQuickView } from './quick-view-piece.ts';

const loadView = () => import('./open-quick-view.tsx');

/**
 * The button of lists that shows a product above them. Where that cannot be fetched, it leads to the product's own
 * page.
 */
export const mount: MountIsland = (button) => {
  const { id = '' } = button.dataset;
  if (id === '') return;
  let isOpen = false;

  const open = async (): Promise<void> => {
    if (isOpen) return;
    isOpen = true;
    try {
      const { openQuickView } = await loadView();
      await openQuickView(button);
    } catch (error) {
      reportToWindow(error instanceof Error ? error : new Error(String(error)), { itemId: id });
      const url = productLinkOf(button);
      if (url !== null) location.assign(url);
    } finally {
      isOpen = false;
    }
  };
  const click = (event: Event): void => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    // Themes put it on links and cards that have a click of their own.
    event.stopPropagation();
    void open();
  };

  button.addEventListener('click', click);
  button.addEventListener('keydown', (event) => {
    if ((event.key === 'Enter' || event.key === ' ') && !event.repeat) click(event);
  });

  // This file is here because the shopper came near: the rest is fetched beside the product.
  const prepare = (): void => {
    loadView().catch(() => {});
    readQuickView(id).catch(() => {});
  };
  for (const type of ['pointerenter', 'focus']) button.addEventListener(type, prepare);
  prepare();
};
