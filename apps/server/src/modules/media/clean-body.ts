import sanitizeHtml from 'sanitize-html';

/** Text with emphasis, lists and links: what a caption needs. Everything else is left out. */
export const cleanBody = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [
      'p',
      'br',
      'em',
      'strong',
      'b',
      'i',
      'u',
      's',
      'a',
      'ul',
      'ol',
      'li',
      'blockquote',
      'code',
      'sub',
      'sup',
    ],
    allowedAttributes: { a: ['href', 'title', 'target', 'rel'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
  });
