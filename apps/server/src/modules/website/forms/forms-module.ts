import type { Subscription } from '../../../platform/events/index.ts';
import type { AntiForgery } from '../../../platform/http/index.ts';
import { type AppModule, defineModule } from '../../../platform/module.ts';
import { defineSweep } from '../../../platform/queue/index.ts';
import { registerFormRoutes } from './form-routes.ts';
import { FORM_SUBMITTED } from './form-submitted.ts';
import type { Forms } from './forms.ts';
import { type FormInbox, registerFormInboxRoutes } from './inbox/index.ts';
import { type CallRoutes, registerFormCallRoutes } from './sending/form-call-routes.ts';

export const formsModule = ({
  forms,
  formInbox,
  access,
  antiForgery,
  notifications,
}: {
  readonly forms: Forms;
  readonly formInbox: FormInbox;
  readonly access: CallRoutes['access'];
  readonly antiForgery: AntiForgery;
  readonly notifications: readonly Subscription[];
}): AppModule =>
  defineModule('website/forms', {
    async routes(http) {
      registerFormRoutes(http, { forms });
      registerFormInboxRoutes(http, { formInbox });
      await registerFormCallRoutes(http, { forms, antiForgery, access });
    },
    jobs: [
      defineSweep('sweep-forms', '37 3 * * *', async () => {
        await formInbox.sweep();
        await forms.sweep();
      }),
    ],
    invariants: forms.invariants,
    emits: [FORM_SUBMITTED],
    subscriptions: notifications,
  });
