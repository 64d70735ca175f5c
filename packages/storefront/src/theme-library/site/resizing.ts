import { bagOf, numberOf } from '../basics/shapes.ts';
import { YEventTarget } from '../events/custom-events.ts';

const PAUSE = 100;

/** `Y.Squarespace.ResizeEmitter`: `resize:start` and `resize:end` of a burst. */
export class ResizeEmitter extends YEventTarget {
  declare _end: () => void;

  constructor(options?: unknown) {
    super();
    const pause = numberOf(bagOf(options).timeout, PAUSE);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onResize = (): void => {
      if (timer === undefined) this.fire('resize:start');
      clearTimeout(timer);
      timer = setTimeout(() => {
        timer = undefined;
        this.fire('resize:end');
      }, pause);
    };
    window.addEventListener('resize', onResize);
    this._end = () => {
      clearTimeout(timer);
      window.removeEventListener('resize', onResize);
    };
  }

  destroy(): void {
    this._end();
    this.detachAll();
  }
}
