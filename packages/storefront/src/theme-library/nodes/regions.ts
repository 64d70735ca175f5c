import { bagOf, isBag, numberOf } from '../basics/shapes.ts';
import { isElement, isWindow, pageElement, targetIn } from '../basics/wrapping.ts';

/** A rectangle of the page, in pixels from its corner; `0` and `1` are `left` and `top`. */
export interface Region {
  readonly 0: number;
  readonly 1: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
}

const regionAt = (left: number, top: number, width: number, height: number): Region => ({
  0: left,
  1: top,
  left,
  top,
  right: left + width,
  bottom: top + height,
  width,
  height,
});

export const viewportRegion = (): Region => regionAt(window.scrollX, window.scrollY, winWidth(), winHeight());

export const winWidth = (): number => document.documentElement.clientWidth || window.innerWidth;
export const winHeight = (): number => window.innerHeight || document.documentElement.clientHeight;
export const docWidth = (): number => Math.max(pageElement().scrollWidth, winWidth());
export const docHeight = (): number => Math.max(pageElement().scrollHeight, winHeight());

export function regionOf(target: unknown): Region {
  if (!isElement(target)) return viewportRegion();
  const { left, top, width, height } = target.getBoundingClientRect();
  return regionAt(left + window.scrollX, top + window.scrollY, width, height);
}

/** Of a node, an element, a window, or numbers that a script has kept. */
export function toRegion(value: unknown): Region {
  const target = targetIn(value);
  if (target) return isWindow(target) ? viewportRegion() : regionOf(target);
  const { left, top, right, bottom } = bagOf(value);
  const [x, y] = [numberOf(left), numberOf(top)];
  return regionAt(x, y, numberOf(right, x) - x, numberOf(bottom, y) - y);
}

const isInside = (inner: Region, outer: Region): boolean =>
  inner.left >= outer.left &&
  inner.right <= outer.right &&
  inner.top >= outer.top &&
  inner.bottom <= outer.bottom;

const touches = (a: Region, b: Region): boolean =>
  a.left <= b.right && a.right >= b.left && a.top <= b.bottom && a.bottom >= b.top;

/** Whether a region lies in another: wholly with `all`, by any part otherwise. */
export const inRegion = (inner: Region, outer: Region, all: unknown): boolean =>
  all === true ? isInside(inner, outer) : touches(inner, outer);

function intersection(a: Region, b: Region): object {
  const left = Math.max(a.left, b.left);
  const top = Math.max(a.top, b.top);
  const right = Math.min(a.right, b.right);
  const bottom = Math.min(a.bottom, b.bottom);
  return {
    left,
    top,
    right,
    bottom,
    area: Math.max(0, right - left) * Math.max(0, bottom - top),
    inRegion: isInside(a, b),
    yoff: bottom - top,
    xoff: right - left,
  };
}

/** `Y.DOM`, what of it themes call. */
export const YDom = {
  viewportRegion,
  winWidth,
  winHeight,
  docWidth,
  docHeight,
  docScrollX: () => window.scrollX,
  docScrollY: () => window.scrollY,
  region: toRegion,
  getXY: (value: unknown) => [toRegion(value).left, toRegion(value).top],
  getX: (value: unknown) => toRegion(value).left,
  getY: (value: unknown) => toRegion(value).top,
  inRegion: (inner: unknown, outer: unknown, all?: unknown, other?: unknown) =>
    inRegion(toRegion(isBag(other) ? other : inner), toRegion(outer), all),
  inViewportRegion: (inner: unknown, all?: unknown, other?: unknown) =>
    inRegion(toRegion(isBag(other) ? other : inner), viewportRegion(), all),
  intersect: (a: unknown, b: unknown, other?: unknown) =>
    intersection(toRegion(isBag(other) ? other : a), toRegion(b)),
  byId: (id: unknown) => document.getElementById(String(id)),
  hasClass: (value: unknown, name: string) => elementIn(value)?.classList.contains(name) ?? false,
  addClass: (value: unknown, name: string) => elementIn(value)?.classList.add(name),
  removeClass: (value: unknown, name: string) => elementIn(value)?.classList.remove(name),
  contains: (outer: unknown, inner: unknown) => {
    const [a, b] = [elementIn(outer), elementIn(inner)];
    return a !== null && b !== null && a.contains(b);
  },
};

const elementIn = (value: unknown): HTMLElement | null => {
  const target = targetIn(value);
  return isElement(target) ? target : null;
};
