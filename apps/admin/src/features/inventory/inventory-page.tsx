import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useMemberSession } from '../../api/member-session-query.ts';
import { usePageActions } from '../../kit/actions/page-actions.tsx';
import { type SideAction, SideActions } from '../../kit/actions/side-actions.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { useStockFile } from './file/use-stock-file.tsx';
import { LowStockSheet } from './low-stock-sheet.tsx';
import { PRICE_COLUMNS, STOCK_COLUMNS } from './sheet/sheet-columns.tsx';
import { SheetScreen } from './sheet/sheet-screen.tsx';
import { inventoryMessages } from './stock/inventory-messages.ts';

/** How many there are of everything. */
export function InventoryPage() {
  const t = useMessages(inventoryMessages);
  const lead = useLead();
  const file = useStockFile();
  return (
    <>
      <InventoryScreen
        title={t('title')}
        label={t('gridLabel')}
        columns={STOCK_COLUMNS}
        others={[lead('spreadsheet', t('spreadsheet'), '/inventory/spreadsheet'), ...file.actions]}
      />
      {file.sheet}
    </>
  );
}

/** Prices, visibility, weights and stock of everything. */
export function SpreadsheetPage() {
  const t = useMessages(inventoryMessages);
  const lead = useLead();
  return (
    <InventoryScreen
      title={t('spreadsheet')}
      label={t('sheetLabel')}
      columns={PRICE_COLUMNS}
      others={[lead('stock', t('title'), '/inventory')]}
    />
  );
}

type Place = '/inventory' | '/inventory/spreadsheet' | '/inventory/movements' | '/inventory/count';

/** An action that leads to another screen. */
function useLead(): (id: string, label: string, to: Place) => SideAction {
  const navigate = useNavigate();
  return (id, label, to) => ({ id, label, to, run: () => void navigate({ to }) });
}

interface InventoryScreenProps {
  readonly title: string;
  readonly label: string;
  readonly columns: readonly string[];
  readonly others: readonly SideAction[];
}

function InventoryScreen({ title, label, columns, others }: InventoryScreenProps) {
  const t = useMessages(inventoryMessages);
  const lead = useLead();
  const { website } = useMemberSession();
  const [isLowOpen, low] = useDisclosure(false);
  const actions = [
    lead('count', t('countMode'), '/inventory/count'),
    lead('movements', t('movements'), '/inventory/movements'),
    { id: 'low-stock', label: t('lowStock'), run: low.open, isRare: true },
  ];
  usePageActions(actions);
  return (
    <>
      <title>{`${title} · ${website.title}`}</title>
      <SheetScreen
        title={title}
        label={label}
        columns={columns}
        actions={<SideActions actions={[...actions, ...others]} />}
      />
      {isLowOpen && <LowStockSheet onClose={low.close} />}
    </>
  );
}
