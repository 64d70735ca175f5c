import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMemberSession } from '../../api/member-session-query.ts';
import { usePageActions } from '../../kit/actions/page-actions.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { StockFileButtons } from './file/stock-file-buttons.tsx';
import { LowStockSheet } from './low-stock-sheet.tsx';
import { PRICE_COLUMNS, STOCK_COLUMNS } from './sheet/sheet-columns.tsx';
import { SheetScreen } from './sheet/sheet-screen.tsx';
import { inventoryMessages } from './stock/inventory-messages.ts';

/** How many there are of everything. */
export function InventoryPage() {
  const t = useMessages(inventoryMessages);
  return (
    <InventoryScreen
      title={t('title')}
      label={t('gridLabel')}
      columns={STOCK_COLUMNS}
      other={
        <>
          <StockFileButtons />
          <Button component={Link} to="/inventory/spreadsheet" size="xs" variant="default">
            {t('toSpreadsheet')}
          </Button>
        </>
      }
    />
  );
}

/** Prices, visibility, weights and stock of everything. */
export function SpreadsheetPage() {
  const t = useMessages(inventoryMessages);
  return (
    <InventoryScreen
      title={t('spreadsheet')}
      label={t('sheetLabel')}
      columns={PRICE_COLUMNS}
      other={
        <Button component={Link} to="/inventory" size="xs" variant="default">
          {t('toStock')}
        </Button>
      }
    />
  );
}

interface InventoryScreenProps {
  readonly title: string;
  readonly label: string;
  readonly columns: readonly string[];
  readonly other: ReactNode;
}

function InventoryScreen({ title, label, columns, other }: InventoryScreenProps) {
  const t = useMessages(inventoryMessages);
  const navigate = useNavigate();
  const { website } = useMemberSession();
  const [isLowOpen, low] = useDisclosure(false);
  usePageActions([
    { id: 'low-stock', label: t('lowStock'), run: low.open },
    { id: 'movements', label: t('movements'), run: () => void navigate({ to: '/inventory/movements' }) },
    { id: 'count', label: t('countMode'), run: () => void navigate({ to: '/inventory/count' }) },
  ]);
  return (
    <>
      <title>{`${title} · ${website.title}`}</title>
      <SheetScreen
        title={title}
        label={label}
        columns={columns}
        actions={
          <>
            <Button size="xs" variant="default" onClick={low.open}>
              {t('lowStock')}
            </Button>
            <Button component={Link} to="/inventory/movements" size="xs" variant="default">
              {t('movements')}
            </Button>
            <Button component={Link} to="/inventory/count" size="xs" variant="default">
              {t('countMode')}
            </Button>
            {other}
          </>
        }
      />
      {isLowOpen && <LowStockSheet onClose={low.close} />}
    </>
  );
}
