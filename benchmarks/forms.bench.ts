import type { Report } from './bench-report.ts';
import { measureStoring } from './forms-storing.ts';
import { measureWaitlistMails } from './waitlist-mails.ts';

export const name = 'forms';

export async function run(report: Report): Promise<void> {
  await measureStoring(report);
  await measureWaitlistMails(report);
}
