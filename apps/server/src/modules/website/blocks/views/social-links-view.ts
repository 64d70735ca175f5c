import { safeLink, socialLinksBlock } from '@awning/site-model';
import { defineView, type SocialAccount } from '../block-view.ts';
import { socialServiceOf } from '../social-services.ts';

export const socialLinksView = defineView(socialLinksBlock, (value, _data, page, block) => {
  const own = value.links.map(
    ({ url, name }): SocialAccount => ({ serviceName: '', profileUrl: url, screenname: name }),
  );
  const site = (page.website.socialAccounts ?? []).filter(({ iconEnabled }) => iconEnabled !== false);
  return {
    accounts: (own.length > 0 ? own : site).flatMap(accountContext),
    iconAlignment: value.iconAlignment,
    iconColor: value.iconColor,
    iconSize: value.iconSize,
    iconStyle: value.iconStyle,
    type: block.type,
  };
});

/** Nothing for an account whose address leads nowhere safe. */
function accountContext(account: SocialAccount): readonly Record<string, unknown>[] {
  const profileUrl = safeLink(account.profileUrl);
  if (profileUrl === '') return [];
  const { name, title, color, drawing } = socialServiceOf(profileUrl, account.serviceName);
  return [
    {
      ...account,
      profileUrl,
      serviceName: account.serviceName || name,
      label: account.screenname || title,
      color,
      drawing,
    },
  ];
}
