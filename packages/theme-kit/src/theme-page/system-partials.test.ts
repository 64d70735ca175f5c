import { describe, expect, it } from 'vitest';
import { drawInner } from '../testing/small-theme.ts';

const website = {
  baseUrl: 'https://skiff.example',
  socialAccounts: [
    {
      serviceName: 'instagram',
      profileUrl: 'https://instagram.com/a"b',
      screenname: 'Skiff',
      iconEnabled: true,
    },
    { serviceName: 'email', profileUrl: 'mailto:x@skiff.example', screenname: '', iconEnabled: true },
    { serviceName: 'hidden', profileUrl: 'https://hidden.example', iconEnabled: false },
  ],
};
const draw = (inner: string, dictionary: Record<string, unknown> = {}, blocks = {}): string => {
  const { mainContent, problems } = drawInner(inner, {
    blocks,
    job: { dictionary: { website, ...dictionary } },
  });
  expect(problems).toEqual([]);
  return mainContent;
};

describe('links to accounts', () => {
  it.each([
    '{website|apply sqs-social-links}',
    '{@|apply social-links.block}',
    '{website|apply sqs-social-links.block}',
  ])('%s', (inner) => {
    const html = draw(inner);
    expect(html.match(/<a /g)).toHaveLength(2);
    expect(html).toContain(
      '<a href="https://instagram.com/a&quot;b" target="_blank" rel="me noopener" class="sqs-svg-icon--wrapper instagram" aria-label="Skiff, instagram">',
    );
    expect(html).toContain(
      '<use class="sqs-use--icon" href="/universal/svg/social-accounts.svg#email-icon">',
    );
    expect(html).toContain('<nav class="sqs-svg-icon--list" aria-label="Social">');
  });

  it('nothing without accounts, and the file of the theme first', () => {
    expect(draw('{@|apply social-links.block}', { website: {} })).toBe('');
    expect(draw('{@|apply social-links.block}', {}, { 'social-links.block': 'mine' })).toBe('mine');
  });
});

describe('links to share', () => {
  const item = { title: 'Tea & "cake"', fullUrl: '/blog/tea', assetUrl: 'https://skiff.example/t.jpg' };

  it('one for each that the owner offers, with the address of the item', () => {
    const html = draw('{item|apply sqs-share-buttons}', {
      item,
      shareButtons: { facebook: true, pinterest: true, google: true },
    });
    const links = [...html.matchAll(/href="(https:[^"]+)"/g)].map(
      ([, link = '']) => new URL(link.replaceAll('&amp;', '&')),
    );
    expect(links.map(({ hostname }) => hostname)).toEqual(['www.facebook.com', 'www.pinterest.com']);
    expect(links[0]?.searchParams.get('u')).toBe('https://skiff.example/blog/tea');
    expect(links[1]?.searchParams.get('description')).toBe('Tea & "cake"');
    expect(links[1]?.searchParams.get('media')).toBe('https://skiff.example/t.jpg');
    expect(html).toContain('aria-label="Facebook"');
  });

  it('none when the owner offers none', () => {
    expect(draw('{item|apply sqs-share-buttons}', { item })).toBe('');
  });

  it('in the words of the site', () => {
    const html = draw('{item|apply sqs-share-buttons}', {
      item,
      shareButtons: { reddit: true },
      localizedStrings: { shareText: 'Teilen' },
    });
    expect(html).toContain('aria-label="Teilen"');
  });
});

describe('the film behind a page', () => {
  const collection = {
    backgroundSource: 3,
    videoBackgroundUrl: 'https://films.example/1',
    mainImage: { assetUrl: '/a.jpg', title: 'Sea' },
  };
  it("a page's background video shows its image until a script plays it", () => {
    const html = draw('{collection|apply sqs-video-background.block}', { collection });
    expect(html).toContain('data-config-url="https://films.example/1"');
    expect(html).toContain('<noscript><img src="/a.jpg?format=1500w" alt="Sea"');
  });

  it("a page's background video is left out for other backgrounds", () => {
    expect(
      draw('{collection|apply sqs-video-background.block}', {
        collection: { ...collection, backgroundSource: 1 },
      }),
    ).toBe('');
  });
});
