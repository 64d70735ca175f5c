import { TableScreenPage } from './tables/table-screen.tsx';
import { visitorTables } from './tables/table-topics.ts';

export const VisitorsPage = () => <TableScreenPage screen={visitorTables} />;
