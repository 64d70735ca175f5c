import { postSignOutForm } from '@awning/contract/calls';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { signedIn, signedOut } from '../events.ts';
import type { AccountMarkup } from './account-markup.ts';
import { SignInForm } from './sign-in-form.tsx';
import type { SiteUserClient } from './site-user-client.ts';

export type AccountProps = {
  client: SiteUserClient;
  initial: AccountMarkup;
  /** The section around us belongs to the page; its `data-state` follows ours for the theme's styles. */
  section: HTMLElement;
};

export function Account({ client, initial, section }: AccountProps) {
  const [state, setState] = useState(initial);
  const heading = useRef<HTMLHeadingElement>(null);
  const email = state.signedInAs;

  useEffect(() => {
    if (state === initial) return;
    section.dataset.state = email === null ? 'signed-out' : 'signed-in';
    if (email === null) delete section.dataset.email;
    else section.dataset.email = email;
    const { ownerDocument: page } = section;
    // Titles of our pages read "What it is — Name of the site".
    page.title = page.title.replace(/^[^—]*(?= — )/, email === null ? 'Sign in' : 'Your account');
    // The form that held the focus is gone; the new heading says what happened.
    heading.current?.focus({ preventScroll: true });
    section.ownerDocument.dispatchEvent(new CustomEvent(email === null ? signedOut : signedIn));
  }, [state, initial, email, section]);

  const change = (signedInAs: string | null) => setState({ signedInAs, email: '', error: null });
  return email === null ? (
    <SignInForm client={client} headingRef={heading} initial={state} onSignedIn={change} />
  ) : (
    <SignedIn client={client} email={email} headingRef={heading} onSignedOut={() => change(null)} />
  );
}

function SignedIn(props: {
  client: SiteUserClient;
  email: string;
  headingRef: RefObject<HTMLHeadingElement | null>;
  onSignedOut: () => void;
}) {
  const { client, email, headingRef, onSignedOut } = props;
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setError(null);
    // The next person at this machine should not find this person's cart.
    const outcome = await client.signOut({ cloneCart: false });
    setBusy(false);
    if (outcome.ok) onSignedOut();
    else setError(outcome.message);
  }

  return (
    <>
      <h1 ref={headingRef} tabIndex={-1}>
        Your account
      </h1>
      <p>
        Signed in as <strong>{email}</strong>
      </p>
      <form method="post" action={postSignOutForm.path} onSubmit={submit} aria-busy={busy}>
        <p className="awning-account-error" role="alert" hidden={error === null}>
          {error}
        </p>
        <button type="submit" aria-disabled={busy}>
          {busy ? 'Signing out…' : 'Sign out'}
        </button>
      </form>
    </>
  );
}
