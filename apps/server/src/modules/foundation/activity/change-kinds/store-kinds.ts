import type { ChangeKind, Silent } from './change-kind.ts';
import { EMAIL, item, newItem, newPage, one, PRIVATE, page, setting } from './change-subjects.ts';

const ORDER = 'An order has a timeline that only goes on. Change the order itself.';
const MONEY = 'Money has moved, or is about to. Look at the payment itself.';
const IMPORT = 'Take it back where products are imported: all of them at once, or each by itself.';
const SUBSCRIPTION = 'A subscription has a timeline that only goes on. Change the subscription itself.';
const STOCK = 'Stock only moves on. Adjust it again.';

/** Changes of products, stock, orders, payments, and everything else about selling. */
export const storeKinds: Readonly<Record<string, ChangeKind | Silent>> = {
  'coupon.addCoupon': { words: 'added the discount', subject: { table: 'coupons' } },
  'coupon.changeCoupon': { words: 'changed the discount', subject: { table: 'coupons', param: 'couponId' } },
  'coupon.removeCoupon': { words: 'deleted the discount', subject: { table: 'coupons', param: 'couponId' } },
  'donation.addDonation': { words: 'added the donation', subject: { table: 'donations' } },
  'donation.changeDonation': {
    words: 'changed the donation',
    subject: { table: 'donations', param: 'donationId' },
  },
  'donation.removeDonation': {
    words: 'deleted the donation',
    subject: { table: 'donations', param: 'donationId' },
  },
  'shipping.saveShipping': { words: 'changed the shipping', subject: one('shipping_setups') },
  'tax.saveTax': { words: 'changed the taxes', subject: one('tax_setups') },
  'inventory.adjustStock': { words: 'adjusted stock', cannotUndo: STOCK },
  'waitlist.removeWaitlistSignUp': {
    words: 'removed a person from the waiting list',
    subject: { table: 'waitlist_signups', param: 'signUpId' },
    cannotUndo: PRIVATE,
  },
  'waitlist.sendWaitlistMails': { words: 'told the people on the waiting list', cannotUndo: EMAIL },
  'waitlist.sendAllWaitlistMails': { words: 'told everybody on the waiting lists', cannotUndo: EMAIL },
  'waitlist.saveWaitlistSettings': { words: 'changed the settings of the waiting list' },
  'waitlist.resetWaitlistSettings': { words: 'reset the settings of the waiting list' },
  'payment.testPaymentConnection': { silent: 'It asks another server something and changes nothing.' },
  'payment.savePaymentSettings': { words: 'changed the payment methods', subject: setting('payments') },
  'payment.retryRefund': {
    words: 'tried a refund again',
    subject: { table: 'payment_refunds', param: 'refundId' },
    cannotUndo: MONEY,
  },
  'payment.dismissPaymentProblem': {
    words: 'dismissed the problem of a payment',
    subject: { table: 'payments', param: 'paymentId' },
    cannotUndo: MONEY,
  },
  'giftCard.issueGiftCard': {
    words: 'issued the gift card',
    subject: { table: 'gift_cards' },
    cannotUndo: MONEY,
  },
  'giftCard.changeGiftCard': {
    words: 'changed the gift card',
    subject: { table: 'gift_cards', param: 'giftCardId' },
  },
  'giftCard.adjustGiftCard': {
    words: 'adjusted the balance of the gift card',
    subject: { table: 'gift_cards', param: 'giftCardId' },
    cannotUndo: MONEY,
  },
  'giftCard.sendGiftCardMail': {
    words: 'sent the email again of the gift card',
    subject: { table: 'gift_cards', param: 'giftCardId' },
    cannotUndo: EMAIL,
  },
  'subscription.cancelSubscription': {
    words: 'cancelled a subscription',
    subject: { table: 'subscriptions', param: 'subscriptionId' },
    cannotUndo: EMAIL,
  },
  'subscription.pauseSubscription': {
    words: 'paused a subscription',
    subject: { table: 'subscriptions', param: 'subscriptionId' },
    cannotUndo: SUBSCRIPTION,
  },
  'subscription.resumeSubscription': {
    words: 'resumed a subscription',
    subject: { table: 'subscriptions', param: 'subscriptionId' },
    cannotUndo: SUBSCRIPTION,
  },
  'subscription.skipSubscription': {
    words: 'skipped the next time of a subscription',
    subject: { table: 'subscriptions', param: 'subscriptionId' },
    cannotUndo: SUBSCRIPTION,
  },
  'subscription.rescheduleSubscription': {
    words: 'changed the next date of a subscription',
    subject: { table: 'subscriptions', param: 'subscriptionId' },
    cannotUndo: SUBSCRIPTION,
  },
  'subscription.billSubscription': {
    words: 'billed a subscription',
    subject: { table: 'subscriptions', param: 'subscriptionId' },
    cannotUndo: MONEY,
  },
  'download.renewDownload': {
    words: 'renewed a download',
    subject: { table: 'download_grants', param: 'grantId' },
    cannotUndo: EMAIL,
  },
  ...orderKinds(),
  'orderReturn.saveReturnSettings': { words: 'changed the settings of returns', subject: setting('returns') },
  'product.addProduct': { words: 'added the product', subject: newItem },
  'product.changeProduct': { words: 'changed the product', subject: item },
  'product.changeProducts': { words: 'changed in the spreadsheet', subject: newItem },
  'product.removeProduct': { words: 'deleted the product', subject: item },
  'product.saveProductVariants': { words: 'changed the variants of', subject: item },
  'product.changeProductVariant': { words: 'changed a variant of', subject: item },
  'product.scheduleProduct': {
    words: 'scheduled a change of',
    subject: item,
    cannotUndo: 'Cancel it instead.',
  },
  'product.cancelProductSchedule': {
    words: 'cancelled a scheduled change of',
    subject: item,
    cannotUndo: 'Schedule it again.',
  },
  'product.addStorePage': { words: 'added the store page', subject: newPage },
  'product.addStoreCategory': { words: 'added a category to', subject: page },
  'productCsv.checkProductImport': {
    silent: 'It reads a file and compares it with the shop, which stays as it is.',
  },
  'productCsv.startProductImport': {
    words: 'imported products from',
    subject: { table: 'product_imports', param: 'importId' },
    cannotUndo: IMPORT,
  },
  'productCsv.cancelProductImport': {
    words: 'stopped the import of products from',
    subject: { table: 'product_imports', param: 'importId' },
    cannotUndo: IMPORT,
  },
  'productCsv.undoProductImport': {
    words: 'took back the import of products from',
    subject: { table: 'product_imports', param: 'importId' },
    cannotUndo: IMPORT,
  },
  'review.addReview': { words: 'added a review', subject: { table: 'product_reviews' } },
  'review.importReviews': { words: 'imported reviews' },
  'review.decideReviews': { words: 'decided about reviews' },
  'review.requestReview': { words: 'asked for a review', cannotUndo: EMAIL },
  'review.saveReviewReply': {
    words: 'replied to a review',
    subject: { table: 'product_reviews', param: 'reviewId' },
  },
  'review.removeReview': {
    words: 'removed a review',
    subject: { table: 'product_reviews', param: 'reviewId' },
  },
  'cart.previewPrices': { silent: 'It computes prices and stores nothing.' },
};

