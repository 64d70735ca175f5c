import type { RequestSite } from '../../../platform/http/index.ts';
import type { PageQuery } from './page-query.ts';

export interface PageRequest {
  readonly site: RequestSite;
  /** Without its query, such as `/about`. */
  readonly path: string;
  /** As the address has it. */
  readonly query: PageQuery;
  /** Of the product at this address, when the page comes back with what was wrong. */
  readonly refused?: RefusedProductForm;
}

/** What a shopper sent that was refused: the page comes back with it, so that nothing has to be typed again. */
export interface RefusedProductForm {
  readonly message: string;
  readonly options: Readonly<Record<string, string>>;
  readonly quantity: string;
  /** What was typed into the fields that the product asks for, by the names of the controls. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
}
