import type { BuyGet } from './discount.ts';

/** The units of a line: what they count as. */
interface UnitCount {
  readonly quantity: number;
  readonly isBought: boolean;
  readonly isGotten: boolean;
}

const addUp = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** How many units can get cheaper: what is gotten is not bought as well. */
export function countGotten(
  { buyQuantity, getQuantity, timesPerOrder }: BuyGet,
  lines: readonly UnitCount[],
): number {
  const units = (isAsked: (line: UnitCount) => boolean): number =>
    addUp(lines.filter(isAsked).map(({ quantity }) => quantity));
  const bought = units((line) => line.isBought);
  const gotten = units((line) => line.isGotten);
  const either = units((line) => line.isBought || line.isGotten);
  const fits = (count: number): boolean => {
    const needed = Math.ceil(count / getQuantity) * buyQuantity;
    return needed <= bought && needed + count <= either;
  };
  // More of them never fit where fewer do not.
  let [least, most] = [0, Math.min(gotten, timesPerOrder === null ? gotten : timesPerOrder * getQuantity)];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (fits(middle)) least = middle;
    else most = middle - 1;
  }
  return least;
}
