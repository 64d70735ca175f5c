import { MailPage } from '@awning/contract';
import { Type } from 'typebox';
import { type HttpApp, memberOf, memberWho } from '../../platform/http/index.ts';
import type { Mail } from './mail.ts';

interface MailRoutes {
  readonly mail: Mail;
  readonly isOwner: (websiteId: string, memberId: string) => Promise<boolean>;
}

export function registerMailRoutes(app: HttpApp, { mail, isOwner }: MailRoutes): void {
  app.get(
    '/api/mail/messages',
    {
      config: { access: memberWho('mail.view') },
      schema: {
        querystring: Type.Object({ cursor: Type.Optional(Type.String()) }),
        response: { 200: MailPage },
      },
    },
    async (request) => {
      const { id, email } = memberOf(request);
      const reader = { email, isOwner: await isOwner(request.site.id, id) };
      return mail.page(request.site.id, reader, request.query.cursor);
    },
  );
}
