import { RICH_TEXT_RULES, safeLink } from '@awning/site-model';
import sanitizeHtml from 'sanitize-html';
import { memoizeTexts } from './text-cache.ts';

const options = {
  allowedTags: [...RICH_TEXT_RULES.tags],
  allowedAttributes: Object.fromEntries(
    Object.entries(RICH_TEXT_RULES.attributes).map(([tag, names]) => [tag, [...names]]),
  ),
  allowedClasses: { '*': [RICH_TEXT_RULES.className] },
  allowedStyles: {
    '*': Object.fromEntries(Object.entries(RICH_TEXT_RULES.styles).map(([name, value]) => [name, [value]])),
  },
  // What is not a link of the safe kinds is taken out below; here only what a browser would run.
  allowedSchemes: [...RICH_TEXT_RULES.schemes],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: RICH_TEXT_RULES.nestingLimit,
  // Another site would learn of every visitor who only came to read.
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'img' && !RICH_TEXT_RULES.imageAddress.test(attribs.src ?? ''),
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
