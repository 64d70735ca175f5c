import { type ComponentType, lazy } from 'react';

const of = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy(async () => ({ default: (await load())[name] }));

/** What each topic shows, fetched when it is opened. */
export const topicComponents: Readonly<Record<string, ComponentType>> = {
  brand: of(() => import('./identity/brand-topic.tsx'), 'BrandTopic'),
  business: of(() => import('./identity/business-topic.tsx'), 'BusinessTopic'),
  social: of(() => import('./identity/social-topic.tsx'), 'SocialTopic'),
  language: of(() => import('./site-settings-section.tsx'), 'SiteSettingsSection'),
  domains: of(() => import('./site/domains-topic.tsx'), 'DomainsTopic'),
  'search-engines': of(() => import('./identity/search-topic.tsx'), 'SearchTopic'),
  access: of(() => import('./guard/access-topic.tsx'), 'AccessTopic'),
  captcha: of(() => import('./guard/captcha-topic.tsx'), 'CaptchaTopic'),
  cookies: of(() => import('./guard/cookie-topic.tsx'), 'CookieTopic'),
  visits: of(() => import('./guard/visit-topic.tsx'), 'VisitTopic'),
  code: of(() => import('./guard/code-topic.tsx'), 'CodeTopic'),
  store: of(() => import('./store/basics/store-topic.tsx'), 'StoreTopic'),
  payments: of(() => import('./store/payments/payments-topic.tsx'), 'PaymentsTopic'),
  delivery: of(() => import('./store/delivery/delivery-topic.tsx'), 'DeliveryTopic'),
  tax: of(() => import('./store/tax/tax-topic.tsx'), 'TaxTopic'),
  mails: of(() => import('./mails/mails-topic.tsx'), 'MailsTopic'),
  checkout: of(() => import('./store/basics/checkout-topic.tsx'), 'CheckoutTopic'),
  returns: of(() => import('./store/returns/returns-topic.tsx'), 'ReturnsTopic'),
  webhooks: of(() => import('./connections/webhooks-topic.tsx'), 'WebhooksTopic'),
  'api-keys': of(() => import('./connections/api-keys-topic.tsx'), 'ApiKeysTopic'),
  publishing: of(() => import('./publishing-topic.tsx'), 'PublishingTopic'),
  limits: of(() => import('./limits-section.tsx'), 'LimitsSection'),
  secrets: of(() => import('./guard/secrets-topic.tsx'), 'SecretsTopic'),
  plan: of(() => import('./site/plan-topic.tsx'), 'PlanTopic'),
  sites: of(() => import('./site/sites-topic.tsx'), 'SitesTopic'),
  you: of(() => import('./you-topic.tsx'), 'YouTopic'),
};
