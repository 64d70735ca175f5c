import { imageBlock, safeLink } from '@awning/site-model';
import { defineView } from '../block-view.ts';
import { pictureMarkup, pictureSize } from '../picture-markup.ts';
import { cleanRichText } from '../rich-text.ts';

/** Layouts that lay text beside or over the picture; inline has a caption at most. */
const TEXT_SHARE: Readonly<Record<string, number>> = { card: 50, overlap: 45, collage: 45 };

export const imageView = defineView(imageBlock, (value, data) => {
  const image = data.image(value.imageId);
  if (!image) return { info: null };
  const [width, height] = pictureSize(image);
  const ratio = value.aspectRatio ?? (height > 0 ? width / height : null);
  const description = cleanRichText(value.description);
  const linkTo = safeLink(value.linkTo);
  const textWidth = TEXT_SHARE[value.layout] ?? 100;
  const hasText = value.title !== '' || description !== '' || value.buttonText !== '';
  const inline = value.layout === 'inline';
  return {
    info: {
      src: image.assetUrl,
      altText: value.altText.trim(),
      title: value.title,
      description,
      layout: value.layout,
      linkTo,
      isLinkTo: linkTo !== '',
      newwindow: value.newWindow,
      ratio: ratio === null ? null : Math.round((1 / ratio) * 1e5) / 1e3,
      hasRatio: ratio !== null,
      hasAspectRatio: value.aspectRatio !== null,
      imageWidth: width,
      imageWidthPercentage: value.imageWidth,
      textWidthPercentage: textWidth,
      hasPercentageWidth: value.imageWidth < 100,
      isLightBox: value.lightbox && linkTo === '',
      isVSize: false,
      showCaption: inline ? value.caption !== 'none' && hasText : hasText,
      captionPlacement: inline ? value.caption : 'text',
      hasDescription: description !== '',
      buttonText: value.buttonText,
      imagePosition: value.imagePosition,
      stretch: value.stretch,
      picture: pictureMarkup(image, {
        sizes: inline || value.layout === 'poster' || value.layout === 'stack' ? WIDE : HALF,
        alt: value.altText.trim(),
        className: 'thumb-image',
        cover: value.aspectRatio !== null || !inline,
        ratio: value.aspectRatio,
      }),
    },
  };
});

const WIDE = '(max-width: 767px) 100vw, min(100vw, 1360px)';
const HALF = '(max-width: 767px) 100vw, min(55vw, 760px)';
