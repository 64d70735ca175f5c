/** Lists of a product's images: the one of the chosen variant comes first in them. */
const GALLERIES = '.awning-product-pictures, .ProductItem-gallery';
const BLOCKS = '.awning-product, .product-block';

/**
 * Shows the image of a variant among those around `element`, and in every block of the same product. An empty id is
 * the product's own. They are looked for once: a choice has to be quick.
 */
export function createVariantImages(element: Element, itemId: string): (imageId: string) => void {
  const galleries = [...(element.closest('.ProductItem')?.querySelectorAll<HTMLElement>(GALLERIES) ?? [])];
  const blocks = [...element.ownerDocument.querySelectorAll<HTMLElement>(BLOCKS)].filter(
    (block) => block.dataset.productId === itemId || block.contains(element),
  );
  let shownId = '';
  return (imageId) => {
    if (imageId === shownId) return;
    shownId = imageId;
    for (const gallery of galleries) bringForward(gallery, imageId);
    for (const block of blocks) showAmong(block, imageId);
  };
}

/** By gallery: where its images stand, and which of them was the first. */
const beginnings = new WeakMap<Element, { readonly list: Element; readonly first: Element }>();

function bringForward(gallery: HTMLElement, imageId: string): void {
  const wanted = imageId && findImage(gallery, imageId);
  const thumbnail = wanted ? thumbnailOf(gallery, wanted) : null;
  if (thumbnail) {
    thumbnail.click();
    return;
  }
  const known = beginnings.get(gallery);
  const list = known?.list ?? (wanted ? listAround(gallery, wanted) : null);
  const first = known?.first ?? list?.firstElementChild;
  if (!list || !first) return;
  beginnings.set(gallery, { list, first });
  const step = wanted ? [...list.children].find((child) => child.contains(wanted)) : first;
  if (!step || step === list.firstElementChild) return;
  list.prepend(step);
  list.scrollTo?.({ left: 0, behavior: 'instant' });
  // It is looked at now, wherever it stood when the page came.
  for (const image of step.querySelectorAll('img')) image.loading = 'eager';
}

/** Themes that name no images still show them by their addresses, which have the id in them. */
function findImage(gallery: HTMLElement, imageId: string): Element | null {
  const id = CSS.escape(imageId);
  const named = gallery.querySelector(`[data-image-id="${id}"]`);
  return named ?? gallery.querySelector(`img:is([src*="/${id}/"], [data-src*="/${id}/"])`);
}

/** A slideshow goes to an image by itself. */
function thumbnailOf(gallery: HTMLElement, wanted: Element): HTMLElement | null {
  const { id } = wanted.closest('.slide') ?? wanted;
  return id === '' ? null : gallery.querySelector<HTMLElement>(`a[href="#${CSS.escape(id)}"]`);
}

/** The element whose children are the images. */
function listAround(gallery: HTMLElement, wanted: Element): Element | null {
  let step = wanted;
  while (step.parentElement && step !== gallery && step.parentElement.children.length === 1)
    step = step.parentElement;
  return step === gallery ? null : step.parentElement;
}

function showAmong(block: HTMLElement, imageId: string): void {
  const images = [...block.querySelectorAll<HTMLElement>('img[data-image-id]')];
  const [own] = images;
  const wanted = images.find(({ dataset }) => dataset.imageId === imageId) ?? own;
  for (const image of images) if (image.hidden !== (image !== wanted)) image.hidden = image !== wanted;
}
