import type { ThemeSource } from '../theme/theme.ts';

/**
 * One icon of the platform's sheet, once as a shape and once cut out of a disc; styles of a theme choose, and its size.
 */
const icon = (service: string): string =>
  `<svg class="sqs-svg-icon--social" viewBox="0 0 64 64" width="28" height="28" aria-hidden="true" focusable="false">` +
  `<use class="sqs-use--icon" href="/universal/svg/social-accounts.svg#${service}-icon"></use>` +
  `<use class="sqs-use--mask" display="none" href="/universal/svg/social-accounts.svg#${service}-mask"></use></svg>`;

const links = (label: string, entries: string): string =>
  `<nav class="sqs-svg-icon--list" aria-label="${label}">${entries}</nav>`;

const text = (key: string, otherwise: string): string =>
  `{.if localizedStrings.${key}}{localizedStrings.${key}|htmltag}{.or}${otherwise}{.end}`;

/** Works on the website, or anywhere below a page, where the website is found outwards. */
const accountLinks = `{.repeated section socialAccounts}{.if iconEnabled}<a href="{profileUrl|htmltag}" target="_blank" rel="me noopener" class="sqs-svg-icon--wrapper {serviceName|htmltag}" aria-label="{.if screenname}{screenname|htmltag}, {.end}{serviceName|htmltag}">${icon('{serviceName|htmltag}')}</a>{.end}{.end}`;

const socialLinks =
  `{.if socialAccounts}<div class="sqs-template-social-icons">${links(text('socialLinksText', 'Social'), accountLinks)}</div>` +
  `{.or}{.section website}{.if socialAccounts}<div class="sqs-template-social-icons">${links(text('socialLinksText', 'Social'), accountLinks)}</div>{.end}{.end}{.end}`;

/** Plain addresses: sharing works without a script, and no service learns of a visitor who does not share. */
const SHARES = [
  [
    'facebook',
    'Facebook',
    'https://www.facebook.com/sharer/sharer.php?u={website.baseUrl|encode-uri-component}{fullUrl|encode-uri-component}',
  ],
  [
    'twitter',
    'X',
    'https://twitter.com/intent/tweet?url={website.baseUrl|encode-uri-component}{fullUrl|encode-uri-component}&amp;text={title|encode-uri-component}',
  ],
  [
    'pinterest',
    'Pinterest',
    'https://www.pinterest.com/pin/create/button/?url={website.baseUrl|encode-uri-component}{fullUrl|encode-uri-component}&amp;description={title|encode-uri-component}{.if assetUrl}&amp;media={assetUrl|encode-uri-component}{.end}',
  ],
  [
    'linkedin',
    'LinkedIn',
    'https://www.linkedin.com/sharing/share-offsite/?url={website.baseUrl|encode-uri-component}{fullUrl|encode-uri-component}',
  ],
  [
    'reddit',
    'Reddit',
    'https://www.reddit.com/submit?url={website.baseUrl|encode-uri-component}{fullUrl|encode-uri-component}&amp;title={title|encode-uri-component}',
  ],
  [
    'tumblr',
    'Tumblr',
    'https://www.tumblr.com/widgets/share/tool?canonicalUrl={website.baseUrl|encode-uri-component}{fullUrl|encode-uri-component}&amp;title={title|encode-uri-component}',
  ],
] as const;

const shareLink = ([service, title, address]: (typeof SHARES)[number]): string =>
  `{.if shareButtons.${service}}<a href="${address}" target="_blank" rel="noopener nofollow" class="sqs-svg-icon--wrapper ${service}" aria-label="${title}">${icon(service)}</a>{.end}`;

const shareButtons = `{.if fullUrl}{.if shareButtons}<div class="sqs-share-buttons">${links(text('shareText', 'Share'), SHARES.map(shareLink).join(''))}</div>{.end}{.end}`;

/** The image stands in until a script, if there is one, puts the film over it. */
const videoBackground =
  '{.if backgroundSource}{.equal? backgroundSource 3}<div class="sqs-video-background content-fill" data-config-url="{videoBackgroundUrl|htmltag}">' +
  '{.if mainImage}<img class="custom-fallback-image" {mainImage|image-meta}>{.end}</div>{.end}{.end}';

const builtIn = (file: string, source: string): ThemeSource => ({ file, text: source });

/** Partials that themes apply without having them. A file of the theme with the same name comes first. */
export const systemPartials: Readonly<Record<string, ThemeSource>> = {
  'sqs-social-links': builtIn('sqs-social-links', socialLinks),
  'sqs-social-links.block': builtIn('sqs-social-links', socialLinks),
  'social-links.block': builtIn('sqs-social-links', socialLinks),
  'sqs-share-buttons': builtIn('sqs-share-buttons', shareButtons),
  'sqs-share-buttons.block': builtIn('sqs-share-buttons', shareButtons),
  'sqs-video-background.block': builtIn('sqs-video-background.block', videoBackground),
  'sqs-video-background': builtIn('sqs-video-background.block', videoBackground),
};
