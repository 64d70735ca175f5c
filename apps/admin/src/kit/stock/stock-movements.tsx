import { listStockMovements } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { Button, Popover } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useServices } from '../../api/services-context.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { Moment } from '../text/moment.tsx';
import { stockMessages } from './stock-messages.ts';
import classes from './stock-movements.module.css';
import { reasonWithName, signedCount } from './stock-words.ts';

const movementsQuery = (api: Client, variantId: string) =>
  queryOptions({
    queryKey: ['products', 'movements', variantId],
    queryFn: async ({ signal }) =>
      (await api.call(listStockMovements, { query: { variantId, limit: 6 }, signal })).body.movements,
  });

interface WhyStockProps {
  readonly variantId: string;
  readonly name: string;
  readonly count: number;
  readonly className?: string | undefined;
}

/** Why there are so many: what moved, newest first. */
export function WhyStock({ variantId, name, count, className }: WhyStockProps) {
  const t = useMessages(stockMessages);
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <button type="button" className={className ?? classes.why} onClick={() => setOpen(!isOpen)}>
          {t('whyStock', { count })}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <Movements variantId={variantId} name={name} onClose={() => setOpen(false)} />
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
  const t = useMessages(stockMessages);
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
                <td>{reasonWithName(movement, t)}</td>
                <td data-number>{signedCount(movement.delta)}</td>
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
