import { readCaptchaSettings, readSiteAccess, readSiteIdentity } from '@awning/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { topicValueMessages } from './topic-value-messages.ts';

/** What a few topics are set to today, in a line; a topic that is missing here shows what it is for. */
export function useTopicValues(): Readonly<Record<string, string | undefined>> {
  const t = useMessages(topicValueMessages);
  const locale = useLocale();
  const { api } = useServices();
  const { website, member } = useMemberSession();
  const enabled = member?.permissions.includes('settings.manage') ?? false;
  const identity = useQuery({
    queryKey: ['settings', 'identity'],
    queryFn: ({ signal }) => api.call(readSiteIdentity, { signal }),
    enabled,
  }).data?.body;
  const access = useQuery({
    queryKey: ['site-access'],
    queryFn: ({ signal }) => api.call(readSiteAccess, { signal }),
    enabled,
  }).data?.body;
  const captcha = useQuery({
    queryKey: ['settings', 'captcha'],
    queryFn: ({ signal }) => api.call(readCaptchaSettings, { signal }),
    enabled,
  }).data?.body;
  const contact = identity && [identity.businessName, identity.location?.addressLine1, identity.contactEmail];
  return {
    brand: website.title,
    language: t('language', {
      language: languageName(website.language, locale),
      zone: website.timeZone.replaceAll('_', ' '),
    }),
    domains: new URL(website.baseUrl).host,
    business: contact?.filter(Boolean).join(', ') || undefined,
    social: identity && t('accounts', { count: identity.socialAccounts.length }),
    'search-engines': identity && t(isListed(identity) ? 'listed' : 'notListed'),
    access: access && t(access.mode),
    captcha: captcha && t(captcha.kind),
  };
}

const isListed = (identity: {
  readonly seoHidden: boolean;
  readonly searchEnginesAllowed: boolean;
}): boolean => !identity.seoHidden && identity.searchEnginesAllowed;

function languageName(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
