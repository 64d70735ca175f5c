import { safeLink } from '@awning/site-model';
import sanitizeHtml from 'sanitize-html';

const COLOR = /^(#[0-9a-f]{3,8}|[a-z]{3,20}|(rgb|hsl)a?\([\d\s.,%/deg-]{1,60}\)|var\(--[\w-]{1,60}\))$/i;
const LENGTH = /^\d{1,4}(\.\d{1,4})?(px|em|rem|%|pt)?$/;

/**
 * What a page editor writes: text with its structure and a little of its look. No ids, which would shadow names that
 * scripts rely on, and no class but those of text, which could dress up a link as something of the site's own.
 */
const RULES: sanitizeHtml.IOptions = {
  allowedTags: [
    ...[
      'p',
      'h1',
      'h2',
      'h3',
      'h4',
      'h5',
      'h6',
      'blockquote',
      'ul',
      'ol',
      'li',
      'dl',
      'dt',
      'dd',
      'pre',
      'hr',
      'br',
    ],
    ...[
      'strong',
      'b',
      'em',
      'i',
      'u',
      's',
      'del',
      'ins',
      'sub',
      'sup',
      'small',
      'mark',
      'code',
      'kbd',
      'abbr',
      'cite',
      'q',
    ],
    ...['a', 'span', 'div', 'figure', 'figcaption', 'img', 'time', 'bdi', 'wbr'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    '*': ['dir', 'lang', 'title', 'style'],
    a: ['href', 'target', 'rel', 'download'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    ol: ['start', 'reversed', 'type'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
    time: ['datetime'],
  },
  allowedClasses: { '*': ['sqsrte-*', 'text-align-*', 'preFlex'] },
  allowedStyles: {
    '*': {
      'text-align': [/^(left|right|center|justify|start|end)$/],
      color: [COLOR],
      'background-color': [COLOR],
      'font-weight': [/^(normal|bold|[1-9]00)$/],
      'font-style': [/^(normal|italic)$/],
      'font-size': [LENGTH],
      'line-height': [LENGTH],
      'letter-spacing': [LENGTH],
      'text-decoration': [/^(none|underline|line-through)$/],
      'text-transform': [/^(none|uppercase|lowercase|capitalize)$/],
      'white-space': [/^(normal|nowrap|pre|pre-wrap|pre-line)$/],
    },
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel', 'sms'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 40,
  transformTags: {
    a: (tagName, { href, target, rel, ...attribs }) => {
      const link = href === undefined ? '' : safeLink(href.trim());
      return {
        tagName,
        attribs: {
          ...attribs,
          ...(link === '' ? {} : { href: link }),
          // The page behind a new window must not be able to steer this one.
          ...(target === '_blank' ? { target, rel: 'noopener' } : {}),
        },
      };
    },
  },
};

/** Taking a tag out can leave others nested as no browser would; each round mends one level of that. */
const MAX_ROUNDS = 6;

/** HTML from a person, without anything that runs. Cleaning twice is cleaning once, so that a second save changes nothing. */
export function cleanRichText(html: string): string {
  if (!/[<>&]/.test(html)) return html;
  let cleaned = html;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const before = cleaned;
    cleaned = sanitizeHtml(before, RULES);
    if (cleaned === before) return cleaned;
  }
  return cleaned;
}

/** Frames of the services that film is embedded from. */
const EMBED_RULES: sanitizeHtml.IOptions = {
  allowedTags: ['iframe'],
  allowedAttributes: { iframe: ['src', 'width', 'height', 'title', 'allow', 'allowfullscreen', 'loading'] },
  allowedSchemes: ['https'],
  allowProtocolRelative: false,
  allowIframeRelativeUrls: false,
  allowedIframeHostnames: [
    'www.youtube.com',
    'www.youtube-nocookie.com',
    'player.vimeo.com',
    'fast.wistia.net',
    'www.dailymotion.com',
  ],
};

/** What a video service gives to be put into a page: a frame of a known service, or nothing. */
export const cleanEmbed = (html: string): string => {
  const cleaned = sanitizeHtml(html, EMBED_RULES);
  return cleaned.includes(' src=') ? cleaned : '';
};
