import { bagOf } from '../basics/shapes.ts';
import { isElement, targetIn } from '../basics/wrapping.ts';
import { YEventTarget } from '../events/custom-events.ts';
import { announceContent } from './page-events.ts';

/** `wrapper.plug(Y.Squarespace.VideoLoader)`: the platform plays the video of a wrapper; this one starts it. */
export class VideoLoader extends YEventTarget {
  static NS = 'videoloader';
  declare _host: HTMLElement | null;

  constructor(options?: unknown) {
    super();
    const target = targetIn(bagOf(options).host);
    this._host = isElement(target) ? target : null;
    this.load();
  }

  load(): void {
    if (this._host) announceContent(this._host);
  }

  reload(): void {
    this.load();
  }

  get(name: unknown): unknown {
    return name === 'host'
      ? this._host
      : name === 'showingVideo' && this._host?.querySelector('video,iframe') !== null;
  }

  set(): this {
    return this;
  }

  destroy(): void {
    this.detachAll();
  }
}
