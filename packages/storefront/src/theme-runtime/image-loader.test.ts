// @vitest-environment happy-dom
import { RESPONSIVE_WIDTHS } from '@awning/site-model';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sizedAddress } from './image-address.ts';
import { createImageLoader, type ImageLoader } from './image-loader.ts';
import { coveringWidth, placeImage, readAlignment, readFocalPoint } from './image-placement.ts';

/** happy-dom lays nothing out: elements are as large as their `data-box="WxH"` says, and hidden ones are nowhere. */
const boxOf = (element: Element): [number, number] => {
  const [width = 0, height = 0] = (element.getAttribute('data-box') ?? '0x0').split('x').map(Number);
  return [width, height];
};

let loader: ImageLoader;
const comesNear = new Map<Element, () => void>();

beforeEach(() => {
  comesNear.clear();
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(function (this: HTMLElement) {
    return boxOf(this)[0];
  });
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return boxOf(this)[1];
  });
  vi.spyOn(Element.prototype, 'getClientRects').mockImplementation(function (this: Element) {
    const rects = this.closest('[hidden]') ? [] : [{}];
    return Object.assign(rects, { item: () => null }) as unknown as DOMRectList;
  });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      callback: (entries: { target: Element; isIntersecting: boolean }[]) => void;
      constructor(callback: (entries: { target: Element; isIntersecting: boolean }[]) => void) {
        this.callback = callback;
      }
      observe(target: Element) {
        comesNear.set(target, () => this.callback([{ target, isIntersecting: true }]));
      }
      unobserve(target: Element) {
        comesNear.delete(target);
      }
    },
  );
  vi.stubGlobal('devicePixelRatio', 1);
  loader = createImageLoader(window);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

function put(html: string): HTMLImageElement {
  document.body.innerHTML = html;
  const image = document.querySelector('img');
  if (!image) throw new Error('No image');
  return image;
}
const meta = 'data-src="/static/a.jpg" data-image="/static/a.jpg" data-image-dimensions="1500x1000" alt="A"';
const source = (image: HTMLImageElement) => image.getAttribute('src');
const arrive = (image: HTMLImageElement) => image.dispatchEvent(new Event('load'));

describe('an image of a theme', () => {
  it('an image of a theme gets the smallest width that covers its box on this screen, and marks its loading', () => {
    vi.stubGlobal('devicePixelRatio', 2);
    const image = put(`<div data-box="400x0"><img ${meta}></div>`);
    expect(loader.load(image, { load: true })).toBe(true);
    expect(source(image)).toBe('/static/a.jpg?format=1000w');
    expect(image.classList.contains('loading')).toBe(true);
    expect(image.dataset.imageResolution).toBeUndefined();
    arrive(image);
    expect(image.classList.contains('loading')).toBe(false);
    expect(image.dataset.imageResolution).toBe('1000w');
  });

  it('an image of a theme fills its box around the focal point, and the box crops the rest', () => {
    const image = put(
      `<div class="content-fill" data-box="300x300"><img ${meta} data-image-focal-point="0.9,0.5"></div>`,
    );
    loader.bootstrap();
    expect(image.style).toMatchObject({ width: '450px', height: '300px', left: '-150px', top: '0px' });
    expect(image.style.position).toBe('relative');
    expect(image.parentElement?.style.overflow).toBe('hidden');
    expect(source(image)).toBe('/static/a.jpg?format=500w');
  });

  it('an image of a theme fits into its box, centred or aligned, and is enlarged only if allowed', () => {
    const image = put(`<div class="content-fit" data-box="300x300"><img ${meta}></div>`);
    loader.load(image);
    expect(image.style).toMatchObject({ width: '300px', height: '200px', left: '0px', top: '50px' });
    loader.load(image, { alignment: 'bottom' });
    expect(image.style.top).toBe('100px');
    image.dataset.imageDimensions = '60x40';
    image.dataset.imageStretch = 'false';
    loader.load(image, { alignment: 'top left' });
    expect(image.style).toMatchObject({ width: '60px', height: '40px', left: '0px', top: '0px' });
  });

  it('an image of a theme prefers the mode option to its class, and keeps its space with a fixed ratio', () => {
    const image = put(
      `<div class="content-fill" data-box="300x300"><img ${meta} data-fixed-ratio="true"></div>`,
    );
    loader.load(image, { mode: 'none' });
    expect(image.style.width).toBe('');
    expect(image.style.aspectRatio.replaceAll(' ', '')).toBe('1500/1000');
  });

  it('an image of a theme can be the background of its box', () => {
    const image = put(
      `<div class="content-fill" data-box="300x300"><img ${meta} data-use-bg-image="true" data-image-focal-point="0.2,0.4"></div>`,
    );
    loader.load(image);
    arrive(image);
    const { style } = image.parentElement ?? image;
    expect(style.backgroundImage).toContain('/static/a.jpg?format=500w');
    expect(style.backgroundSize).toBe('cover');
    expect(style.backgroundPosition).toBe('20% 40%');
    expect(image.alt).toBe('A');
  });

  it('an image of a theme with data-load="false" waits until a theme loads it', () => {
    const image = put(`<div data-box="300x0"><img ${meta} data-load="false"></div>`);
    loader.bootstrap();
    expect(loader.load(image)).toBe(false);
    expect(source(image)).toBeNull();
    expect(loader.load(image, { load: true })).toBe(true);
    expect(source(image)).toBe('/static/a.jpg?format=300w');
  });

  it('an image of a theme with data-load="viewport" waits until it comes near', () => {
    const image = put(`<div data-box="300x0"><img ${meta} data-load="viewport"></div>`);
    loader.bootstrap();
    expect(source(image)).toBeNull();
    comesNear.get(image)?.();
    expect(source(image)).toBe('/static/a.jpg?format=300w');
  });

  it('an image of a theme waits while the page hides it', () => {
    const image = put(`<div hidden data-box="0x0"><img ${meta}></div>`);
    loader.bootstrap();
    expect(source(image)).toBeNull();
    const box = image.parentElement;
    box?.removeAttribute('hidden');
    box?.setAttribute('data-box', '700x0');
    comesNear.get(image)?.();
    expect(source(image)).toBe('/static/a.jpg?format=750w');
  });

  it('looks past elements that are as wide as their content', () => {
    const image = put(
      `<div data-box="900x0"><a style="display:inline" data-box="12x9"><img ${meta}></a></div>`,
    );
    loader.load(image);
    expect(source(image)).toBe('/static/a.jpg?format=1000w');
  });

  it('an image of a theme is as wide as its styles say', () => {
    const image = put(`<div data-box="900x0"><img style="width:120px" ${meta}></div>`);
    loader.load(image);
    expect(source(image)).toBe('/static/a.jpg?format=300w');
    expect(image.style.display).toBe('');
    image.style.width = '50%';
    loader.load(image);
    expect(source(image)).toBe('/static/a.jpg?format=500w');
  });

  it('an image of a theme is fetched again for a larger box or a new address, never for a smaller box', () => {
    const image = put(`<div data-box="300x0"><img ${meta} data-box="300x200"></div>`);
    loader.load(image);
    arrive(image);
    const resize = (box: string) => {
      image.setAttribute('data-box', box);
      loader.refresh();
      return source(image);
    };
    expect(resize('100x70')).toBe('/static/a.jpg?format=300w');
    expect(resize('800x500')).toBe('/static/a.jpg?format=1000w');
    image.dataset.src = '/static/b.jpg';
    expect(resize('800x500')).toBe('/static/b.jpg?format=1000w');
  });

  it('an image of a theme follows the size of the window', async () => {
    const image = put(`<div class="content-fill" data-box="300x300"><img ${meta}></div>`);
    loader.bootstrap();
    image.parentElement?.setAttribute('data-box', '600x400');
    window.dispatchEvent(new Event('resize'));
    await vi.waitFor(() => expect(image.style.height).toBe('400px'));
  });

  it('an image of a theme uses its plain address when the width fails to load or the page throws', () => {
    const image = put(`<div data-box="300x0"><img ${meta}></div>`);
    loader.load(image);
    image.dispatchEvent(new Event('error'));
    expect(source(image)).toBe('/static/a.jpg');
    expect(image.classList.contains('loading')).toBe(false);

    const other = put(`<div data-box="300x0"><img ${meta}></div>`);
    vi.stubGlobal('getComputedStyle', () => {
      throw new Error('gone');
    });
    loader.bootstrap();
    expect(source(other)).toBe('/static/a.jpg');
  });

  it('an image of a theme with a srcset is left alone, and other values are refused', () => {
    const image = put(`<div data-box="300x0"><img ${meta} src="/x.jpg" srcset="/x.jpg 1x"></div>`);
    loader.load(image);
    expect(source(image)).toBe('/x.jpg');
    for (const other of [null, undefined, 'img', {}, document.body]) expect(loader.load(other)).toBe(false);
    expect(loader.load({ _node: put(`<img ${meta}>`) })).toBe(true);
  });
});

