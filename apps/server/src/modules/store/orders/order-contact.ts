import { checkAddress } from '@awning/commerce';
import type { OrderContactChange } from '@awning/contract';
import type { LockedOrder } from './order-change.ts';
import { nameOf } from './order-creation.ts';
import { orderErrors } from './order-errors.ts';

/** Where the order goes and who gets its mails, until it has left. */
export function changeContact(locked: LockedOrder, change: OrderContactChange): void {
  const { order } = locked;
  const { customerEmail, shippingAddress, billingAddress } = change;
  locked.move('edit');
  const errors = Object.fromEntries(
    Object.entries({ shippingAddress, billingAddress }).flatMap(([name, address]) =>
      address === undefined
        ? []
        : Object.entries(checkAddress(address)).map(([field, sentence]) => [`${name}.${field}`, sentence]),
    ),
  );
  if (Object.keys(errors).length > 0) throw orderErrors.invalidContact({ errors });
  const after = {
    email: customerEmail ?? order.email,
    shippingAddress: shippingAddress ?? order.shippingAddress,
    billingAddress: billingAddress ?? order.billingAddress,
  };
  const customerName = nameOf(after.billingAddress) || nameOf(after.shippingAddress);
  locked.set({ ...after, customerName });
  // What it was before is not repeated: an address that was corrected is nobody's to keep.
  locked.record('edited', { fields: Object.keys(change) });
}
