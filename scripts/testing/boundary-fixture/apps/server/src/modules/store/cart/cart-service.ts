export const addLine = () => 1;
export type Line = { quantity: number };
