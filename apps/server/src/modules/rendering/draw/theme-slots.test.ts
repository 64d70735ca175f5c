import { describe, expect, it } from 'vitest';
import { findThemeSlots } from './theme-slots.ts';

/** The page with a sign in each slot. */
const marked = (html: string): string => {
  const { announcement, overlays } = findThemeSlots(html);
  const withOverlays = `${html.slice(0, overlays)}[overlays]${html.slice(overlays)}`;
  return announcement === null
    ? withOverlays
    : `${withOverlays.slice(0, announcement)}[bar]${withOverlays.slice(announcement)}`;
};

describe('the slots of a page that a theme has drawn', () => {
  it('are the beginning and the end of its body', () => {
    expect(marked('<html><body id="a" class="b">x</body></html>')).toBe(
      '<html><body id="a" class="b">[bar]x[overlays]</body></html>',
    );
  });

  it('leave the link past everything else the first', () => {
    expect(marked('<body>\n <a class="skip" href="#main">Skip</a><p>x</p></body>')).toBe(
      '<body>\n <a class="skip" href="#main">Skip</a>[bar]<p>x</p>[overlays]</body>',
    );
    expect(marked('<body><a href="/home">Home</a></body>')).toBe(
      '<body>[bar]<a href="/home">Home</a>[overlays]</body>',
    );
  });

  it('are where the theme has its place for the announcement', () => {
    expect(marked('<body><nav></nav><div class="x sqs-announcement-bar-dropzone"></div></body>')).toBe(
      '<body><nav></nav><div class="x sqs-announcement-bar-dropzone">[bar]</div>[overlays]</body>',
    );
  });

  it('are at the last end of a body, which scripts may write about', () => {
    expect(marked('<body><script>"</body>"</script></body>')).toBe(
      '<body>[bar]<script>"</body>"</script>[overlays]</body>',
    );
  });

  it('are no place for an announcement and the very end on what has no body', () => {
    expect(marked('<p>x</p>')).toBe('<p>x</p>[overlays]');
    expect(marked('<body-part>x')).toBe('<body-part>x[overlays]');
    expect(marked('<body class="x')).toBe('<body class="x[overlays]');
  });
});
