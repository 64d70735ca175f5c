import { cartMessages } from '@awning/commerce';
import { openDialog } from '../dialog/open-dialog.tsx';
import { QuickView } from './quick-view.tsx';
import { groupAround, showsArrows } from './quick-view-group.ts';
import { clearQuickViews } from './quick-view-piece.ts';

/** Shows the product of a button above the page, and leads on to the others of its group. */
export async function openQuickView(button: HTMLElement): Promise<void> {
  const { steps, first } = groupAround(button);
  // The focus comes back to where it is now, and a pointer does not always leave it on what it pressed.
  button.focus({ preventScroll: true });
  const { closed } = openDialog({
    title: cartMessages.quickView,
    className: 'awning-quick-view',
    body: <QuickView steps={steps} first={Math.max(0, first)} arrows={showsArrows(button.ownerDocument)} />,
  });
  await closed;
  // What was bought meanwhile has changed what is left.
  clearQuickViews();
}
