import { quietly } from '../basics/faults.ts';
import { callMethod } from '../basics/shapes.ts';

const targets: unknown[] = [];
let isOn = true;

/** `Y.Squarespace.EscManager`: the Escape key closes what was opened last. */
export const EscManager = {
  addTarget(target: unknown): void {
    EscManager.removeTarget(target);
    targets.push(target);
  },
  removeTarget(target: unknown): void {
    const place = targets.indexOf(target);
    if (place >= 0) targets.splice(place, 1);
  },
  enable(): void {
    isOn = true;
  },
  disable(): void {
    isOn = false;
  },
};

export const watchEscape = (): void =>
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && isOn && targets.length > 0) quietly(() => callMethod(targets.pop(), 'close'));
  });
