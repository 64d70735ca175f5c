/**
 * The account as the server draws it: a test of the server compares these with its own, and tests of the island with
 * what React draws in their place.
 */
export const signedOutMarkup = (
  error = '',
  email = '',
): string => `<section class="awning-account" data-state="signed-out">
  <h1>Sign in</h1>
  <form class="awning-account-form" method="post" action="/account/sign-in">
    <p class="awning-account-error" role="alert"${error === '' ? ' hidden' : ''}>${error}</p>
    <label for="account-email">Email</label>
    <input id="account-email" name="email" type="email" autocomplete="username" required value="${email}">
    <label for="account-password">Password</label>
    <input id="account-password" name="password" type="password" autocomplete="current-password" required>
    <label><input type="checkbox" name="rememberMe" value="true"> Keep me signed in</label>
    <button type="submit">Sign in</button>
  </form>
</section>`;

export const signedInMarkup = (
  email: string,
): string => `<section class="awning-account" data-state="signed-in" data-email="${email}">
  <h1>Your account</h1>
  <p>Signed in as <strong>${email}</strong></p>
  <form method="post" action="/account/sign-out"><button type="submit">Sign out</button></form>
</section>`;
