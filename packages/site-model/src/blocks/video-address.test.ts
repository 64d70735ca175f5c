import fc from 'fast-check';
import { expect, it } from 'vitest';
import { editorMessages } from '../editor-messages.ts';
import { parseVideoAddress } from './video-address.ts';
import { videoBlock } from './video-block.ts';

it.each([
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&pp=x',
  'https://m.youtube.com/watch?v=dQw4w9WgXcQ',
  'http://youtu.be/dQw4w9WgXcQ?si=abc',
  'https://www.youtube.com/shorts/dQw4w9WgXcQ',
  'https://www.youtube.com/live/dQw4w9WgXcQ?feature=share',
  'https://www.youtube.com/embed/dQw4w9WgXcQ',
  'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0',
])('%s is a film at YouTube, played on the host without cookies', (address) => {
  expect(parseVideoAddress(address)).toEqual({
    provider: 'youtube',
    providerName: 'YouTube',
    id: 'dQw4w9WgXcQ',
    watchUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    playerUrl: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0',
  });
});

it.each([
  ['90', 90],
  ['90s', 90],
  ['1m30s', 90],
  ['1h2m3s', 3723],
])('a film shared at %s begins there', (start, seconds) => {
  expect(parseVideoAddress(`https://youtu.be/dQw4w9WgXcQ?t=${start}`)?.playerUrl).toBe(
    `https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0&start=${seconds}`,
  );
});

it.each([
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
  ['https://vimeo.com/76979871/8272103f6e', 'https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e'],
  [
    'https://player.vimeo.com/video/76979871?h=8272103f6e',
    'https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e',
  ],
  ['https://vimeo.com/channels/staffpicks/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
])('%s is a film at Vimeo, played without being followed', (address, playerUrl) => {
  expect(parseVideoAddress(address)).toMatchObject({ provider: 'vimeo', playerUrl });
});

it.each([
  '',
  'https://example.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com.example.com/watch?v=dQw4w9WgXcQ',
  'https://example.com/?https://youtu.be/dQw4w9WgXcQ',
  'https://www.youtube.com@example.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v=short',
  'https://www.youtube.com/watch?v="><script>1',
  'https://youtu.be/dQw4w9WgXcQ/more',
  'javascript:"https://youtu.be/dQw4w9WgXcQ"',
  'https://vimeo.com/about',
])('%j is not played', (address) => {
  expect(parseVideoAddress(address)).toBeNull();
});

it('a frame only ever leads to one of two hosts', () => {
  const address = fc
    .tuple(
      fc.constantFrom(
        'https://youtu.be/',
        'https://www.youtube.com/watch?v=',
        'https://vimeo.com/',
        'https://',
      ),
      fc.string({ maxLength: 30 }),
    )
    .map(([start, end]) => start + end);
  fc.assert(
    fc.property(address, (text) => {
      const videoAddress = parseVideoAddress(text);
      if (videoAddress === null) return;
      expect(['www.youtube-nocookie.com', 'player.vimeo.com']).toContain(
        new URL(videoAddress.playerUrl).host,
      );
      expect(videoAddress.playerUrl).toMatch(/^[\w:/.?&=-]+$/);
    }),
  );
});

it('PL-5.55 a film of a Vimeo Basic account is refused with the words of the editor', () => {
  const value = { ...videoBlock.defaults, url: 'https://vimeo.com/76979871' };
  const response = { html: '<iframe></iframe>', providerName: 'Vimeo' };
  expect(videoBlock.problem?.({ ...value, oembed: { ...response, accountType: 'basic' } })).toBe(
    'Vimeo Basic accounts are unsupported. Please share a video from a different account.',
  );
  expect(editorMessages.unsupportedVimeoAccount).toMatch(/^Vimeo Basic/);
  expect(videoBlock.problem?.({ ...value, oembed: { ...response, accountType: 'pro' } })).toBeNull();
});
