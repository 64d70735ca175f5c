import { imageBlock, parseOriginalSize, safeLink } from '@awning/site-model';
import { cleanRichText } from '../../../../platform/rich-text/index.ts';
import { defineView } from '../block-view.ts';
import { FULL_WIDTH, HALF_WIDTH, imageMarkup } from '../image-markup.ts';

/** Layouts that lay text beside or over the image; inline has a caption at most. */
const TEXT_SHARE: Readonly<Record<string, number>> = { card: 50, overlap: 45, collage: 45 };

export const imageView = defineView(imageBlock, (value, data) => {
  const image = data.image(value.imageId);
  const size = parseOriginalSize(image?.originalSize ?? '');
  const ratio = value.aspectRatio ?? (typeof size === 'string' ? null : size.width / size.height);
  const description = cleanRichText(value.description);
  const linkTo = safeLink(value.linkTo);
  // A button that leads nowhere is not shown.
  const isButton = value.buttonText !== '' && linkTo !== '';
  const hasText = value.title !== '' || description !== '' || isButton;
  // An image that is gone leaves its words: they were written to be read.
  if (!image && !hasText) return { info: null };
  const layout = image ? value.layout : 'stack';
  const inline = layout === 'inline';
  const showCaption = hasText && !(inline && value.caption === 'none');
  const altText = value.altText.trim();
  return {
    info: {
      src: image?.assetUrl ?? '',
      altText,
      title: value.title,
      description,
      layout,
      linkTo,
      isLinkTo: linkTo !== '',
      newwindow: value.newWindow,
      // Height in percent of the width, as themes use it for a padding.
      ratio: ratio === null ? null : Math.round((1 / ratio) * 1e5) / 1e3,
      hasRatio: ratio !== null,
      hasAspectRatio: value.aspectRatio !== null,
      imageWidth: typeof size === 'string' ? null : size.width,
      imageWidthPercentage: value.imageWidth,
      textWidthPercentage: TEXT_SHARE[layout] ?? 100,
      hasPercentageWidth: value.imageWidth < 100,
      isLightBox: value.lightbox && linkTo === '',
      isVSize: false,
      showCaption,
      captionPlacement: inline ? value.caption : 'text',
      hasDescription: description !== '',
      buttonText: value.buttonText,
      // The button leads to the same place as the image; screen readers should announce it once.
      hasButton: isButton && showCaption,
      // An image without words still needs a name as a link.
      linkLabel: altText === '' ? value.title || (linkTo === '' ? 'View larger' : linkTo) : null,
      imagePosition: value.imagePosition,
      stretch: value.stretch,
      picture: image
        ? imageMarkup(image, {
            sizes: inline || layout === 'poster' || layout === 'stack' ? FULL_WIDTH : HALF_WIDTH,
            alt: altText,
            className: 'thumb-image',
            cover: value.aspectRatio !== null || layout === 'poster',
          })
        : '',
      aspectRatio: value.aspectRatio,
    },
  };
});
