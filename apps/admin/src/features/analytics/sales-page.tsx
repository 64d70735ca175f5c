import { TableScreenPage } from './tables/table-screen.tsx';
import { salesTables } from './tables/table-topics.ts';

export const SalesPage = () => <TableScreenPage screen={salesTables} />;
