export { page } from '../../site-model/src/page.ts';
