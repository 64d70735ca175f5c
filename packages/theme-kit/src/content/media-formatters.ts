import { IMAGE_CORNERS } from '@awning/site-model';
import {
  asNumber,
  asString,
  escapeAttribute,
  type FormatterFactory,
  getField,
  isTruthy,
  pure,
  type Value,
  walkPath,
} from '@awning/template-engine';
import { emittedText } from '../lookup/outward-lookup.ts';
import { averageColor } from './image-formatters.ts';
import { focalPoint } from './image-meta.ts';

export const AUDIO_SCRIPT = "Y.use('squarespace-audio-player-frontend');";

export const audioPlayer: FormatterFactory = () => (value, ctx) => {
  const idField = getField(value, 'id');
  const url = emittedText(walkPath(getField(value, 'structuredContent'), ['audioAssetUrl']), ctx);
  return (
    `<script>${AUDIO_SCRIPT}</script>\n` +
    `<div class="squarespace-audio-player" data-audio-asset-url="${url}" data-item-id="${emittedText(idField, ctx)}" id="audio-player-${emittedText(idField, ctx)}"></div>`
  );
};

/** Milliseconds as minutes and seconds. */
export const humanizeDuration = pure(() => (value) => {
  const seconds = (asNumber(value) / 1000) | 0;
  const minutes = (seconds / 60) | 0;
  return `${minutes}:${String(seconds - minutes * 60).padStart(2, '0')}`;
});

function overlayImage(video: Value, withColors: boolean): string {
  const colors = withColors ? getField(video, 'colorData') : undefined;
  let attributes = '';
  if (isTruthy(colors)) {
    for (const position of IMAGE_CORNERS) {
      attributes += `data-color-${position.toLowerCase()}="#${averageColor(colors, position)}" `;
    }
  }
  return (
    `<img data-load="false" data-src="${asString(getField(video, 'assetUrl'))}" ` +
    `data-image-dimensions="${asString(getField(video, 'originalSize'))}" ` +
    `data-image-focal-point="${focalPoint(video)}" ${attributes}/>`
  );
}

export const video = pure((args) => {
  const loadFalse = args.includes('load-false');
  const withColors = args.includes('color-data');
  return (value) => {
    const oembed = getField(value, 'oembed');
    const html = escapeAttribute(asString(getField(oembed, 'html')));
    const provider = asString(getField(oembed, 'providerName'));
    let overlay = '';
    if (isTruthy(getField(value, 'overlay'))) {
      const hasImage = isTruthy(getField(value, 'mainImageId')) || isTruthy(getField(value, 'systemDataId'));
      overlay =
        `<div class="sqs-video-overlay${hasImage ? '' : ' no-thumb'}" style="opacity: 0;">` +
        (hasImage ? overlayImage(value, withColors) : '') +
        '<div class="sqs-video-opaque"> </div><div class="sqs-video-icon"></div></div>';
    }
    return (
      `<div class="sqs-video-wrapper" ${loadFalse ? ' data-load="false" ' : ''}` +
      `data-html="${html}" data-provider-name="${provider}">${overlay}</div>`
    );
  };
});