it('the widths are those that the server has', () => {
  for (const width of RESPONSIVE_WIDTHS) {
    expect(coveringWidth(width)).toBe(width);
    expect(coveringWidth(width - 0.5)).toBe(width);
  }
  expect(coveringWidth(9000)).toBe(RESPONSIVE_WIDTHS.at(-1));
});

it.each([
  ['/a.jpg', '/a.jpg?format=300w'],
  ['/a.jpg?format=1500w', '/a.jpg?format=300w'],
  ['/a.jpg?x=1&format=original#f', '/a.jpg?x=1&format=300w#f'],
  ['https://cdn.example/a.jpg', 'https://cdn.example/a.jpg?format=300w'],
  ['data:image/png;base64,AA', 'data:image/png;base64,AA'],
])('the address of %s in a width', (address, sized) => {
  expect(sizedAddress(address, 300)).toBe(sized);
});

it('a filled box has no gap, and its focal point is never cut off', () => {
  const length = fc.integer({ min: 1, max: 4000 });
  const size = fc.record({ width: length, height: length });
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(size, size, fc.record({ x: share, y: share }), (image, box, focalPoint) => {
      const place = placeImage({
        mode: 'fill',
        picture: image,
        box,
        focalPoint,
        alignment: null,
        stretch: true,
      });
      expect(place.left).toBeLessThanOrEqual(0);
      expect(place.top).toBeLessThanOrEqual(0);
      expect(place.left + place.width).toBeGreaterThanOrEqual(box.width);
      expect(place.top + place.height).toBeGreaterThanOrEqual(box.height);
      const focusAt = place.left + place.width * focalPoint.x;
      expect(focusAt).toBeGreaterThanOrEqual(-1);
      expect(focusAt).toBeLessThanOrEqual(box.width + 1);
    }),
  );
});

it('nonsense in attributes means the middle', () => {
  for (const text of [undefined, '', 'x,y', '2,3', '0.5', 'NaN,NaN'])
    expect(readFocalPoint(text)).toEqual({ x: 0.5, y: 0.5 });
  expect(readFocalPoint('0.25,0.75')).toEqual({ x: 0.25, y: 0.75 });
  expect(readAlignment('nowhere')).toBeNull();
  expect(readAlignment('bottom-right')).toEqual({ x: 1, y: 1 });
});
