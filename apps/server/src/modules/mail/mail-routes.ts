import { MailMessage, MailPage, MailPath, MailQuery } from '@awning/contract';
import type { FastifyRequest } from 'fastify';
import { type HttpApp, memberOf, memberWho } from '../../platform/http/index.ts';
import type { Mail } from './mail.ts';
import type { MailReader } from './mail-outbox.ts';

interface MailRoutes {
  readonly mail: Mail;
  readonly isOwner: (websiteId: string, memberId: string) => Promise<boolean>;
}

export function registerMailRoutes(app: HttpApp, { mail, isOwner }: MailRoutes): void {
  const readerOf = async (request: FastifyRequest): Promise<MailReader> => {
    const { id, email } = memberOf(request);
    return { email, isOwner: await isOwner(request.site.id, id) };
  };

  app.get(
    '/api/mail/messages',
    {
      config: { access: memberWho('mail.view') },
      schema: { querystring: MailQuery, response: { 200: MailPage } },
    },
    async (request) => mail.page(request.site.id, await readerOf(request), request.query.cursor),
  );

  app.post(
    '/api/mail/messages/:mailId/resend',
    {
      config: { access: memberWho('mail.manage') },
      schema: { params: MailPath, response: { 200: MailMessage } },
    },
    async (request) => mail.resend(request.site.id, await readerOf(request), request.params.mailId),
  );
}
