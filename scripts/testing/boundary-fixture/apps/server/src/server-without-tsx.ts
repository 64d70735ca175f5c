export { Receipt } from './receipt.tsx';
