import { type Bag, bagOf, isBag, numberOf, textOf } from '../../basics/shapes.ts';
import { isElement, targetIn } from '../../basics/wrapping.ts';
import { subscribeDom } from '../../events/dom-events.ts';
import { one } from '../../nodes/doors.ts';
import { YNodeList } from '../../nodes/node-list.ts';
import { inRegion, regionOf, viewportRegion } from '../../nodes/regions.ts';
import { BaseObject, setUpBase } from '../../objects/base.ts';
import { asOldClass } from '../../objects/old-class.ts';
import { YHistoryHash } from '../../requests/history.ts';
import { createAutoplay } from './autoplay.ts';
import { createColumnsDesign } from './columns-design.ts';
import { connectControls } from './controls.ts';
import type { Design, DesignParts } from './design.ts';
import { loadImages } from './images.ts';
import { createStackedDesign } from './stacked-design.ts';
import { createStripDesign } from './strip-design.ts';

const COLUMNS = /columns|grid|masonry/i;
const TIMEOUT = 4000;
const ACTIVE = 'sqs-active-slide';
/** Options of designs that themes set on the gallery itself. */
const DESIGN_NAMES = ['gutter', 'columnWidth', 'aspectRatio', 'speed', 'transition', 'squares'];

const isYes = (value: unknown): boolean => value === true || value === 'true';

function designOf(name: string, parts: DesignParts): Design {
  if (COLUMNS.test(name)) return createColumnsDesign(parts);
  return name === 'strip' || name === 'slider' ? createStripDesign(parts) : createStackedDesign(parts);
}

/** Every gallery of the page, for `Y.Squarespace.GalleryManager`. */
export const galleries: unknown[] = [];

class GalleryObject extends BaseObject {
  declare _design: Design | null;
  declare _slides: HTMLElement[];
  declare _children: GalleryObject[];
  declare _ended: AbortController;
  declare _autoplay: ReturnType<typeof createAutoplay> | null;
  declare _mark: (index: number) => void;

  static override NAME = 'gallery';
  static override ATTRS = {
    container: { setter: (value: unknown) => one(value) },
    slides: {},
    element: {},
    elements: { value: {} },
    design: { value: 'stacked' },
    designOptions: { value: {} },
    loaderOptions: { value: {} },
    currentIndex: { value: 0 },
    autoplay: { value: false },
    autoplayOptions: { value: {} },
    loop: { value: false },
    historyHash: { value: false },
    keyboard: { value: true },
    refreshOnResize: { value: true },
    refreshOnOrientationChange: { value: true },
    ...Object.fromEntries(DESIGN_NAMES.map((name) => [name, {}])),
  };

  initializer(): void {
    this._children = [];
    this._slides = [];
    this._design = null;
    this._autoplay = null;
    this._mark = () => {};
    this._ended = new AbortController();
    const container = targetIn(this.get('container'));
    if (!isElement(container)) return;
    this._slides = this._findSlides(container);
    const name = textOf(this.get('design'));
    container.classList.add('sqs-gallery-container', `sqs-gallery-design-${name}`);
    for (const slide of this._slides) slide.classList.add(`sqs-gallery-design-${name}-slide`);
    const options = (): Bag => ({ ...bagOf(this.get('designOptions')), ...this._ownOptions() });
    const parts = { container, slides: this._slides, options, loops: () => isYes(this.get('loop')) };
    this._design = designOf(name, parts);
    bagOf(this)['gallery-design'] = this._designPart();
    this._design.layout();
    this._connect(container);
    this._start();
    loadImages(this._slides, this.get('loaderOptions'));
    galleries.push(this);
  }

  _findSlides(container: HTMLElement): HTMLElement[] {
    const wanted = this.get('slides') ?? this.get('element');
    const named =
      typeof wanted === 'string' ? [...container.querySelectorAll(wanted)] : new YNodeList(wanted)._nodes;
    const found = named.filter(isElement);
    if (found.length > 0) return found;
    const usual = [...container.querySelectorAll('.slide')].filter(isElement);
    return usual.length > 0 ? usual : [...container.children].filter(isElement);
  }

  _ownOptions(): Bag {
    return Object.fromEntries(
      DESIGN_NAMES.flatMap((name) => (this.get(name) === undefined ? [] : [[name, this.get(name)]])),
    );
  }

  /** `gallery['gallery-design']`, which themes reach into. */
  _designPart(): object {
    return {
      get: (name: unknown) => (name === 'host' ? this : bagOf(this.get('designOptions'))[textOf(name)]),
      set: (name: unknown, value: unknown) => this.set(`designOptions.${textOf(name)}`, value),
      bindUI() {},
      syncUI: () => this.refresh(),
      _flushEvents() {},
    };
  }

