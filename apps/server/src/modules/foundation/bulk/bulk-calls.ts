import type { BulkLists } from './bulk-actions.ts';

type CallsOf<Actions> = { readonly [Action in keyof Actions]: string };

/**
 * The call that does the same to one row, by its name in the contract. Activity calls the change of a row after it, and
 * takes it back the same way.
 */
export const BULK_CALLS: { readonly [List in keyof BulkLists]: CallsOf<BulkLists[List]['actions']> } = {
  products: {
    publish: 'product.changeProduct',
    hide: 'product.changeProduct',
    delete: 'product.removeProduct',
    restore: 'activity.restoreBinEntry',
    undo: 'activity.undoActivity',
    price: 'product.changeProduct',
    tags: 'product.changeProduct',
    category: 'product.changeProduct',
  },
  items: {
    publish: 'item.changeItem',
    hide: 'item.changeItem',
    delete: 'item.removeItem',
    move: 'item.moveItem',
    tags: 'item.changeItem',
    category: 'item.changeItem',
    restore: 'activity.restoreBinEntry',
    undo: 'activity.undoActivity',
  },
  collections: {
    enable: 'collection.changeCollection',
    disable: 'collection.changeCollection',
    move: 'collection.changeCollection',
    delete: 'collection.removeCollection',
  },
  orders: { archive: 'order.archiveOrder', unarchive: 'order.archiveOrder', fulfil: 'order.fulfilOrder' },
  media: {
    move: 'media.changeAsset',
    delete: 'media.removeAsset',
    restore: 'activity.restoreBinEntry',
    undo: 'activity.undoActivity',
  },
  reviews: { decide: 'review.decideReviews', delete: 'review.removeReview' },
  submissions: {
    read: 'formInbox.changeSubmission',
    unread: 'formInbox.changeSubmission',
    spam: 'formInbox.changeSubmission',
    'not-spam': 'formInbox.changeSubmission',
    star: 'formInbox.changeSubmission',
    unstar: 'formInbox.changeSubmission',
    archive: 'formInbox.changeSubmission',
    unarchive: 'formInbox.changeSubmission',
    delete: 'formInbox.removeSubmission',
  },
  forms: { archive: 'form.removeForm', restore: 'form.restoreForm' },
  'mailing-list': {
    unsubscribe: 'mailingList.unsubscribeMailingListEntry',
    delete: 'mailingList.removeMailingListEntry',
  },
  inventory: { move: 'inventory.adjustStock', undo: 'inventory.adjustStock' },
  donations: {
    on: 'donation.changeDonation',
    off: 'donation.changeDonation',
    delete: 'donation.removeDonation',
    restore: 'activity.restoreBinEntry',
  },
  customers: { tags: 'customer.tagCustomer', undo: 'activity.undoActivity' },
  redirects: { delete: 'redirect.saveRedirects' },
  coupons: {
    on: 'coupon.changeCoupon',
    off: 'coupon.changeCoupon',
    delete: 'coupon.removeCoupon',
    restore: 'activity.restoreBinEntry',
  },
};

export const callOf = (list: string, action: string): string => {
  const calls: Readonly<Record<string, Readonly<Record<string, string>>>> = BULK_CALLS;
  const call = calls[list]?.[action];
  if (call === undefined) throw new Error(`the list ${list} has no action ${action}`);
  return call;
};
