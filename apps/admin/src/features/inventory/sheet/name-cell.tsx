import type { InventoryLevel } from '@awning/contract';
import { createContext, useContext } from 'react';
import { RowLink } from '../../../kit/link/row-link.tsx';
import { rowName, variantName } from '../stock/stock-row.ts';
import classes from './sheet.module.css';

/** Products that have a heading of their own above their variants. */
export const HeadedProducts = createContext<ReadonlySet<string>>(new Set());

/** The name of a row, which leads to its product. Below the heading of its product it is only what the variant is. */
export function NameCell({ row }: { readonly row: InventoryLevel }) {
  const hasHeading = useContext(HeadedProducts).has(row.itemId);
  return (
    <>
      {!hasHeading && <RowImage row={row} />}
      <RowLink
        to={`/products/${row.itemId}`}
        tabIndex={-1}
        className={classes.name}
        data-below={hasHeading || undefined}
        draggable={false}
      >
        {hasHeading ? variantName(row) : rowName(row)}
      </RowLink>
    </>
  );
}

export const RowImage = ({ row: { image } }: { readonly row: Pick<InventoryLevel, 'image'> }) =>
  image === null ? (
    <span className={classes.noImage} aria-hidden />
  ) : (
    <img
      // Another image is another element: rows of a grid are used again, and would show the former one meanwhile.
      key={image.url}
      className={classes.image}
      src={`${image.url}?format=100w`}
      alt=""
      loading="lazy"
      draggable={false}
    />
  );
