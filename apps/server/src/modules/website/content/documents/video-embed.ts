import sanitizeHtml from 'sanitize-html';

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
