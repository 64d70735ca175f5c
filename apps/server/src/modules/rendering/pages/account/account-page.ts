import { postSignInForm, postSignOutForm } from '@awning/contract/calls';
import { type Html, html } from '../../../../platform/html/index.ts';

/** Who is signed in; otherwise what was typed, and why it was refused. */
export type AccountView =
  | { readonly signedInAs: string }
  | { readonly email: string; readonly error: string | null; readonly returnTo?: string | null };

/** Works as plain forms; the account island takes over the same markup. */
export function accountBody(o: AccountView): Html {
  if ('signedInAs' in o) {
    const email = o.signedInAs;
    return html`<section class="awning-account" data-state="signed-in" data-email="${email}">
  <h1>Your account</h1>
  <p>Signed in as <strong>${email}</strong></p>
  <form method="post" action="${postSignOutForm.path}"><button type="submit">Sign out</button></form>
</section>`;
  }
  const goOn =
    o.returnTo == null
      ? ''
      : html`
    <input type="hidden" name="returnTo" value="${o.returnTo}">`;
  return html`<section class="awning-account" data-state="signed-out">
  <h1>Sign in</h1>
  <form class="awning-account-form" method="post" action="${postSignInForm.path}">
    <p class="awning-account-error" role="alert"${o.error === null ? ' hidden' : ''}>${o.error ?? ''}</p>${goOn}
    <label for="account-email">Email</label>
    <input id="account-email" name="email" type="email" autocomplete="username" required value="${o.email}">
    <label for="account-password">Password</label>
    <input id="account-password" name="password" type="password" autocomplete="current-password" required>
    <label><input type="checkbox" name="rememberMe" value="true"> Keep me signed in</label>
    <button type="submit">Sign in</button>
  </form>
</section>`;
}
