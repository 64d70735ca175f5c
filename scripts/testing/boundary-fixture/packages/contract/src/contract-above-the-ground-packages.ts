export { widget } from '../../storefront/src/widget.ts';
