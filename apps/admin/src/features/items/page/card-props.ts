import type { RecordForm } from '../../../kit/record/use-record.ts';
import type { ItemFields } from './item-record.ts';

/** What every card of the page gets. */
export interface CardProps {
  readonly form: RecordForm<ItemFields>;
  readonly value: ItemFields;
}
