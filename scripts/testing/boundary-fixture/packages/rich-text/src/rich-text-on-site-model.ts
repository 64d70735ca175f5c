export { zero } from '../../commerce/src/money.ts';
