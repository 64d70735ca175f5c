import { numberOf } from '../basics/shapes.ts';
import { publish } from '../events/custom-events.ts';
import { one } from '../nodes/doors.ts';
import type { YNode } from '../nodes/node.ts';
import { BaseObject, setUpBase } from '../objects/base.ts';
import { asOldClass } from '../objects/old-class.ts';
import { easingOf } from './easing.ts';
import { isStill } from './stillness.ts';
import { createTweens, type Tween } from './tweening.ts';

/** An animation of one node, drawn frame by frame. People who want less motion see its end at once. */
class AnimObject extends BaseObject {
  declare _tweens: Tween[];
  declare _frame: number | undefined;
  declare _begun: number;
  declare _done: number;
  declare _round: number;

  static override NAME = 'anim';
  static override ATTRS = {
    node: { setter: (value: unknown) => one(value) },
    to: { value: {} },
    from: { value: {} },
    duration: { value: 1 },
    easing: { value: 'easeNone' },
    iterations: { value: 1 },
    direction: { value: 'normal' },
    reverse: { value: false },
    running: { value: false },
    paused: { value: false },
    elapsedTime: { value: 0 },
    startTime: { value: 0 },
    iterationCount: { value: 0 },
  };

  initializer(): void {
    for (const type of ['start', 'tween', 'end', 'pause', 'resume', 'iteration']) publish(this, type);
  }

  run(): this {
    const node = this.get('node') as YNode | null;
    if (!node) return this;
    if (this.get('paused') === true) return this._resume();
    if (this.get('running') === true) return this;
    this._tweens = createTweens(node, this.get('from'), this.get('to'));
    this._round = 0;
    this._done = 0;
    this._set('running', true);
    this._set('startTime', Date.now());
    this.fire('start');
    this._begun = performance.now();
    // Frames are not drawn in a tab that nobody sees.
    if (isStill()) setTimeout(() => this._finishStill());
    else this._wait();
    return this;
  }

  _wait(): void {
    this._frame = requestAnimationFrame((now) => this._step(now));
  }

  get _whole(): number {
    return numberOf(this.get('duration'), 1) * 1000;
  }

  _step(now: number): void {
    const time = this._done + now - this._begun;
    const whole = this._whole;
    if (time >= whole) {
      this._endRound(now);
      return;
    }
    this._draw(Math.max(0, time));
    this._wait();
  }

  _draw(time: number): void {
    const whole = this._whole;
    const isBack =
      this.get('reverse') === true || (this.get('direction') === 'alternate' && this._round % 2 === 1);
    const easing = easingOf(this.get('easing'));
    for (const tween of this._tweens) tween(isBack ? whole - time : time, whole, easing);
    this._set('elapsedTime', time / 1000);
    this.fire('tween');
  }

  _endRound(now: number): void {
    const rounds = this.get('iterations');
    this._round += 1;
    this._set('iterationCount', this._round);
    if (rounds !== 'infinite' && this._round >= numberOf(rounds, 1)) {
      this._round -= 1;
      this._finish();
      return;
    }
    this._draw(this._whole);
    this.fire('iteration');
    this._done = 0;
    this._begun = now;
    this._wait();
  }

  _finish(): void {
    this._draw(this._whole);
    this._end();
  }

  _finishStill(): void {
    if (this.get('running') === true) this._finish();
  }

  _end(): void {
    if (this._frame !== undefined) cancelAnimationFrame(this._frame);
    this._frame = undefined;
    this._set('running', false);
    this._set('paused', false);
    this.fire('end', { elapsed: Number(this.get('elapsedTime')) * 1000 });
  }

  stop(finish?: unknown): this {
    if (this.get('running') !== true && this.get('paused') !== true) return this;
    if (finish === true) this._finish();
    else this._end();
    return this;
  }

  pause(): this {
    if (this.get('running') !== true) return this;
    if (this._frame !== undefined) cancelAnimationFrame(this._frame);
    this._done += performance.now() - this._begun;
    this._set('running', false);
    this._set('paused', true);
    this.fire('pause');
    return this;
  }

  _resume(): this {
    this._set('paused', false);
    this._set('running', true);
    this._begun = performance.now();
    this.fire('resume');
    this._wait();
    return this;
  }

  destructor(): void {
    if (this._frame !== undefined) cancelAnimationFrame(this._frame);
  }
}

/** `Y.Anim` */
export const Anim = asOldClass(AnimObject, setUpBase);

class NodeFxObject extends AnimObject {
  static override NAME = 'nodefx';
  static NS = 'fx';
  static override ATTRS = { ...AnimObject.ATTRS, host: {} };

  override initializer(): void {
    this._set('node', this.get('host'));
  }
}

/** `Y.Plugin.NodeFX`: an animation that belongs to its node, as `node.fx`. */
export const NodeFx = asOldClass(NodeFxObject, setUpBase);
