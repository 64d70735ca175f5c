import type { Page } from '@playwright/test';

export interface MeasuredText {
  readonly text: string;
  readonly fontSize: number;
  /** Of its colour with what lies behind its letters; the worst twentieth of the pixels is left out. */
  readonly contrast: number;
}

interface Lettering {
  readonly text: string;
  readonly fontSize: number;
  readonly color: readonly number[];
  readonly boxes: readonly { x: number; y: number; width: number; height: number }[];
}

/**
 * How well texts on an image can be read. Programs that read only styles cannot know that: the page is photographed
 * without its letters, and each text is compared with the pixels in its place.
 */
export async function measureContrast(page: Page, selector: string): Promise<MeasuredText[]> {
  const texts = await page.locator(selector).first().evaluate(readLettering);
  const hidden = await page.addStyleTag({
    content: `${selector} * { color: transparent !important; text-shadow: none !important; }`,
  });
  const image = (await page.screenshot()).toString('base64');
  await hidden.evaluate((style) => style.parentElement?.removeChild(style));
  const lab = await page.context().newPage();
  try {
    return await lab.evaluate(compare, { picture: image, texts });
  } finally {
    await lab.close();
  }
}

function readLettering(root: Element): Lettering[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Lettering[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const { parentElement } = node;
    const text = node.textContent?.trim() ?? '';
    // A button brings its own ground.
    if (!parentElement || text === '' || parentElement.closest('a, button')) continue;
    const { color, fontSize } = getComputedStyle(parentElement);
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].map(({ x, y, width, height }) => ({ x, y, width, height }));
    texts.push({
      text,
      fontSize: Number.parseFloat(fontSize),
      color: (color.match(/[\d.]+/g) ?? []).map(Number),
      boxes,
    });
  }
  return texts;
}

/** In a page of its own, because the policy of the one that is measured forbids images from elsewhere. */
async function compare({
  picture: imageAsset,
  texts,
}: {
  picture: string;
  texts: Lettering[];
}): Promise<MeasuredText[]> {
  const image = new Image();
  image.src = `data:image/png;base64,${imageAsset}`;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('There is no canvas.');
  context.drawImage(image, 0, 0);
  const luminance = ([red = 0, green = 0, blue = 0]: ArrayLike<number> & Iterable<number>): number => {
    const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) =>
      value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  return texts.map(({ text, fontSize, color, boxes }) => {
    const ink = luminance(color);
    const contrasts: number[] = [];
    for (const { x, y, width, height } of boxes) {
      const { data } = context.getImageData(
        Math.round(x),
        Math.round(y),
        Math.ceil(width),
        Math.ceil(height),
      );
      for (let at = 0; at < data.length; at += 16) {
        const ground = luminance(data.subarray(at, at + 3));
        contrasts.push((Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05));
      }
    }
    contrasts.sort((one, other) => one - other);
    return { text, fontSize, contrast: contrasts[Math.floor(contrasts.length / 20)] ?? 0 };
  });
}
