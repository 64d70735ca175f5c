import { other } from './knot.ts';

export const one = () => other;
