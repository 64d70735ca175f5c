import type { GiftCardDetails } from './gift-card-details.ts';
import { giftCardMessages as words } from './gift-card-messages.ts';

/** What a buyer said about a gift card, as questions with their answers; what was left open is left out. */
export function wordGiftCardDetails(
  details: GiftCardDetails,
): { readonly title: string; readonly answer: string }[] {
  const { recipientName, recipientEmail, senderName, message, deliverOn } = details;
  const recipient =
    recipientName !== '' && recipientEmail !== ''
      ? `${recipientName} (${recipientEmail})`
      : recipientName || recipientEmail;
  return [
    { title: words.recipient, answer: recipient },
    { title: words.sender, answer: senderName },
    { title: words.message, answer: message },
    { title: words.deliverOn, answer: deliverOn ?? '' },
  ].filter(({ answer }) => answer !== '');
}
