import type {
  ForgottenPassword,
  MailMessage,
  MailPage,
  MemberSession,
  MemberSignIn,
  PasswordReset,
  Preferences,
  SiteSettings,
  SiteSettingsChange,
  StoredPreferences,
  StoreSettings,
  StoreSettingsChange,
} from '@awning/contract';

/** Every call of the admin. A segment with a colon is filled from `params`; the shapes are the contract's. */
export type ApiEndpoints = {
  'GET /api/member-session': { answer: MemberSession };
  'POST /api/member-session': { body: MemberSignIn; answer: MemberSession };
  'DELETE /api/member-session': { answer: undefined };
  'POST /api/member-session/forgotten-password': { body: ForgottenPassword; answer: undefined };
  'POST /api/member-session/new-password': { body: PasswordReset; answer: undefined };
  'GET /api/mail/messages': { query: { cursor?: string | undefined }; answer: MailPage };
  'POST /api/mail/messages/:mailId/resend': { params: { mailId: string }; answer: MailMessage };
  'GET /api/settings/site': { answer: SiteSettings };
  'PUT /api/settings/site': { body: SiteSettingsChange; answer: SiteSettings };
  'GET /api/settings/store': { answer: StoreSettings };
  'PUT /api/settings/store': { body: StoreSettingsChange; answer: StoreSettings };
  'GET /api/v1/commerce-preferences/:namespace': {
    params: { namespace: string };
    answer: StoredPreferences;
  };
  'PUT /api/v1/commerce-preferences/:namespace': {
    params: { namespace: string };
    body: Preferences;
    answer: StoredPreferences | undefined;
  };
};

export type ApiEndpoint = keyof ApiEndpoints;

type Part<Endpoint extends ApiEndpoint, Name extends string> = Name extends keyof ApiEndpoints[Endpoint]
  ? { [Key in Name]: ApiEndpoints[Endpoint][Name] }
  : { [Key in Name]?: undefined };

export type ApiInput<Endpoint extends ApiEndpoint> = Part<Endpoint, 'body'> &
  Part<Endpoint, 'query'> &
  Part<Endpoint, 'params'> & { headers?: Record<string, string>; signal?: AbortSignal };

export type ApiAnswer<Endpoint extends ApiEndpoint> = {
  body: ApiEndpoints[Endpoint]['answer'];
  etag: string | null;
};
