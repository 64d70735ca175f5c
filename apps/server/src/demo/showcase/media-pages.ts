import type { ShowcasePage } from './showcase-page.ts';

export const mediaPages: readonly ShowcasePage[] = [
  {
    urlId: 'block-image',
    title: 'Image',
    lead: 'One picture, alone or with words, in six layouts.',
    sections: (write, { picture: image }) => [
      write.stack(
        [
          write.block('image', {
            imageId: image('marsh-at-low-tide'),
            altText: 'A marsh at low tide, with channels that lead to the sea',
            description: '<p>Low tide, from the sluice.</p>',
            lightbox: true,
          }),
        ],
        { contentWidth: 'wide' },
      ),
      write.stack([
        write.block('image', {
          imageId: image('stoneware-mug'),
          altText: 'A stoneware mug',
          layout: 'card',
          title: 'A mug for cold hands',
          description: '<p>Two fingers inside, the thumb on a flat place at the top.</p>',
          buttonText: 'Read how it came about',
          linkTo: '/block-summary',
        }),
        write.block('image', {
          imageId: image('vase-with-stem'),
          altText: 'A vase with a dry stem',
          layout: 'overlap',
          title: 'One stem is enough',
          description: '<p>The neck is narrow on purpose.</p>',
          imagePosition: 'right',
        }),
      ]),
      write.stack(
        [
          write.block('image', {
            imageId: image('dunes-with-grass'),
            altText: '',
            layout: 'poster',
            title: 'Open on Saturdays',
            description: '<p>From ten until the light goes.</p>',
            buttonText: 'How to find us',
            linkTo: '/block-map',
          }),
        ],
        { contentWidth: 'full', spacing: 'none' },
      ),
      write.columns([
        [
          6,
          [
            write.block('image', {
              imageId: image('wide-bowl'),
              altText: 'A wide bowl',
              layout: 'collage',
              title: 'Wide bowl',
              description: '<p>For salads, and for keys.</p>',
            }),
          ],
        ],
        [
          6,
          [
            write.block('image', {
              imageId: image('linen-folded'),
              altText: 'Folded linen',
              layout: 'stack',
              title: 'Linen',
              description: '<p>Woven by a neighbour, dyed by us.</p>',
            }),
          ],
        ],
      ]),
    ],
  },
  {
    urlId: 'block-video',
    title: 'Video',
    lead: 'Nothing is asked of the video service until somebody presses play.',
    sections: (write, { picture: image }) => [
      write.stack(
        [
          write.block('video', {
            url: 'https://vimeo.com/76979871',
            title: 'A film at a video service',
            mainImageId: image('dunes-with-grass'),
            caption: '<p>The picture is ours; the film is fetched after the click.</p>',
          }),
        ],
        { contentWidth: 'medium' },
      ),
    ],
  },
  {
    urlId: 'block-audio',
    title: 'Audio',
    lead: 'The browser’s own player: it works everywhere and remembers the volume.',
    sections: (write, { soundId }) => [
      write.stack(
        [
          write.block('audio', {
            fileId: soundId,
            title: 'Bell of the sluice',
            author: 'Recorded at the studio',
            showDownload: true,
          }),
        ],
        { contentWidth: 'medium' },
      ),
    ],
  },
  {
    urlId: 'block-map',
    title: 'Map',
    lead: 'An address and a way to get there. No map service is asked until somebody follows the link.',
    sections: (write, { address }) => [
      write.stack([write.block('map', { ...address, size: 'large' })], { contentWidth: 'wide' }),
    ],
  },
  {
    urlId: 'block-embed',
    title: 'Embed',
    lead: 'Something from elsewhere, in a frame that can reach neither the page nor your sign-in.',
    sections: (write) => [
      write.stack(
        [
          write.block('embed', {
            title: 'A small tide table',
            height: 220,
            html: `<style>body{font:16px/1.5 system-ui;margin:0;padding:24px;background:#e7efec;color:#22332f}td{padding:2px 18px 2px 0}</style>
<table><tbody><tr><td>High water</td><td id="high">06:12</td></tr><tr><td>Low water</td><td>12:31</td></tr></tbody></table>
<p id="note">Scripts run in here.</p><script>document.getElementById('note').textContent='Scripts run in here, and only in here.'</script>`,
          }),
        ],
        { contentWidth: 'medium' },
      ),
    ],
  },
  {
    urlId: 'block-social-links',
    title: 'Social links',
    lead: 'Where else to find the studio.',
    sections: (write) => {
      const links = [
        'instagram.com',
        'youtube.com',
        'facebook.com',
        'pinterest.com',
        'mastodon.social',
        'linkedin.com',
      ].map((host) => ({
        url: `https://www.${host}/example`.replace('www.mastodon', 'mastodon'),
        name: '',
      }));
      return [
        write.stack([
          write.block('socialaccountlinks-v2', { links, iconSize: 'large' }),
          write.block('socialaccountlinks-v2', { links, iconStyle: 'border', iconAlignment: 'center' }),
          write.block('socialaccountlinks-v2', {
            links,
            iconStyle: 'solid',
            iconColor: 'accent',
            iconAlignment: 'right',
            iconSize: 'small',
          }),
        ]),
        write.stack(
          [
            write.block('socialaccountlinks-v2', {
              links,
              iconStyle: 'knockout',
              iconSize: 'extra-large',
              iconAlignment: 'center',
            }),
          ],
          { colorTheme: 'dark' },
        ),
      ];
    },
  },
];