function orderKinds(): Record<string, ChangeKind | Silent> {
  const subject = { table: 'orders', param: 'orderId' };
  return {
    'order.changeOrderContact': { words: 'changed the contact of order', subject, cannotUndo: ORDER },
    'order.fulfilOrder': { words: 'fulfilled order', subject, cannotUndo: ORDER },
    'order.changeFulfilment': { words: 'changed the tracking of order', subject, cannotUndo: ORDER },
    'order.undoFulfilment': { words: 'took a parcel back of order', subject, cannotUndo: ORDER },
    'order.tagOrder': { words: 'tagged order', subject },
    'order.resendOrderMail': { words: 'sent a mail again about order', subject, cannotUndo: EMAIL },
    'order.cancelOrder': { words: 'cancelled order', subject, cannotUndo: ORDER },
    'order.refundOrder': { words: 'refunded order', subject, cannotUndo: MONEY },
    'order.previewManualOrder': { silent: 'It computes an order and stores nothing.' },
    'order.createManualOrder': { words: 'created order', subject: { table: 'orders' }, cannotUndo: ORDER },
    'order.previewRefund': { silent: 'It computes a refund and stores nothing.' },
    'order.markRefundPaid': { words: 'noted a refund as paid for order', subject, cannotUndo: MONEY },
    'order.markOrderPaid': { words: 'noted the payment of order', subject, cannotUndo: MONEY },
    'order.addOrderNote': { words: 'added a note to order', subject, cannotUndo: ORDER },
    'order.archiveOrder': { words: 'archived order', subject },
    'orderReturn.addReturn': { words: 'wrote down a return of order', subject, cannotUndo: ORDER },
    'orderReturn.acceptReturn': { words: 'accepted a return of order', subject, cannotUndo: ORDER },
    'orderReturn.declineReturn': { words: 'declined a return of order', subject, cannotUndo: ORDER },
    'orderReturn.undoReturn': {
      words: 'took an answer back about a return of order',
      subject,
      cannotUndo: ORDER,
    },
    'orderReturn.receiveReturn': { words: 'received a return of order', subject, cannotUndo: MONEY },
    'orderReturn.previewReturn': { silent: 'It computes a refund and stores nothing.' },
    'orderReturn.uploadReturnLabel': {
      words: 'added a label to a return of order',
      subject,
      cannotUndo: ORDER,
    },
    'orderReturn.removeReturnLabel': {
      words: 'removed the label of a return of order',
      subject,
      cannotUndo: ORDER,
    },
    'orderReturn.closeReturn': { words: 'closed a return of order', subject, cannotUndo: ORDER },
  };
}
