import type { Permission } from '@awning/contract';
import type { topicMessages } from './topic-messages.ts';

export type TopicGroup = 'site' | 'website' | 'selling' | 'connections' | 'work' | 'you';

/** A page of the settings, at `/settings/<id>`. */
export interface Topic {
  readonly id: string;
  readonly group: TopicGroup;
  readonly label: keyof typeof topicMessages;
  readonly hint: keyof typeof topicMessages;
  /** What a member needs to see it: all of these. */
  readonly needs: readonly Permission[];
}

const topic = (
  id: string,
  group: TopicGroup,
  needs: readonly Permission[],
  label = id as keyof typeof topicMessages,
): Topic => ({ id, group, label, hint: `${label}Hint` as keyof typeof topicMessages, needs });

export const topics: readonly Topic[] = [
  topic('brand', 'site', ['settings.manage']),
  topic('business', 'site', ['settings.manage']),
  topic('social', 'site', ['settings.manage']),
  topic('language', 'site', ['settings.manage']),
  topic('domains', 'site', ['settings.manage']),
  topic('search-engines', 'website', ['settings.manage'], 'searchEngines'),
  topic('access', 'website', ['settings.manage']),
  topic('captcha', 'website', ['settings.manage']),
  topic('cookies', 'website', ['settings.manage']),
  topic('visits', 'website', ['settings.manage']),
  topic('code', 'website', ['code.manage']),
  topic('store', 'selling', ['commerce.manage']),
  // Who moves money is a matter of the site: the store's own managers see the payments of orders, not this.
  topic('payments', 'selling', ['settings.manage']),
  topic('delivery', 'selling', ['commerce.manage']),
  topic('tax', 'selling', ['commerce.manage']),
  topic('checkout', 'selling', ['commerce.manage']),
  topic('returns', 'selling', ['commerce.manage']),
  topic('mails', 'selling', ['commerce.manage']),
  topic('webhooks', 'connections', ['commerce.manage']),
  topic('api-keys', 'connections', ['secrets.manage'], 'apiKeys'),
  topic('publishing', 'work', ['settings.manage']),
  // Editors read the limits, and only those who look after the site change them.
  topic('limits', 'work', ['settings.manage', 'content.contribute']),
  topic('secrets', 'work', ['secrets.manage']),
  topic('plan', 'work', ['billing.manage']),
  // Only the owner makes and deletes sites: the page says so to the others.
  topic('sites', 'work', ['members.manage']),
  topic('you', 'you', ['site.view']),
];

export const topicGroups: readonly TopicGroup[] = [
  'site',
  'website',
  'selling',
  'connections',
  'work',
  'you',
];

export const isOpenTo = (permissions: readonly string[], { needs }: Topic): boolean =>
  needs.every((permission) => permissions.includes(permission));

/** The topics that these permissions open, in their order. */
export const openTopics = (permissions: readonly string[]): Topic[] =>
  topics.filter((each) => isOpenTo(permissions, each));
