import { describe, expect, it } from 'vitest';
import { isUsTerritory } from './us-territories.ts';

describe('US territories', () => {
  it('SF-9.20 US territories are exactly seven codes', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const codes = letters.flatMap((a) => letters.map((b) => a + b)).filter(isUsTerritory);
    expect(codes.sort()).toEqual(['AS', 'GU', 'MP', 'PR', 'UM', 'US', 'VI']);
    expect(isUsTerritory('us')).toBe(false);
  });
});
