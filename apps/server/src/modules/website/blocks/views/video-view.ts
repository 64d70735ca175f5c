import {
  escapeHtml,
  type ImageData,
  parseVideoAddress,
  type VideoAddress,
  type VideoData,
  videoBlock,
} from '@awning/site-model';
import { cleanRichText } from '../../../../platform/rich-text/index.ts';
import { defineView } from '../block-view.ts';
import { FULL_WIDTH, imageMarkup } from '../image-markup.ts';

export const videoView = defineView(videoBlock, (value, data) => {
  const poster = value.overlay ? data.image(value.mainImageId) : null;
  const file = data.file(value.fileId);
  const address = file ? null : parseVideoAddress(value.url);
  if (!file && !address) return { film: null, address: null };
  const shared = {
    title: value.title,
    caption: cleanRichText(value.caption),
    aspectRatio: value.aspectRatio,
    video: address ? videoData(address, value, poster) : null,
  };
  if (file) {
    return { ...shared, film: { ...file, poster: poster ? `${poster.assetUrl}?format=1500w` : null } };
  }
  return {
    ...shared,
    address,
    picture: poster
      ? imageMarkup(poster, { sizes: FULL_WIDTH, alt: '', cover: true, className: 'awning-video-poster' })
      : null,
  };
});

/** In the names of the page data. The frame is ours: what a service or a person sent is not put into a page. */
function videoData(
  address: VideoAddress,
  value: { readonly title: string; readonly overlay: boolean; readonly mainImageId: string | null },
  poster: ImageData | null,
): VideoData {
  const title = escapeHtml(value.title || `${address.providerName} video`);
  return {
    oembed: {
      html: `<iframe src="${escapeHtml(address.playerUrl)}" title="${title}" allow="autoplay; fullscreen; picture-in-picture" allowfullscreen></iframe>`,
      providerName: address.providerName,
    },
    overlay: value.overlay,
    ...(value.mainImageId === null ? {} : { mainImageId: value.mainImageId }),
    ...(poster ? { systemDataId: poster.systemDataId } : {}),
  };
}
