import { fillMessage } from '@awning/commerce';
import { testCards } from '@awning/contract';
import { TextField } from '../fields/field.tsx';
import { useCheckout } from '../store/checkout-context.ts';
import { checkoutWords } from '../store/checkout-words.ts';
import { type TypedCard, writeCardNumber, writeExpiry } from './card-typing.ts';

export function TestCardFields(props: {
  readonly card: TypedCard;
  readonly onCard: (card: TypedCard) => void;
}) {
  const { card, onCard } = props;
  const { store } = useCheckout();
  const change = (field: keyof TypedCard, value: string): void => {
    store.clearProblem(`card.${field}`);
    onCard({ ...card, [field]: value });
  };
  const fillIn = (number: string): void => {
    for (const field of ['number', 'expiry', 'code'] as const) store.clearProblem(`card.${field}`);
    // Far enough in the future that a tab which stays open does not outlive it.
    const year = String((new Date().getFullYear() + 4) % 100).padStart(2, '0');
    onCard({ number: writeCardNumber(number), expiry: `12 / ${year}`, code: '123' });
  };
  return (
    <div className="fields">
      <TextField
        name="card.number"
        label={checkoutWords.cardNumber}
        inputMode="numeric"
        // Nobody's browser should offer a real card where it is not taken.
        autoComplete="off"
        placeholder="4242 4242 4242 4242"
        value={card.number}
        onText={(text) => change('number', writeCardNumber(text))}
      />
      <TextField
        name="card.expiry"
        label={checkoutWords.cardExpiry}
        span={3}
        inputMode="numeric"
        autoComplete="off"
        placeholder={checkoutWords.cardExpiryHint}
        value={card.expiry}
        onText={(text) => change('expiry', writeExpiry(text, card.expiry))}
      />
      <TextField
        name="card.code"
        label={checkoutWords.cardCode}
        span={3}
        inputMode="numeric"
        autoComplete="off"
        placeholder="123"
        maxLength={4}
        value={card.code}
        onText={(text) => change('code', text.replace(/\D/g, ''))}
      />
      <details className="test-cards field--6">
        <summary>{checkoutWords.testCards}</summary>
        <ul>
          {testCards.map(({ number, what }) => (
            <li key={number}>
              <button
                type="button"
                className="link-button"
                aria-label={fillMessage(checkoutWords.useTestCard, { number, words: what })}
                onClick={() => fillIn(number)}
              >
                {writeCardNumber(number)}
              </button>
              <span>{what}</span>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
