import type { MailTemplateName } from '@awning/contract';
import type { MailKind } from '../../foundation/mail-templates/index.ts';

const ofOrder: readonly string[] = ['siteTitle', 'orderNumber', 'customerName', 'orderTotal'];

/** Where the data of a mail has what these stand for. */
export const slotPaths: Readonly<Record<string, string>> = {
  orderTotal: 'order.total',
  buyer: 'order.buyer',
  paymentMethod: 'order.paymentLabel',
  pickUpPlace: 'order.pickUpPlace',
  carrier: 'shipment.carrier',
  shippedOn: 'shipment.shippedOn',
  refundTotal: 'refund.total',
  refusal: 'refund.refusal',
  subscription: 'subscription.title',
  amount: 'giftCard.amount',
  recipient: 'giftCard.recipient',
  recipientEmail: 'giftCard.to',
};

export const mailKinds: Readonly<Record<MailTemplateName, MailKind>> = {
  'order-confirmed': {
    title: 'Order confirmed',
    about: 'To the buyer, when an order was placed. While the money is still to come it says how to pay.',
    subject:
      '{.if order.isPending}Your order {orderNumber}: how to pay{.or}Your order {orderNumber} is confirmed{.end}',
    heading: '{.if order.isPending}We have your order{.or}Thank you for your order{.end}',
    introduction:
      '{.if customerName}{customerName}, {.or}Hello, {.end}{.if order.isPending}we’ll start on it as soon as your payment arrives.{.or}{.if order.isShipped}{.if order.isPickup}we’ll let you know when it’s ready to collect{.if order.pickUpPlace} at {order.pickUpPlace}{.end}.{.or}we’ll let you know when it ships.{.end}{.or}everything about it is below.{.end}{.end}',
    slots: [...ofOrder, 'paymentMethod', 'pickUpPlace'],
    canSwitchOff: false,
  },
  'payment-received': {
    title: 'Payment received',
    about: 'To the buyer, when the money of an order that was placed before has come.',
    subject: 'We received your payment for order {orderNumber}',
    heading: 'Your payment is here',
    introduction:
      '{.if customerName}Thank you, {customerName}. {.or}Thank you. {.end}{.if order.isShipped}We’ll start on your order and let you know when it ships.{.or}Your order is paid.{.end}',
    slots: ofOrder,
    canSwitchOff: true,
  },
  'order-shipped': {
    title: 'Order shipped',
    about: 'To the buyer, when goods leave, can be collected, or a service is done.',
    subject:
      '{.if shipment.isPickup}Your order {orderNumber} is ready to collect{.or}{.if shipment.isShipped}{.if shipment.isPart}Part of your order {orderNumber} is on its way{.or}Your order {orderNumber} is on its way{.end}{.or}Your order {orderNumber} is complete{.end}{.end}',
    heading:
      '{.if shipment.isPickup}Ready to collect{.or}{.if shipment.isShipped}{.if shipment.isPart}Part of your order is on its way{.or}Your order is on its way{.end}{.or}Your order is complete{.end}{.end}',
    introduction:
      '{.if shipment.isPickup}You can collect it now{.if order.pickUpPlace} at {order.pickUpPlace}{.end}. Please bring the order number.{.or}{.if shipment.isShipped}{.if shipment.carrier}It left with {shipment.carrier} on {shipment.shippedOn}.{.or}It left on {shipment.shippedOn}.{.end}{.or}We have done our part. Thank you for your trust.{.end}{.end}',
    slots: [...ofOrder, 'carrier', 'shippedOn', 'pickUpPlace'],
    canSwitchOff: true,
  },
  'order-refunded': {
    title: 'Refund',
    about: 'To the buyer, when money goes back.',
    subject: 'Your refund of {refund.total} for order {orderNumber}',
    heading: '{.if refund.isByHand}You get {refund.total} back{.or}We refunded {refund.total}{.end}',
    introduction:
      '{.if refund.isByHand}It will be paid back to you the way you paid: {order.paymentLabel}.{.or}{.if refund.toPayment}Banks take up to ten days to show it.{.or}It is on your gift card again and can be used at once.{.end}{.end}',
    slots: [...ofOrder, 'refundTotal', 'paymentMethod'],
    canSwitchOff: true,
  },
  'order-canceled': {
    title: 'Order cancelled',
    about: 'To the buyer, when an order is cancelled.',
    subject: 'Your order {orderNumber} was cancelled',
    heading: 'Your order was cancelled',
    introduction:
      'Nothing more will be sent.{.if isMoneyBack} Your payment will be refunded; we’ll email you when that is done.{.or}{.if order.isUnpaid} You have paid nothing, and nothing is left to pay.{.end}{.end}',
    slots: ofOrder,
    canSwitchOff: true,
  },
  'return-asked': {
    title: 'Return requested',
    about: 'To the buyer, when they asked to send something back.',
    subject: 'Your return request for order {orderNumber}',
    heading: 'We have your request',
    introduction:
      '{.if customerName}{customerName}, we’ll{.or}We’ll{.end} look at it and email you what to do next. Please keep the goods until then.',
    slots: ofOrder,
    canSwitchOff: true,
  },
  'return-accepted': {
    title: 'Return accepted',
    about: 'To the buyer, when a return is accepted. It says how to send the goods back.',
    subject: 'Your return for order {orderNumber} is accepted',
    heading: 'You can send it back',
    introduction:
      'We’ll refund you when the goods are with us.{.if back.isPaidByCustomer} Sending them back is at your cost.{.or} We pay for sending them back.{.end}',
    slots: ofOrder,
    canSwitchOff: false,
  },
  'return-declined': {
    title: 'Return declined',
    about: 'To the buyer, when a return is declined, with the reason.',
    subject: 'About your return for order {orderNumber}',
    heading: 'We can’t accept this return',
    introduction: 'We looked at your request and can’t accept it. If you have questions, answer this email.',
    slots: ofOrder,
    canSwitchOff: false,
  },
  'subscription-started': {
    title: 'Subscription started',
    about: 'To the buyer, in place of the confirmation, when the first order of a subscription was placed.',
    subject: 'Your subscription to {subscription.title} has started',
    heading: 'Your subscription has started',
    introduction:
      '{.if customerName}Thank you, {customerName}. {.or}Thank you. {.end}{.if order.isPending}The first delivery leaves when your payment arrives.{.or}This is your first order.{.end}',
    slots: [...ofOrder, 'subscription'],
    canSwitchOff: false,
  },
  'subscription-renewed': {
    title: 'Subscription renewed',
    about: 'To the buyer, in place of the confirmation, when a subscription was charged again.',
    subject: 'Your subscription to {subscription.title}: order {orderNumber}',
    heading: 'Your next order is here',
    introduction:
      '{.if customerName}{customerName}, we{.or}We{.end} charged {order.total} for your subscription.{.if order.isShipped} We’ll let you know when it ships.{.end}',
    slots: [...ofOrder, 'subscription'],
    canSwitchOff: false,
  },
  'subscription-payment-failed': {
    title: 'Subscription payment failed',
    about: 'To the buyer or donor, each time a subscription could not be charged and is tried again.',
    subject: 'We couldn’t charge your card for {subscription.title}',
    heading: 'Your payment didn’t go through',
    introduction:
      '{.if customerName}{customerName}, your{.or}Your{.end} bank declined {subscription.price}.{.if subscription.retryOn} We’ll try again on {subscription.retryOn}.{.end} If your card has changed, please enter the new one.',
    slots: [...ofOrder, 'subscription'],
    canSwitchOff: false,
  },
  'subscription-skipped': {
    title: 'Subscription skipped',
    about: 'To the buyer, when what they subscribed to was sold out or is in the bin. Nothing is charged.',
    subject: 'No delivery of {subscription.title} this time',
    heading: 'We have to skip one',
    introduction:
      '{subscription.title} is not available at the moment, so nothing is sent this time. You weren’t charged.{.if subscription.nextOn} The next one is planned for {subscription.nextOn}.{.end}',
    slots: [...ofOrder, 'subscription'],
    canSwitchOff: false,
  },
  'subscription-changed': {
    title: 'Subscription changed',
    about:
      'To the buyer or donor, when a subscription was paused, resumed or skipped with the link of its page.',
    subject:
      '{.if subscription.isPaused}Your subscription to {subscription.title} is paused{.or}{.if subscription.isSkipped}We’ll skip one of {subscription.title}{.or}Your subscription to {subscription.title} goes on{.end}{.end}',
    heading:
      '{.if subscription.isPaused}Your subscription is paused{.or}{.if subscription.isSkipped}One is skipped, as you asked{.or}Your subscription goes on{.end}{.end}',
    introduction:
      '{.if subscription.isPaused}Nothing is charged or sent until you resume it.{.or}{.if subscription.isSkipped}Nothing is charged or sent that time. {.end}{.if subscription.nextOn}The next payment is on {subscription.nextOn}.{.end}{.end} If you didn’t ask for this, please answer this email.',
    slots: [...ofOrder, 'subscription'],
    canSwitchOff: false,
  },
  'subscription-cancelled': {
    title: 'Subscription ended',
    about:
      'To the buyer or donor, when a subscription was cancelled, or ended because it could not be charged or is not offered any more.',
    subject: 'Your subscription to {subscription.title} has ended',
    heading: 'Your subscription has ended',
    introduction:
      'You won’t be charged again.{.if subscription.isUnpaid} We tried several times to charge your card, and it was declined.{.end}{.if subscription.isGone} {siteTitle} doesn’t offer it any more.{.end}{.if subscription.endsOn} What you paid for lasts until {subscription.endsOn}.{.end}',
    slots: [...ofOrder, 'subscription'],
    canSwitchOff: true,
  },
  'donation-receipt': {
    title: 'Donation receipt',
    about:
      'To the donor, in place of the confirmation, when a gift was paid. It has what tax offices ask for.',
    subject: 'Receipt {orderNumber} for your gift to {siteTitle}',
    heading: 'Thank you for your gift',
    introduction:
      '{.if customerName}{customerName}, this{.or}This{.end} is the receipt for your gift of {order.total}. Please keep it.',
    slots: ofOrder,
    canSwitchOff: false,
  },
  'downloads-ready': {
    title: 'Downloads',
    about: 'To the buyer, when files that were bought can be fetched.',
    subject: 'Your {.if isOneDownload}download{.or}downloads{.end} from {siteTitle}',
    heading: 'Ready to download',
    introduction:
      '{.if isOneDownload}Your file is waiting for you. The page of your order has it too.{.or}Your files are waiting for you. The page of your order has them too.{.end}',
    slots: ofOrder,
    canSwitchOff: false,
  },
  'gift-card': {
    title: 'Gift card',
    about: 'To the recipient, on the chosen day. It has the code.',
    subject:
      '{.if senderName}{senderName} sent you a gift card for {siteTitle}{.or}Your gift card for {siteTitle}{.end}',
    heading: '{.if recipientName}{recipientName}, this is for you{.or}This is for you{.end}',
    introduction:
      '{.if senderName}{senderName} sends you a gift card for {siteTitle}.{.or}Here is a gift card for {siteTitle}.{.end}',
    slots: ['siteTitle', 'recipientName', 'senderName', 'amount'],
    group: 'gift-cards',
    canSwitchOff: false,
  },
  'gift-card-sent': {
    title: 'Gift card sent',
    about: 'To the buyer, when the gift card went to another person. It has no code.',
    subject: 'Your gift card for {giftCard.recipient} was sent',
    heading: 'Your gift card was sent',
    introduction:
      'We emailed {giftCard.amount} to {giftCard.recipient}{.if giftCard.to} at {giftCard.to}{.end}.',
    slots: [
      'siteTitle',
      'orderNumber',
      'recipientName',
      'senderName',
      'amount',
      'recipient',
      'recipientEmail',
    ],
    group: 'gift-cards',
    canSwitchOff: true,
  },
  'new-order': {
    title: 'New order',
    about: 'To the members who manage the store, for each order.',
    subject: 'New order {orderNumber}: {order.total}',
    heading: 'New order: {order.total}',
    introduction:
      '{order.buyer} placed order {orderNumber}.{.if order.isPending} It is not paid yet: {order.paymentLabel}.{.end}',
    slots: [...ofOrder, 'buyer', 'paymentMethod'],
    canSwitchOff: true,
  },
  'refund-failed': {
    title: 'Refund failed',
    about: 'To the members who manage the store, when money could not be sent back.',
    subject: 'A refund of {refund.total} for order {orderNumber} failed',
    heading: 'A refund failed',
    introduction:
      '{refund.total} did not reach {order.buyer}.{.if refund.refusal} The reason we got: {refund.refusal}{.end} Please try again, or pay it back in another way.',
    slots: [...ofOrder, 'buyer', 'refundTotal', 'refusal'],
    canSwitchOff: true,
  },
  'refund-by-hand': {
    title: 'Refund to pay back',
    about:
      'To the members who manage the store, when a refund of cash or of a bank transfer has to be paid back by hand.',
    subject: 'Please pay back {refund.total} for order {orderNumber}',
    heading: '{refund.total} to pay back',
    introduction:
      '{order.buyer} paid by {order.paymentLabel}, so nobody but you can pay this refund back. Please mark it as paid back when it is done.',
    slots: [...ofOrder, 'buyer', 'refundTotal', 'paymentMethod'],
    canSwitchOff: true,
  },
  'new-return': {
    title: 'Return to answer',
    about: 'To the members who manage the store, when a buyer asks to send something back.',
    subject: 'Return requested for order {orderNumber}',
    heading: 'A return to answer',
    introduction: '{order.buyer} wants to return something of order {orderNumber}.',
    slots: [...ofOrder, 'buyer'],
    canSwitchOff: true,
  },
  'subscription-problem': {
    title: 'Subscription not billed',
    about:
      'To the members who manage the store, when a subscription was skipped because of its stock, ended without a payment, or could not be charged because of the store’s own settings; of the last, once a day.',
    subject:
      '{.if subscription.isUnbilled}Subscriptions can’t be charged: {subscription.title}{.or}{.if subscription.isSkipped}Sold out: {subscription.title} was skipped{.or}A subscription to {subscription.title} has ended unpaid{.end}{.end}',
    heading:
      '{.if subscription.isUnbilled}Subscriptions can’t be charged{.or}{.if subscription.isSkipped}A subscription was skipped{.or}A subscription has ended{.end}{.end}',
    introduction:
      '{.if subscription.isUnbilled}The subscription of {order.buyer} to {subscription.title} is due, and your payment provider can’t be asked for the money: the way to pay is switched off, or its keys are wrong or those of another account. There may be others. Nobody was charged, and it is tried again until you have seen to it.{.or}{.if subscription.isSkipped}There was not enough of {subscription.title} in stock for {order.buyer}. Nothing was charged or sent.{.or}{order.buyer} was charged several times for {subscription.title}, and each payment was declined.{.end}{.end}',
    slots: [...ofOrder, 'buyer', 'subscription'],
    canSwitchOff: true,
  },
};
