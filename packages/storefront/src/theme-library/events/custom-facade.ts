import { type Bag, isBag } from '../basics/shapes.ts';

/** An event that scripts fire themselves, as its listeners get it. */
export class CustomFacade {
  declare type: string;
  declare target: unknown;
  declare currentTarget: unknown;
  declare details: unknown[];
  declare prevented: number;
  declare stopped: number;

  constructor(type: string, target: unknown, details: unknown[]) {
    const [payload] = details;
    if (isBag(payload) && !Array.isArray(payload)) Object.assign(this, payload);
    this.type = type;
    this.target = targetOf(payload) ?? target;
    this.currentTarget = target;
    this.details = details;
    this.prevented = 0;
    this.stopped = 0;
  }

  preventDefault(): void {
    this.prevented = 1;
  }

  stopPropagation(): void {
    this.stopped = Math.max(1, this.stopped);
  }

  stopImmediatePropagation(): void {
    this.stopped = 2;
  }

  halt(immediate?: unknown): void {
    this.preventDefault();
    if (immediate === true) this.stopImmediatePropagation();
    else this.stopPropagation();
  }
}

const targetOf = (payload: unknown): unknown =>
  isBag(payload) && !Array.isArray(payload) ? (payload as Bag).target : undefined;
