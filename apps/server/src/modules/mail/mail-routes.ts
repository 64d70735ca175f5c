import { MailPage } from '@awning/contract';
import { Type } from 'typebox';
import { type HttpApp, memberWho } from '../../platform/http/index.ts';
import type { Mail } from './mail.ts';

export function registerMailRoutes(app: HttpApp, { mail }: { mail: Mail }): void {
  app.get(
    '/api/mail/messages',
    {
      config: { access: memberWho('mail.view') },
      schema: {
        querystring: Type.Object({ cursor: Type.Optional(Type.String()) }),
        response: { 200: MailPage },
      },
    },
    (request) => mail.page(request.site.id, request.query.cursor),
  );
}
