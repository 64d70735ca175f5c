import { describe, expect, it } from 'vitest';
import {
  changesImage,
  editedSize,
  editSteps,
  type ImageEdit,
  NO_EDIT,
  pointInEdited,
  pointInOriginal,
  straightenedShare,
} from './image-edit.ts';

const wide = { width: 1200, height: 800 };
const edit = (change: Partial<ImageEdit>): ImageEdit => ({ ...NO_EDIT, ...change });
const turns = [0, 90, 180, 270] as const;

describe('the edit of an image', () => {
  it('an edit of nothing changes nothing and keeps the size', () => {
    expect(changesImage(NO_EDIT)).toBe(false);
    expect(changesImage(edit({ mirror: true }))).toBe(true);
    expect(editedSize(wide, NO_EDIT)).toEqual(wide);
  });

  it('a quarter turn swaps the sides, a half turn does not', () => {
    expect(editedSize(wide, edit({ turn: 90 }))).toEqual({ width: 800, height: 1200 });
    expect(editedSize(wide, edit({ turn: 180 }))).toEqual(wide);
  });

  it('a crop is in shares of the image as it is turned and mirrored', () => {
    const crop = { x: 0, y: 0, width: 0.25, height: 0.5 };
    const part = { left: 0, top: 0, width: 300, height: 400 };
    expect(editSteps(wide, edit({ crop }))).toEqual({ mirror: false, rotation: 0, part });
    expect(editSteps(wide, edit({ crop, mirror: true }))).toEqual({ mirror: true, rotation: 0, part });
  });

  it('straightening keeps the shape, and every corner of what it keeps is inside of the original', () => {
    for (const angle of [-45, -12.5, -0.1, 0.1, 3, 30, 45]) {
      for (const turn of turns) {
        for (const mirror of [false, true]) {
          const { width, height } = editedSize(wide, edit({ angle, turn, mirror }));
          const [long, short] = turn % 180 === 0 ? [width, height] : [height, width];
          expect(Math.abs(long / short - 1.5)).toBeLessThan(0.02);
          // Without the clamp at the edges, a corner outside would be beyond them.
          for (const [x, y] of [
            [0, 0],
            [1, 0],
            [0, 1],
            [1, 1],
          ] as const) {
            const point = pointInOriginal(wide, edit({ angle, turn, mirror }), { x, y });
            const back = pointInEdited(wide, edit({ angle, turn, mirror }), point);
            expect(back.x).toBeCloseTo(x, 6);
            expect(back.y).toBeCloseTo(y, 6);
          }
        }
      }
    }
    expect(straightenedShare(wide, 0)).toBe(1);
    expect(straightenedShare(wide, -10)).toBe(straightenedShare(wide, 10));
  });

  it('a part that was straightened lies inside of what was turned', () => {
    for (const angle of [-45, -0.1, 0.1, 20]) {
      const { rotation, part } = editSteps(wide, edit({ angle }));
      const turned = (rotation * Math.PI) / 180;
      const width = wide.width * Math.abs(Math.cos(turned)) + wide.height * Math.abs(Math.sin(turned));
      const height = wide.width * Math.abs(Math.sin(turned)) + wide.height * Math.abs(Math.cos(turned));
      expect(part.left).toBeGreaterThanOrEqual(1);
      expect(part.top).toBeGreaterThanOrEqual(1);
      expect(part.left + part.width).toBeLessThan(width);
      expect(part.top + part.height).toBeLessThan(height);
    }
  });

  it('the quarter turns of a mirrored image go the other way after the mirror', () => {
    expect(editSteps(wide, edit({ turn: 90, angle: 10 })).rotation).toBe(100);
    expect(editSteps(wide, edit({ turn: 90, angle: 10, mirror: true })).rotation).toBe(280);
    expect(editSteps(wide, edit({ angle: -10 })).rotation).toBe(350);
  });

  it('the focal point goes where its spot goes, and to the edge when that was cut off', () => {
    expect(pointInEdited(wide, edit({ turn: 90 }), { x: 0.25, y: 0 })).toEqual({ x: 1, y: 0.25 });
    expect(pointInEdited(wide, edit({ mirror: true }), { x: 0.25, y: 0.1 }).x).toBeCloseTo(0.75);
    const crop = { x: 0.5, y: 0.5, width: 0.5, height: 0.5 };
    expect(pointInEdited(wide, edit({ crop }), { x: 0.75, y: 0.75 })).toEqual({ x: 0.5, y: 0.5 });
    expect(pointInEdited(wide, edit({ crop }), { x: 0.1, y: 0.1 })).toEqual({ x: 0, y: 0 });
  });
});
