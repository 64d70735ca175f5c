import { fillMessage, suggestEmail } from '@awning/commerce';
import { CHECKOUT_LIMITS } from '@awning/contract';
import { useState } from 'react';
import { TextField } from './fields/field.tsx';
import { useCheckout } from './store/checkout-context.ts';
import { checkoutWords } from './store/checkout-words.ts';

export function ContactSection() {
  const { state, store } = useCheckout();
  const { checkout, form } = state;
  const { signedInAs, settings } = checkout;
  // Only once the shopper is done with the address: half of it always looks like a mistake.
  const [settledEmail, setSettled] = useState('');
  const suggestion = settledEmail === form.email ? suggestEmail(form.email) : null;

  return (
    <section className="part" aria-labelledby="contact-title">
      <div className="part-head">
        <h2 id="contact-title">{checkoutWords.contact}</h2>
        {signedInAs === null ? (
          <p className="part-aside">
            {checkoutWords.haveAccount} <a href="/account">{checkoutWords.signIn}</a>
          </p>
        ) : (
          <p className="part-aside">{fillMessage(checkoutWords.signedInAs, { email: signedInAs.email })}</p>
        )}
      </div>
      <div className="fields">
        <TextField
          name="email"
          label={checkoutWords.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={CHECKOUT_LIMITS.emailLength}
          value={form.email}
          onText={(email) => store.change({ email })}
          onLeave={() => setSettled(store.get().form.email)}
          hint={
            suggestion === null ? (
              checkoutWords.emailHint
            ) : (
              <span role="status">
                {fillMessage(checkoutWords.didYouMean, { email: suggestion })}{' '}
                <button
                  type="button"
                  className="link-button"
                  onClick={() => store.change({ email: suggestion }, { atOnce: true })}
                >
                  {fillMessage(checkoutWords.useSuggestion, { email: suggestion })}
                </button>
              </span>
            )
          }
        />
        {settings.mailingList.shown && (
          <label className="choice field--6">
            <input
              type="checkbox"
              checked={form.acceptsMarketing}
              onChange={({ currentTarget }) =>
                store.change({ acceptsMarketing: currentTarget.checked }, { atOnce: true })
              }
            />
            <span>{settings.mailingList.label}</span>
          </label>
        )}
      </div>
    </section>
  );
}
