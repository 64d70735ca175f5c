import { describe, expect, it } from 'vitest';
import { readCsv } from '../../../kit/csv/read-csv.ts';
import { findStockColumns, movesOf, planStock, type StockPlan, stockCsv } from './stock-file.ts';

const level = (variantId: string, sku: string, quantity: number, more = {}) => ({
  variantId,
  sku,
  quantity,
  title: `Product ${sku}`,
  attributes: {},
  optionNames: [],
  isUnlimited: false,
  neverCounted: false,
  ...more,
});

const levels = [
  level('v1', 'A', 10),
  level('v2', 'B', 5),
  level('v3', 'C', 0, { isUnlimited: true }),
  level('v4', 'D', 0, { isUnlimited: true, neverCounted: true }),
  level('v5', 'TWICE', 1),
  level('v6', 'TWICE', 1),
  level('v7', '=SUM(1)', 3),
];

function plan(text: string): StockPlan {
  const table = readCsv(text);
  const columns = findStockColumns(table);
  if (columns === null) throw new Error('no columns');
  return planStock(table, columns, levels);
}

describe('a file with stock', () => {
  it('our own export moves nothing, and what is changed in it moves by the difference to what was there then', () => {
    const text = stockCsv(levels);
    expect(plan(text)).toEqual({ moves: [], same: 7, wrong: [] });
    // Ten were there when the file was written; three were sold since, and the file adds two.
    const table = readCsv(text.replace(',A,10,10', ',A,12,10'));
    const columns = findStockColumns(table) ?? {};
    const since = levels.map((each) => (each.sku === 'A' ? { ...each, quantity: 7 } : each));
    expect(planStock(table, columns, since).moves).toMatchObject([
      { variantId: 'v1', kind: 'up', quantity: 2 },
    ]);
  });

  it('SKU and Stock set a number against what is there, and Change moves it', () => {
    expect(plan('SKU;Stock\nA;4\nB;5\nC;9').moves).toMatchObject([
      { variantId: 'v1', kind: 'down', quantity: 6 },
      { variantId: 'v3', kind: 'counted', quantity: 9 },
    ]);
    expect(plan('SKU,Change\nA,+5\nB,-2').moves).toMatchObject([
      { kind: 'up', quantity: 5 },
      { kind: 'down', quantity: 2 },
    ]);
    expect(plan('SKU,Stock\nA,Unlimited').moves).toMatchObject([{ kind: 'unlimited' }]);
  });

  it('what is wrong is said by row and column', () => {
    const { moves, wrong } = plan('SKU,Stock\n,1\nnone,1\nTWICE,1\nA,x\nD,5\nB,4\nB,3');
    expect(moves).toHaveLength(1);
    expect(wrong.map(({ line, column, problem }) => [line, column, problem])).toEqual([
      [2, 'SKU', 'unnamed'],
      [3, 'SKU', 'unknown'],
      [4, 'SKU', 'several'],
      [5, 'Stock', 'noNumber'],
      [6, 'Stock', 'neverCounted'],
      [8, 'SKU', 'twice'],
    ]);
    expect(plan('SKU,Change\nA,-11').wrong).toMatchObject([{ problem: 'below' }]);
    expect(findStockColumns([['Name', 'Price']])).toBeNull();
  });

  it('a move is taken back by its opposite, and what was unlimited is so again', () => {
    const { moves } = plan('SKU,Stock\nA,4\nB,8\nC,9');
    expect(movesOf(moves)).toEqual([
      { variantId: 'v1', move: '-6' },
      { variantId: 'v2', move: '+3' },
      { variantId: 'v3', move: '=9' },
    ]);
  });
});
