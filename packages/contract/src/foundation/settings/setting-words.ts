// Apart from the schemas: browsers use these, and are spared what checks shapes.

/** What weights and sizes are shown in: as usual in the country of the business, or one of the two. */
export const MEASURES = ['country', 'metric', 'imperial'] as const;

/** Services that visitors may share an item with, by the names that templates know. */
export const SHARE_SERVICES = [
  'facebook',
  'twitter',
  'pinterest',
  'linkedin',
  'reddit',
  'tumblr',
  'google',
  'stumble',
] as const;

/** Services that check whose site it is, with the name of the tag that each looks for. */
export const VERIFICATION_TAGS = {
  google: 'google-site-verification',
  bing: 'msvalidate.01',
  pinterest: 'p:domain_verify',
  facebook: 'facebook-domain-verification',
  yandex: 'yandex-verification',
} as const;
export type Verifier = keyof typeof VERIFICATION_TAGS;

/** In bytes. */
export const CODE_INJECTION_LIMIT = 100_000;
