export const expectedTotal = 1;
