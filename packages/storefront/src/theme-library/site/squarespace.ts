import { guid } from '../basics/functions.ts';
import { YEventTarget } from '../events/custom-events.ts';
import { createShoppingCart } from './cart.ts';
import { EscManager } from './escape-key.ts';
import { Gallery, galleries } from './gallery/gallery.ts';
import { ImageLoading, loadImages, Rendering } from './gallery/images.ts';
import { Lightbox } from './lightbox.ts';
import { ResizeEmitter } from './resizing.ts';
import { withStandIns } from './stand-in.ts';
import { getTweakValue } from './template.ts';
import { TextShrink } from './text-shrink.ts';
import { VideoLoader } from './video.ts';

/** `Y.Squarespace`: what the platform of the format adds to the library. */
export const createSquarespace = (): Record<string, unknown> =>
  withStandIns('Y.Squarespace', {
    Template: { getTweakValue },
    Gallery: Gallery,
    Gallery2: Gallery,
    GalleryManager: {
      _galleries: galleries,
      _queueThrottle: 1,
      addImageQueue: (images: unknown) => loadImages(images),
      promoteImageQueue: (images: unknown) => loadImages(images),
      getGalleries: () => galleries,
    },
    Lightbox,
    Lightbox2: Lightbox,
    Loader: ImageLoading,
    Loader2: ImageLoading,
    ImageLoader: ImageLoading,
    Rendering,
    ResizeEmitter,
    TextShrink,
    VideoLoader,
    EscManager,
    Management: new YEventTarget(),
    Singletons: withStandIns('Y.Squarespace.Singletons', { ShoppingCart: createShoppingCart() }),
    Utils: { getGuid: () => guid('awning') },
    // Buttons of networks are links here, drawn by the server.
    FollowButtonUtils: { renderAll() {} },
  });