  _connect(container: HTMLElement): void {
    const { signal } = this._ended;
    this._mark = connectControls({
      elements: this.get('elements'),
      count: this._slides.length,
      signal,
      go: (index) => this.set('currentIndex', index),
      step: (way) => this._step(way),
    });
    this._autoplay = createAutoplay(container, () => this._step(1));
    for (const type of ['resize', 'orientationchange'])
      window.addEventListener(type, () => this._onResize(), { signal });
    window.addEventListener('keydown', (event) => this._onKey(event, container), { signal });
    const flick = subscribeDom(container, {}, [
      'flick',
      (event: unknown) => this._step(numberOf(bagOf(bagOf(event).flick).distance) < 0 ? 1 : -1),
      { axis: 'x', minDistance: 30 },
    ]);
    signal.addEventListener('abort', () => flick.detach());
    this.on('currentIndexChange', (event: unknown) => {
      const change = bagOf(event);
      change.newVal = this._within(numberOf(change.newVal));
    });
    this.after('currentIndexChange', (event: unknown) => {
      const { newVal, prevVal } = bagOf(event);
      this._show(numberOf(newVal), numberOf(prevVal));
    });
    this.after(['autoplayChange', 'autoplayOptionsChange'], () => this._syncAutoplay());
    this.after(['designOptionsChange', ...DESIGN_NAMES.map((name) => `${name}Change`)], () => this.refresh());
    this.on('refresh', () => this._refresh());
  }

  _start(): void {
    const slide = isYes(this.get('historyHash')) ? textOf(YHistoryHash.parseHash().itemId) : '';
    const asked = this._slides.findIndex(({ dataset }) => slide !== '' && dataset.slideId === slide);
    const index = this._within(asked >= 0 ? asked : numberOf(this.get('currentIndex')));
    this._set('currentIndex', index);
    this._show(index, null);
    this._syncAutoplay();
  }

  _within(index: number): number {
    const count = this._slides.length;
    if (count === 0) return 0;
    return isYes(this.get('loop'))
      ? ((index % count) + count) % count
      : Math.min(count - 1, Math.max(0, index));
  }

  _step(way: 1 | -1): void {
    this.set('currentIndex', this._within(numberOf(this.get('currentIndex')) + way));
  }

  _show(index: number, from: number | null): void {
    this._design?.show(index, from);
    this._slides.forEach((slide, place) => {
      slide.classList.toggle(ACTIVE, place === index);
    });
    this._mark(index);
    loadImages(this._slides[index], this.get('loaderOptions'));
    for (const child of this._children) child.set('currentIndex', index);
    const id = this._slides[index]?.dataset.slideId;
    if (from !== null && id !== undefined && isYes(this.get('historyHash')))
      YHistoryHash.replaceHash(`itemId=${encodeURIComponent(id)}`);
  }

  _syncAutoplay(): void {
    const { timeout } = bagOf(this.get('autoplayOptions'));
    if (isYes(this.get('autoplay')) && this._slides.length > 1)
      this._autoplay?.start(numberOf(timeout, TIMEOUT));
    else this._autoplay?.stop();
  }

  _onResize(): void {
    if (this.get('refreshOnResize') !== false) this._refresh();
  }

  _onKey(event: KeyboardEvent, container: HTMLElement): void {
    const way = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : null;
    if (way === null || this.get('keyboard') === false || COLUMNS.test(textOf(this.get('design')))) return;
    const { target } = event;
    if (
      target instanceof HTMLElement &&
      (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
    )
      return;
    if (inRegion(regionOf(container), viewportRegion(), false)) this._step(way);
  }

  _refresh(): void {
    this._design?.layout();
    loadImages(this._slides, this.get('loaderOptions'));
  }

  refresh(): this {
    this._refresh();
    return this;
  }

  next(): this {
    this._step(1);
    return this;
  }

  previous(): this {
    this._step(-1);
    return this;
  }

  startAutoplay(): this {
    return this.set('autoplay', true);
  }

  stopAutoplay(): this {
    return this.set('autoplay', false);
  }

  getSlides(): unknown {
    return new YNodeList(this._slides);
  }

  /** Shows the same slide as this one. */
  addChild(gallery: unknown): this {
    if (isBag(gallery) && gallery !== (this as unknown))
      this._children.push(gallery as unknown as GalleryObject);
    return this;
  }

  destructor(): void {
    this._ended.abort();
    this._autoplay?.destroy();
    this._design?.clear();
    for (const slide of this._slides) slide.classList.remove(ACTIVE);
    const place = galleries.indexOf(this);
    if (place >= 0) galleries.splice(place, 1);
  }
}

/** `Y.Squarespace.Gallery2` */
export const Gallery = asOldClass(GalleryObject, setUpBase);
