import { WHOLE_IMAGE } from '@awning/site-model';
import { describe, expect, it } from 'vitest';
import {
  cropOfShape,
  HANDLES,
  mirrorCrop,
  moveCrop,
  resizeCrop,
  roundedCrop,
  turnCrop,
} from './crop-model.ts';

const middle = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 };

describe('a crop', () => {
  it('a crop moves as far as the edges of the image', () => {
    expect(moveCrop(middle, { x: 0.1, y: -0.1 })).toEqual({ ...middle, x: 0.35, y: 0.15 });
    expect(moveCrop(middle, { x: 9, y: -9 })).toEqual({ ...middle, x: 0.5, y: 0 });
  });

  it('a handle moves its own edges and leaves the others', () => {
    expect(resizeCrop(middle, { across: 1, down: 0 }, { x: 0.1, y: 0.3 }, null)).toEqual({
      ...middle,
      width: 0.6,
    });
    const corner = resizeCrop(middle, { across: -1, down: -1 }, { x: -9, y: -9 }, null);
    expect(corner).toEqual({ x: 0, y: 0, width: 0.75, height: 0.75 });
  });

  it('a crop never turns inside out', () => {
    const { width } = resizeCrop(middle, { across: 1, down: 0 }, { x: -9, y: 0 }, null);
    expect(width).toBeGreaterThan(0);
  });

  it('a crop with a shape keeps it with every handle, and stays inside of the image', () => {
    for (const handle of HANDLES) {
      for (const step of [-0.4, -0.05, 0.05, 0.4]) {
        const crop = resizeCrop(middle, handle, { x: step, y: step }, 1.25);
        expect(crop.width / crop.height).toBeCloseTo(1.25);
        expect(crop.x).toBeGreaterThanOrEqual(0);
        expect(crop.y).toBeGreaterThanOrEqual(0);
        expect(crop.x + crop.width).toBeLessThanOrEqual(1.000001);
        expect(crop.y + crop.height).toBeLessThanOrEqual(1.000001);
      }
    }
  });

  it('a shape that is chosen is as large as it can be, around the middle of what was there', () => {
    expect(cropOfShape(WHOLE_IMAGE, 0.5)).toEqual({ x: 0.25, y: 0, width: 0.5, height: 1 });
    expect(cropOfShape({ x: 0, y: 0, width: 0.2, height: 0.2 }, 0.5)).toEqual({
      x: 0,
      y: 0,
      width: 0.5,
      height: 1,
    });
  });

  it('a crop goes with the image through four turns and two mirrors', () => {
    const crop = { x: 0.1, y: 0.2, width: 0.3, height: 0.4 };
    const turned = turnCrop(turnCrop(turnCrop(turnCrop(crop))));
    for (const name of ['x', 'y', 'width', 'height'] as const) expect(turned[name]).toBeCloseTo(crop[name]);
    expect(mirrorCrop(mirrorCrop(crop)).x).toBeCloseTo(crop.x);
  });

  it('a rounded crop is no larger than the image', () => {
    const { x, width } = roundedCrop({ x: 0.7000000001, y: 0, width: 0.30000001, height: 1 });
    expect(x + width).toBeLessThanOrEqual(1);
  });
});
