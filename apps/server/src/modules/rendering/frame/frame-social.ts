import { safeLink } from '@awning/site-model';
import { type Html, html, NO_HTML, rawHtml } from '../../../platform/html/index.ts';
import { socialServiceOf } from '../../website/blocks/index.ts';

export interface FrameAccount {
  readonly serviceName: string;
  readonly profileUrl: string;
  readonly screenname: string;
  readonly iconEnabled: boolean;
}

/** Icons of the accounts that the owner shows; `''` where there is none. */
export function socialIcons(accounts: readonly FrameAccount[]): Html {
  const icons = accounts.flatMap(({ serviceName, profileUrl, screenname, iconEnabled }) => {
    const link = iconEnabled ? safeLink(profileUrl) : '';
    if (link === '') return [];
    const { title, drawing } = socialServiceOf(link, serviceName);
    const label = screenname === '' ? title : `${title}: ${screenname}`;
    return [
      html`<li><a class="sqs-svg-icon--wrapper" href="${link}" rel="me noopener" aria-label="${label}"><svg class="sqs-svg-icon--social" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${rawHtml(drawing)}</svg></a></li>`,
    ];
  });
  return icons.length === 0
    ? NO_HTML
    : html`<ul class="sqs-svg-icon--list awning-social awning-social--small awning-social--left awning-social--regular awning-social--black">${icons}</ul>`;
}
