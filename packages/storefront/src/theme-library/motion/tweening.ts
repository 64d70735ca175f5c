import { bagOf, isBag, isRun, numberOf } from '../basics/shapes.ts';
import type { YNode } from '../nodes/node.ts';
import type { Easing } from './easing.ts';

/** Applies one property at a moment of an animation. */
export type Tween = (time: number, whole: number, easing: Easing) => void;

const UNITLESS = new Set([
  'opacity',
  'zIndex',
  'z-index',
  'fontWeight',
  'lineHeight',
  'zoom',
  'scale',
  'flexGrow',
]);

/** A length with its unit; a bare number is in pixels. */
function readLength(value: unknown): { number: number; unit: string | null } {
  const [, number, unit = ''] = /^\s*(-?[\d.]+)\s*([a-z%]*)/i.exec(String(value)) ?? [];
  return { number: numberOf(number), unit: unit === '' ? null : unit };
}

const resolve = (value: unknown, node: YNode): unknown => (isRun(value) ? value.call(node, node) : value);

function scrollTween(node: YNode, from: unknown, to: unknown): Tween {
  const now = [Number(node.get('scrollLeft')), Number(node.get('scrollTop'))];
  const start = Array.isArray(from) ? from.map(Number) : now;
  const end = Array.isArray(to) ? to.map(Number) : now;
  return (time, whole, easing) => {
    const at = (place: 0 | 1): number => {
      const [begin = 0, finish = 0] = [start[place], end[place]];
      return Number.isFinite(finish) ? easing(time, begin, finish - begin, whole) : begin;
    };
    node.set('scrollLeft', at(0));
    node.set('scrollTop', at(1));
  };
}

function numberTween(node: YNode, name: string, from: unknown, to: unknown): Tween {
  const begin = numberOf(from ?? node.get(name));
  const end = numberOf(to);
  return (time, whole, easing) => void node.set(name, easing(time, begin, end - begin, whole));
}

const COLOR = /color$/i;

/** Red, green, blue and opacity of anything that a browser takes for a colour. */
function readColor(value: unknown): number[] | null {
  const probe = document.createElement('i');
  probe.style.color = String(value);
  if (probe.style.color === '') return null;
  document.documentElement.append(probe);
  const parts = /rgba?\(([^)]+)\)/.exec(getComputedStyle(probe).color)?.[1];
  probe.remove();
  const numbers = parts?.split(/[\s,/]+/).map(Number) ?? [];
  return numbers.length >= 3 ? [...numbers.slice(0, 3), numbers[3] ?? 1] : null;
}

function colorTween(node: YNode, name: string, from: unknown, to: unknown): Tween {
  const begin = readColor(from ?? node.getComputedStyle(name));
  const end = readColor(to);
  return (time, whole, easing) => {
    if (!begin || !end || time >= whole) {
      node.setStyle(name, to);
      return;
    }
    const [red = 0, green = 0, blue = 0, opacity = 1] = begin.map((value, place) => {
      const now = easing(time, value, (end[place] ?? 0) - value, whole);
      return place === 3 ? now : Math.round(now);
    });
    node.setStyle(name, `rgba(${red}, ${green}, ${blue}, ${opacity})`);
  };
}

function styleTween(node: YNode, name: string, from: unknown, to: unknown): Tween {
  const current = from ?? startOf(node, name);
  const [begin, end] = [readLength(current), readLength(to)];
  const unit = UNITLESS.has(name) ? '' : (end.unit ?? begin.unit ?? 'px');
  return (time, whole, easing) =>
    void node.setStyle(name, `${easing(time, begin.number, end.number - begin.number, whole)}${unit}`);
}

/** Where a style says nothing that can be counted from, the box does. */
function startOf(node: YNode, name: string): unknown {
  const style = node.getComputedStyle(name);
  if (/^-?[\d.]/.test(style)) return style;
  if (name === 'width') return `${node._element.offsetWidth}px`;
  if (name === 'height') return `${node._element.offsetHeight}px`;
  return name === 'opacity' ? 1 : 0;
}

/** Everything that an animation changes, measured before the first of it does. */
export function createTweens(node: YNode, from: unknown, to: unknown): Tween[] {
  return Object.entries(bagOf(to)).flatMap(([name, wanted]): Tween[] => {
    const end = resolve(wanted, node);
    const begin = resolve(bagOf(from)[name], node);
    if (end === undefined || (isBag(end) && !Array.isArray(end))) return [];
    if (name === 'scroll') return [scrollTween(node, begin, end)];
    if (name === 'scrollTop' || name === 'scrollLeft') return [numberTween(node, name, begin, end)];
    if (name === 'xy') return [placeTween(node, begin, end)];
    if (COLOR.test(name)) return [colorTween(node, name, begin, end)];
    return [styleTween(node, name, begin, end)];
  });
}

function placeTween(node: YNode, from: unknown, to: unknown): Tween {
  const start = Array.isArray(from) ? from.map(Number) : node.getXY();
  const end = Array.isArray(to) ? to.map(Number) : start;
  return (time, whole, easing) =>
    void node.setXY(
      [0, 1].map((place) => easing(time, start[place] ?? 0, (end[place] ?? 0) - (start[place] ?? 0), whole)),
    );
}
