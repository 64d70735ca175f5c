import { one } from './no-cycle.ts';

export const other = () => one;
