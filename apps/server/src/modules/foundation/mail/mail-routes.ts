import { mailEndpoints } from '@awning/contract';
import type { FastifyRequest } from 'fastify';
import type { MemberId, WebsiteId } from '../../../platform/entity-ids.ts';
import { bind, type HttpApp, memberOf } from '../../../platform/http/index.ts';
import type { Mail } from './mail.ts';
import type { MailReader } from './mail-outbox.ts';

export interface MailRoutes {
  readonly mail: Mail;
  readonly isOwner: (websiteId: WebsiteId, memberId: MemberId) => Promise<boolean>;
}

export function registerMailRoutes(app: HttpApp, { mail, isOwner }: MailRoutes): void {
  const readerOf = async (request: FastifyRequest): Promise<MailReader> => {
    const { id, email } = memberOf(request);
    return { email, isOwner: await isOwner(request.site.id, id) };
  };

  bind(app, mailEndpoints.listMailMessages, async (request) =>
    mail.page(request.site.id, await readerOf(request), request.query),
  );

  bind(app, mailEndpoints.resendMailMessage, async (request) =>
    mail.resend(request.site.id, await readerOf(request), request.params.mailId),
  );
}
