import { describe, expect, it } from 'vitest';
import { cleanEmbed } from './video-embed.ts';

describe('what a video service gives', () => {
  it('a video embed is a frame of a known service, or nothing', () => {
    expect(cleanEmbed('<iframe src="https://player.vimeo.com/video/1" onload="x"></iframe>')).toBe(
      '<iframe src="https://player.vimeo.com/video/1"></iframe>',
    );
    for (const html of [
      '<iframe src="https://evil.example/"></iframe>',
      '<iframe src="javascript:x"></iframe>',
      '<iframe srcdoc="<script>x</script>"></iframe>',
      '<iframe src="//www.youtube.com/embed/x"></iframe>',
      'https://www.youtube.com/embed/x',
    ])
      expect(cleanEmbed(html), html).toBe('');
  });
});
