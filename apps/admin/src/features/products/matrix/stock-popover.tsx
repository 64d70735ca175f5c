import { WhyStock } from '../../../kit/stock/stock-movements.tsx';
import { useEditor } from '../editor/editor-context.tsx';
import { variantPath } from '../editor/editor-fields.ts';
import classes from './variant-matrix.module.css';

/** Why there are so many of what is counted. */
export function StockPopover({ variantKey, name }: { readonly variantKey: string; readonly name: string }) {
  const { store } = useEditor();
  const count = Number(store.loaded(variantPath(variantKey, 'stock')));
  if (store.loaded(variantPath(variantKey, 'isUnlimited')) === true) return null;
  return <WhyStock variantId={variantKey} name={name} count={count} className={classes.why} />;
}
