import { defineErrors } from '../../../../platform/errors/index.ts';

export const storeSetupErrors = defineErrors('store-setup', {
  otherWebsite: { status: 404, message: 'There is no such website here.' },
  storeMissing: { status: 404, message: 'There is no such store.' },
});
