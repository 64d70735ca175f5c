const COLOR = /^(#[0-9a-f]{3,8}|[a-z]{3,20}|(rgb|hsl)a?\([\d\s.,%/deg-]{1,60}\)|var\(--[\w-]{1,60}\))$/i;
const LENGTH = /^-?\d{1,4}(\.\d{1,4})?(px|em|rem|%|pt)?$/;
/** A length, or a step of the site's scale, which follows its design. */
const FONT_SIZE = /^(?:-?\d{1,4}(\.\d{1,4})?(px|em|rem|%|pt)?|var\(--awning-step-(?:-1|[0-5])\))$/;

/** The elements of a text that a person may write, by what they are. */
export const RICH_TEXT_TAGS = {
  /** Stand on their own and hold words. */
  blocks: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'hr', 'blockquote', 'pre', 'ul', 'ol', 'li'],
  /** Stand within a line. */
  inline: [
    'a',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'del',
    'ins',
    'code',
    'span',
    'br',
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
    'img',
  ],
  /** Have parts of their own that only make sense within them. */
  structures: [
    'dl',
    'dt',
    'dd',
    'figure',
    'figcaption',
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
} as const;

/**
 * What HTML a person may write in a text: the one table that the server cleans by and the text editor writes by. What
 * is not named here is taken out.
 */
export const RICH_TEXT_RULES = {
  tags: [
    ...RICH_TEXT_TAGS.blocks,
    ...RICH_TEXT_TAGS.inline,
    ...RICH_TEXT_TAGS.structures,
  ] as readonly string[],
  /** By tag; `*` for all of them. */
  attributes: {
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
  } as Readonly<Record<string, readonly string[]>>,
  // Ours and the platform's names begin with these: a text must not pass for a part of the page.
  className: /^(?!awning-|sqs-|page-section|js-)[\w-]{1,60}$/,
  /** What a property of `style` may be. */
  styles: {
    'text-align': /^(left|right|center|justify|start|end)$/,
    'white-space': /^(normal|nowrap|pre|pre-wrap|pre-line)$/,
    'margin-left': LENGTH,
    'font-size': FONT_SIZE,
    'line-height': LENGTH,
    'letter-spacing': LENGTH,
    'font-weight': /^(normal|bold|[1-9]00)$/,
    'font-style': /^(normal|italic)$/,
    'text-decoration': /^(none|underline|line-through)$/,
    'text-transform': /^(none|uppercase|lowercase|capitalize)$/,
    color: COLOR,
    'background-color': COLOR,
  } as Readonly<Record<string, RegExp>>,
  /** Of links; which of them are safe as a whole is said by `safeLink`. */
  schemes: ['http', 'https', 'mailto', 'tel', 'sms'] as readonly string[],
  /** Images and files of the site itself; `..` would lead out of there. */
  imageAddress: /^\/(?:static|s)\/(?!(?:.*\/)?(?:\.|%2e){1,2}(?:[/?#]|$))[^\s\\]+$/i,
  nestingLimit: 40,
} as const;
