import { type AppModule, defineModule } from '../../../platform/module.ts';
import { defineSweep } from '../../../platform/queue/index.ts';
import type { Mail } from './mail.ts';
import { type MailRoutes, registerMailRoutes } from './mail-routes.ts';

export const mailModule = ({
  mail,
  isOwner,
}: {
  readonly mail: Mail;
  readonly isOwner: MailRoutes['isOwner'];
}): AppModule =>
  defineModule('foundation/mail', {
    routes: (http) => registerMailRoutes(http, { mail, isOwner }),
    jobs: [...mail.jobs, defineSweep('sweep-mails', '7 4 * * *', mail.sweep)],
    invariants: mail.invariants,
  });
