import { safeLink } from '@awning/site-model';
import sanitizeHtml from 'sanitize-html';
import { memoizeTexts } from './text-cache.ts';

const COLOR = /^(#[0-9a-f]{3,8}|[a-z]{3,20}|(rgb|hsl)a?\([\d\s.,%/deg-]{1,60}\)|var\(--[\w-]{1,60}\))$/i;
const LENGTH = /^-?\d{1,4}(\.\d{1,4})?(px|em|rem|%|pt)?$/;
/** Images and files of the site itself; `..` would lead out of there. */
const OWN_IMAGE = /^\/(?:static|s)\/(?!(?:.*\/)?(?:\.|%2e){1,2}(?:[/?#]|$))[^\s\\]+$/i;
const ALIGNMENTS = [/^(left|right|center|justify|start|end)$/];

const options = {
  allowedTags: [
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'p',
    'div',
    'span',
    'br',
    'hr',
    'blockquote',
    'pre',
    'code',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'a',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'del',
    'ins',
    'mark',
    'small',
    'sub',
    'sup',
    'abbr',
    'cite',
    'q',
    'kbd',
    'samp',
    'var',
    'time',
    'wbr',
    'bdi',
    'bdo',
    'figure',
    'figcaption',
    'img',
    'table',
    'caption',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
    'details',
    'summary',
  ],
  allowedAttributes: {
    '*': ['class', 'style', 'dir', 'lang', 'title'],
    a: ['href', 'target', 'rel', 'download'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    ol: ['start', 'type', 'reversed'],
    li: ['value'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
    time: ['datetime'],
    abbr: ['title'],
    details: ['open'],
  },
  // Ours and the platform's names begin with these: a text must not pass for a part of the page.
  allowedClasses: { '*': [/^(?!awning-|sqs-|page-section|js-)[\w-]{1,60}$/] },
  allowedStyles: {
    '*': {
      'text-align': ALIGNMENTS,
      'white-space': [/^(normal|nowrap|pre|pre-wrap|pre-line)$/],
      'margin-left': [LENGTH],
      'font-size': [LENGTH],
      'line-height': [LENGTH],
      'letter-spacing': [LENGTH],
      'font-weight': [/^(normal|bold|[1-9]00)$/],
      'font-style': [/^(normal|italic)$/],
      'text-decoration': [/^(none|underline|line-through)$/],
      'text-transform': [/^(none|uppercase|lowercase|capitalize)$/],
      color: [COLOR],
      'background-color': [COLOR],
    },
  },
  // What is not a link of the safe kinds is taken out below; here only what a browser would run.
  allowedSchemes: ['http', 'https', 'mailto', 'tel', 'sms'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 40,
  // Another site would learn of every visitor who only came to read.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !OWN_IMAGE.test(attribs.src ?? ''),
  transformTags: {
    a: (tagName, { href, target, rel, ...rest }) => {
      const link = safeLink(href ?? '');
      const blank = target === '_blank';
      return {
        tagName,
        attribs: {
          ...(link === '' ? {} : { href: link }),
          ...rest,
          ...(blank ? { target: '_blank', rel: 'noopener' } : rel === 'nofollow' ? { rel } : {}),
        },
      };
    },
    img: (tagName, attribs) => ({ tagName, attribs: { loading: 'lazy', alt: '', ...attribs } }),
  },
} satisfies sanitizeHtml.IOptions;

/** Taking a tag out can leave others nested as no browser would; each round mends one level of that. */
const MAX_ROUNDS = 6;

const createCleaner = (rules: sanitizeHtml.IOptions): ((html: string) => string) =>
  memoizeTexts((html) => {
    if (!/[<>&]/.test(html)) return html;
    let cleaned = html;
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const before = cleaned;
      cleaned = sanitizeHtml(before, rules);
      if (cleaned === before) break;
    }
    return cleaned;
  });

/**
 * HTML as a person may write it in a text: words, headings, lists, tables, links, images of the site; no scripts,
 * forms, frames or names that parts of the page listen to. Cleaning twice is cleaning once: it is done when a text is
 * stored, and again when it is shown, because a row may have come from anywhere.
 */
export const cleanRichText = createCleaner(options);

/** The same for a text that is a link as a whole: links in it become plain words, because a link cannot hold others. */
export const cleanLinkText = createCleaner({
  ...options,
  allowedTags: options.allowedTags.filter((tag) => tag !== 'a'),
});
