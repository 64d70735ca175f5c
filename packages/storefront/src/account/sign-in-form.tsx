import { postSignInForm } from '@awning/contract/calls';
import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import type { AccountMarkup } from './account-markup.ts';
import type { SiteUserClient } from './site-user-client.ts';

type Refusal = { message: string; errors?: Record<string, string> };

export type SignInFormProps = {
  client: SiteUserClient;
  headingRef: RefObject<HTMLHeadingElement | null>;
  initial: Pick<AccountMarkup, 'email' | 'error'>;
  onSignedIn: (email: string) => void;
};

/** Fields are uncontrolled: what is typed belongs to the browser, and nothing here can take it away. */
export function SignInForm({ client, headingRef, initial, onSignedIn }: SignInFormProps) {
  const [refusal, setRefusal] = useState<Refusal | null>(initial.error ? { message: initial.error } : null);
  const [busy, setBusy] = useState(false);
  const password = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const fields = new FormData(event.currentTarget);
    const email = String(fields.get('email') ?? '').trim();
    setBusy(true);
    setRefusal(null);
    const outcome = await client.signIn({
      email,
      password: String(fields.get('password') ?? ''),
      rememberMe: fields.get('rememberMe') === 'true',
    });
    setBusy(false);
    if (outcome.ok) {
      onSignedIn(email);
      return;
    }
    setRefusal(outcome);
    if (outcome.code !== 'network') password.current?.focus();
  }

  return (
    <>
      <h1 ref={headingRef} tabIndex={-1}>
        Sign in
      </h1>
      <form
        className="awning-account-form"
        method="post"
        action={postSignInForm.path}
        onSubmit={submit}
        aria-busy={busy}
      >
        <p className="awning-account-error" role="alert" hidden={!refusal}>
          {refusal?.message}
        </p>
        <Field id="account-email" label="Email" error={refusal?.errors?.email}>
          {(describe) => (
            <input
              {...describe}
              name="email"
              type="email"
              autoComplete="username"
              required
              defaultValue={initial.email}
            />
          )}
        </Field>
        <Field id="account-password" label="Password" error={refusal?.errors?.password}>
          {(describe) => (
            <input
              {...describe}
              ref={password}
              name="password"
              type="password"
              autoComplete="current-password"
              required
            />
          )}
        </Field>
        <label>
          <input type="checkbox" name="rememberMe" value="true" /> Keep me signed in
        </label>
        <button type="submit" aria-disabled={busy}>
          {busy ? 'Signing in…' : 'Sign in'}
        </button>
      </form>
    </>
  );
}

type Described = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };

function Field(props: {
  id: string;
  label: string;
  error: string | undefined;
  children: (describe: Described) => ReactNode;
}) {
  const { id, label, error, children } = props;
  const errorId = `${id}-error`;
  return (
    <>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error ? errorId : undefined,
      })}
      {error && (
        <p className="awning-account-field-error" id={errorId}>
          {error}
        </p>
      )}
    </>
  );
}
