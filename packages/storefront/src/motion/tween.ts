import { type Easing, linear } from './easing.ts';

export const DEFAULT_TWEEN_MS = 300;

export interface TweenOptions {
  /** Called in each frame with the way that is done, from 0 to 1. */
  update: (done: number) => void;
  durationMs?: number;
  easing?: Easing;
}

export interface Tween {
  /** From the beginning. */
  start(): void;
  /** Stays where it is until `resume`. */
  pause(): void;
  resume(): void;
  /** Jumps to the end. */
  end(): void;
  /** Settles when the end was reached, in any way. */
  readonly finished: Promise<void>;
}

/**
 * Calls a function once a frame until its time is over.
 *
 * @example createTween({ update: (done) => { box.style.opacity = String(done); } }).start()
 */
export function createTween({ update, durationMs = DEFAULT_TWEEN_MS, easing = linear }: TweenOptions): Tween {
  if (typeof update !== 'function') throw new TypeError('A tween needs a function to call.');
  if (!Number.isFinite(durationMs)) throw new TypeError('A tween needs a finite duration.');

  const { promise: finished, resolve } = Promise.withResolvers<void>();
  let passedMs = 0;
  let lastFrameAt: number | null = null;
  let frame: number | null = null;
  let ended = false;

  const hold = () => {
    if (frame !== null) cancelAnimationFrame(frame);
    frame = null;
    lastFrameAt = null;
  };
  const run = () => {
    frame ??= requestAnimationFrame(step);
  };

  function step(now: number) {
    frame = null;
    passedMs += now - (lastFrameAt ?? now);
    lastFrameAt = now;
    if (passedMs >= durationMs) return finish();
    update(easing(passedMs / durationMs));
    // What is called may have paused or ended us.
    if (!ended && lastFrameAt !== null) run();
  }

  function finish() {
    hold();
    if (ended) return;
    ended = true;
    update(easing(1));
    resolve();
  }

  return {
    start() {
      hold();
      ended = false;
      passedMs = 0;
      if (durationMs <= 0) return finish();
      update(easing(0));
      run();
    },
    pause: hold,
    resume() {
      if (!ended) run();
    },
    end: finish,
    finished,
  };
}
