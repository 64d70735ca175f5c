import { PAGE_TYPES } from '@awning/site-model';
import { type Html, html, joinHtml } from '../../../../platform/html/index.ts';
import type { ListLinkPurpose, ListPlace } from '../../../people/mailing-list/index.ts';

/** What people read behind the links of mails to a list, in English. */
const words = {
  title: 'Newsletter',
  joinTitle: 'Almost done',
  join: 'Send our news to {email}?',
  joinButton: 'Yes, send me news',
  joinedTitle: 'You are on the list',
  joined: 'Our news now goes to {email}. Unsubscribe any time with the link in each email.',
  askedTitle: 'Nothing has changed',
  asked: 'To get our news, please confirm with the link in the email we sent to {email}.',
  leaveTitle: 'Leave the list?',
  leave: 'We’ll stop sending news to {email}. You’ll still get emails about your orders.',
  leaveButton: 'Unsubscribe',
  leftTitle: 'You are unsubscribed',
  left: 'We won’t send news to {email} any more.',
  stayButton: 'I want to stay on the list',
  unknownTitle: 'This link does not work any more',
  unknown:
    'It belongs to an earlier request, or to an address that we have forgotten. If you want our news, please sign up once more; if you do not, there is nothing left to do.',
  toStartPage: 'Back to home',
} as const;

export const MAILING_LIST_TITLE = words.title;

const fill = (text: string, email: string): Html =>
  joinHtml(text.split('{email}'), html`<strong class="awning-list-email">${email}</strong>`);

interface Step {
  readonly title: string;
  readonly sentence: string;
  readonly button?: { readonly label: string; readonly purpose: ListLinkPurpose; readonly quiet?: boolean };
}

/** `stayed`: a person who left has just changed their mind. */
export type ListStep = ListLinkPurpose | 'stayed';

function stepOf(purpose: ListStep, status: ListPlace['status']): Step {
  if (purpose === 'stayed')
    return status === 'subscribed'
      ? { title: words.joinedTitle, sentence: words.joined }
      : { title: words.askedTitle, sentence: words.asked };
  if (purpose === 'join')
    return status === 'subscribed'
      ? { title: words.joinedTitle, sentence: words.joined }
      : {
          title: words.joinTitle,
          sentence: words.join,
          button: { label: words.joinButton, purpose },
        };
  return status === 'unsubscribed'
    ? {
        title: words.leftTitle,
        sentence: words.left,
        button: { label: words.stayButton, purpose: 'join', quiet: true },
      }
    : { title: words.leaveTitle, sentence: words.leave, button: { label: words.leaveButton, purpose } };
}

/**
 * Opening a link changes nothing, because mail servers open links to scan them; the button does. `stay` is the address
 * that lets a person who left come back.
 */
export function mailingListBody(
  purpose: ListStep,
  place: ListPlace,
  { action, stay }: { readonly action: string; readonly stay: string },
): Html {
  const { title, sentence, button } = stepOf(purpose, place.status);
  const form =
    button === undefined
      ? ''
      : html`<form class="awning-list-form" method="post" action="${button.purpose === purpose ? action : stay}"><button class="${button.quiet ? 'awning-link-button' : 'sqs-block-button-element awning-button'}" type="submit">${button.label}</button></form>`;
  return frame(html`<h1 class="awning-page-title">${title}</h1>
<p class="awning-list-words" role="status">${fill(sentence, place.email)}</p>
${form}`);
}

export const unknownListLink = (): Html =>
  frame(html`<h1 class="awning-page-title">${words.unknownTitle}</h1>
<p class="awning-list-words">${words.unknown}</p>
<p><a class="sqs-block-button-element awning-button" href="/">${words.toStartPage}</a></p>`);

const frame = (
  inside: Html,
): Html => html`<section class="page-section awning-section awning-section--medium awning-width--narrow"><div class="awning-section-content">
<div class="awning-list-page" data-page-type="${PAGE_TYPES['newsletter-unsubscribe']}">
${inside}
</div>
</div></section>`;
