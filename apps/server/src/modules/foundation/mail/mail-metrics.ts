import type { Database } from '../../../platform/db/index.ts';
import type { Metrics } from '../../../platform/metrics/index.ts';
import { countByStatus, countRepeats } from './mail-repository.ts';

interface MailMetricParts {
  readonly metrics: Metrics;
  readonly database: Database;
}

export function measureMails({ metrics, database }: MailMetricParts): void {
  metrics.gaugeBy('awning_mails', 'Mails by status', 'status', () => countByStatus(database.query));
  metrics.gauge('awning_mail_repeats', 'Times that a mail may have arrived once more', () =>
    countRepeats(database.query),
  );
}
