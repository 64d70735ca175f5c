import { TableScreenPage } from './tables/table-screen.tsx';
import { responseTables } from './tables/table-topics.ts';

export const ResponsesPage = () => <TableScreenPage screen={responseTables} />;
