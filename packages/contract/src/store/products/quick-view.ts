import { Type } from 'typebox';
import { Id } from '../../shared/fields.ts';

export const QuickViewPath = Type.Object({ itemId: Id });
