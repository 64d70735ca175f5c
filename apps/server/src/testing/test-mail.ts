import type { MailTransport, OutgoingMail } from '../platform/mail/index.ts';

export interface TestMail extends MailTransport {
  readonly delivered: OutgoingMail[];
  /** Makes the next deliveries fail, as a mail server would. */
  failNext(times: number, reason?: string): void;
}

export function createTestMail(): TestMail {
  const delivered: OutgoingMail[] = [];
  let failures = 0;
  let reason = '';
  return {
    delivered,
    leavesTheMachine: true,
    failNext(times, why = '451 try again later') {
      failures = times;
      reason = why;
    },
    async deliver(mail, beforeText) {
      if (failures > 0) {
        failures--;
        throw new Error(reason);
      }
      await beforeText();
      delivered.push(mail);
    },
    close: () => {},
  };
}
