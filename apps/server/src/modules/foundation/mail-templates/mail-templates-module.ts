import { type AppModule, defineModule } from '../../../platform/module.ts';
import { registerMailTemplateRoutes } from './mail-template-routes.ts';
import type { SiteMails } from './site-mails.ts';

export const mailTemplatesModule = ({ siteMails }: { readonly siteMails: SiteMails }): AppModule =>
  defineModule('foundation/mail-templates', {
    routes: (http) => registerMailTemplateRoutes(http, { siteMails }),
  });
