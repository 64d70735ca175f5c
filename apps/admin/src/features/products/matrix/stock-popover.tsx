import type { StockMovement } from '@awning/contract';
import { Button, Popover } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useServices } from '../../../api/services-context.tsx';
import { Moment } from '../../../kit/text/moment.tsx';
import type { Translate } from '../../../messages/messages.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { useEditor } from '../editor/editor-context.tsx';
import { variantPath } from '../editor/editor-fields.ts';
import { editorMessages } from '../editor/editor-messages.ts';
import { movementsQuery } from '../product-query.ts';
import classes from './variant-matrix.module.css';

type T = Translate<typeof editorMessages>;

const REASONS: Readonly<Record<string, keyof typeof editorMessages>> = {
  sale: 'movementSale',
  increment: 'movementIncrement',
  decrement: 'movementDecrement',
  'set-finite': 'movementSetFinite',
  'set-unlimited': 'movementSetUnlimited',
  tracked: 'movementTracked',
};

/** Why there are so many: what moved, newest first. */
export function StockPopover({ variantKey, name }: { readonly variantKey: string; readonly name: string }) {
  const t = useMessages(editorMessages);
  const [isOpen, setOpen] = useState(false);
  const { store } = useEditor();
  const count = Number(store.loaded(variantPath(variantKey, 'stock')));
  if (store.loaded(variantPath(variantKey, 'isUnlimited')) === true) return null;
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <button type="button" className={classes.why} onClick={() => setOpen(!isOpen)}>
          {t('whyStock', { count })}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <Movements variantId={variantKey} name={name} onClose={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

interface MovementsProps {
  readonly variantId: string;
  readonly name: string;
  readonly onClose: () => void;
}

function Movements({ variantId, name, onClose }: MovementsProps) {
  const t = useMessages(editorMessages);
  const { api } = useServices();
  const { data: movements, dataUpdatedAt } = useQuery(movementsQuery(api, variantId));
  return (
    <section className={classes.movements} aria-label={t('movements', { name })}>
      {name !== '' && <h3>{name}</h3>}
      {movements === undefined && <p role="status">{t('loadingMovements')}</p>}
      {movements?.length === 0 && <p>{t('noMovements')}</p>}
      {movements && movements.length > 0 && (
        <table>
          <tbody>
            {movements.map((movement) => (
              <tr key={movement.id}>
                <td>
                  <Moment at={movement.createdOn} now={dataUpdatedAt} />
                </td>
                <td>{reasonOf(movement, t)}</td>
                <td data-number>{signed(movement.delta)}</td>
                <td data-number>{movement.balance}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Button variant="default" size="xs" onClick={onClose}>
        {t('closeMovements')}
      </Button>
    </section>
  );
}

const signed = (delta: number): string => (delta > 0 ? `+${delta}` : `\u2212${Math.abs(delta)}`);

/** What it was for, where a note or an order says so, and who did it. */
function reasonOf({ reason, reference, actorName }: StockMovement, t: T): string {
  const known = REASONS[reason];
  const word = known ? t(known) : reason;
  const what = reference !== '' && !reference.startsWith('product ') ? reference : word;
  return actorName === null ? what : t('movementBy', { reason: what, who: actorName });
}
