import { Design, defaultDesign } from '@awning/site-model';
import { Compile } from 'typebox/compile';

const shape = Compile(Design);

/**
 * Fields that were never saved have their defaults; null when what was saved is not a design that this version knows.
 */
export function fromStored(value: object): Design | null {
  const design: unknown = { ...defaultDesign, ...value };
  return shape.Check(design) ? design : null;
}
