import { describe, expect, it } from 'vitest';
import { hostsIn } from './content-hosts.ts';

describe('hosts that content names', () => {
  it('are those of images, films, frames and styles, in finished HTML inside of JSON too', () => {
    const body =
      '<img src="https://a.example.org/1.jpg" srcset="//b.example.org/2.jpg 2x"><i style="background:url(https://c.example.org/3.png)"></i>' +
      '<div data-html="&lt;iframe src=&quot;https://player.example.org/v?x=1&quot;&gt;"></div>';
    const texts = [
      JSON.stringify({ body, assetUrl: 'https://D.example.org:8443/x' }),
      '["http://e.example.org/"]',
    ];
    expect(hostsIn(texts)).toEqual([
      'a.example.org',
      'b.example.org',
      'c.example.org',
      'player.example.org',
      'd.example.org:8443',
      'e.example.org',
    ]);
  });

  it('are not those of links, of data for search engines, or what is no host', () => {
    const body =
      '<a href="https://link.example.org/">x</a><a href=\'//link.example.org/\'>y</a>https://evil;script-src * //nothing http://localhost/';
    expect(hostsIn([JSON.stringify({ body, '@context': 'https://schema.org' })])).toEqual([]);
  });

  it('are not listed when they are too many', () => {
    const all = Array.from({ length: 61 }, (_, n) => `"https://h${n}.example.org/"`);
    expect(hostsIn(all.slice(1))).toHaveLength(60);
    expect(hostsIn(all)).toBeNull();
  });
});
