import { bagOf, numberOf } from '../basics/shapes.ts';
import { isElement, targetIn } from '../basics/wrapping.ts';
import { publish } from '../events/custom-events.ts';
import { copyOf } from '../nodes/content.ts';
import { BaseObject, setUpBase } from '../objects/base.ts';
import { asOldClass } from '../objects/old-class.ts';
import { loadImages } from './gallery/images.ts';
import { announceContent } from './page-events.ts';

const DARK = 'rgba(10, 10, 10, 0.94)';

const STYLES = {
  dialog: `position:fixed;inset:0;width:100%;height:100%;max-width:none;max-height:none;margin:0;padding:0;border:0;background:${DARK};color:#fff;overflow:hidden`,
  stage:
    'position:absolute;inset:56px 64px;display:flex;flex-direction:column;align-items:center;justify-content:center;gap:12px',
  button:
    'position:absolute;width:48px;height:48px;padding:0;border:0;border-radius:24px;background:transparent;color:#fff;font:28px/48px sans-serif;text-align:center;cursor:pointer',
} as const;

/** Styles by script: attributes would need the permission of the page's policy. */
function make(tag: string, name: string, style: string): HTMLElement {
  const element = document.createElement(tag);
  element.className = name;
  element.style.cssText = style;
  return element;
}

/** `new Y.Squarespace.Lightbox2({ set: [{ content, meta }], currentSetIndex, controls }).render()` */
class LightboxObject extends BaseObject {
  declare _dialog: HTMLDialogElement | null;
  declare _stage: HTMLElement;

  static override NAME = 'lightbox2';
  static override ATTRS = {
    set: { value: [] },
    content: {},
    meta: {},
    currentSetIndex: { value: 0 },
    controls: { value: {} },
  };

  initializer(): void {
    this._dialog = null;
    for (const type of ['open', 'close']) publish(this, type);
    this.after('currentSetIndexChange', () => this._draw());
  }

  get _pictures(): unknown[] {
    const list = this.get('set');
    if (Array.isArray(list) && list.length > 0) return list;
    return this.get('content') === undefined
      ? []
      : [{ content: this.get('content'), meta: this.get('meta') }];
  }

  render(): this {
    if (this._dialog || this._pictures.length === 0) return this;
    const dialog = make('dialog', 'sqs-lightbox-overlay', STYLES.dialog) as HTMLDialogElement;
    this._dialog = dialog;
    this._stage = make('div', 'sqs-lightbox-slide', STYLES.stage);
    dialog.append(this._stage, ...this._buttons());
    dialog.addEventListener('close', () => this._closed());
    dialog.addEventListener('click', ({ target }) => {
      if (target === dialog || target === this._stage) this.close();
    });
    dialog.addEventListener('keydown', ({ key }) => {
      if (key === 'ArrowRight') this._step(1);
      if (key === 'ArrowLeft') this._step(-1);
    });
    document.body.append(dialog);
    dialog.showModal();
    this._draw();
    this.fire('open');
    return this;
  }

  _buttons(): HTMLElement[] {
    const button = (sign: string, label: string, place: string, run: () => void): HTMLElement => {
      const element = make('button', `sqs-lightbox-${label.toLowerCase()}`, `${STYLES.button};${place}`);
      element.setAttribute('type', 'button');
      element.setAttribute('aria-label', label);
      element.textContent = sign;
      element.addEventListener('click', run);
      return element;
    };
    const isMany = this._pictures.length > 1;
    const { previous, next } = bagOf(this.get('controls'));
    return [
      button('×', 'Close', 'top:8px;right:8px', () => this.close()),
      ...(isMany && previous !== false
        ? [button('‹', 'Previous', 'top:calc(50% - 24px);left:8px', () => this._step(-1))]
        : []),
      ...(isMany && next !== false
        ? [button('›', 'Next', 'top:calc(50% - 24px);right:8px', () => this._step(1))]
        : []),
    ];
  }

  _step(way: 1 | -1): void {
    const count = this._pictures.length;
    this.set('currentSetIndex', (numberOf(this.get('currentSetIndex')) + way + count) % count);
  }

  _draw(): void {
    if (!this._dialog) return;
    const { content, meta } = bagOf(this._pictures[numberOf(this.get('currentSetIndex'))]);
    this._stage.replaceChildren(...picture(content));
    if (meta) {
      const caption = make(
        'div',
        'sqs-lightbox-meta',
        'flex:none;max-width:800px;max-height:30%;overflow:auto',
      );
      caption.append(copyOf(meta));
      this._stage.append(caption);
    }
    announceContent(this._stage);
    loadImages(this._stage, { mode: 'none' });
  }

  close(): this {
    this._dialog?.close();
    return this;
  }

  _closed(): void {
    this._dialog?.remove();
    this._dialog = null;
    this.fire('close');
  }

  show(): this {
    return this.render();
  }

  hide(): this {
    return this.close();
  }

  destructor(): void {
    this._dialog?.remove();
    this._dialog = null;
  }
}

/** A copy without what the page has done to its image, as large as there is room for. */
function picture(content: unknown): Node[] {
  const target = targetIn(content);
  const source = isElement(target) ? target : null;
  if (!source) return typeof content === 'string' ? [copyOf(content)] : [];
  const copy = source.cloneNode(true) as HTMLElement;
  copy.removeAttribute('id');
  if (copy instanceof HTMLImageElement) {
    const address = copy.dataset.src ?? copy.dataset.image;
    delete copy.dataset.imageResolution;
    if (address !== undefined) copy.removeAttribute('src');
    copy.style.cssText =
      'position:static;display:block;min-height:0;max-width:100%;max-height:100%;object-fit:contain;flex:0 1 auto;opacity:1';
  } else copy.style.cssText = 'max-width:100%;max-height:100%;flex:1 1 auto';
  return [copy];
}

export const Lightbox = asOldClass(LightboxObject, setUpBase);
