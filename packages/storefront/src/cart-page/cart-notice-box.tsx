import { cartMessages } from '@awning/commerce';
import type { CartNotice } from '@awning/contract';
import { addressOf, postCartEntryRestore } from '@awning/contract/calls';

export function CartNoticeBox({ notice, restore }: { notice: CartNotice; restore: (id: string) => void }) {
  const { text, tone, restoreId } = notice;
  if (tone === 'problem')
    return (
      <p className="awning-form-problem" id="notice" role="alert" tabIndex={-1}>
        {text}
      </p>
    );
  return (
    <div
      className={tone === 'refused' ? 'awning-notice awning-notice--refused' : 'awning-notice'}
      id="notice"
      role="status"
      tabIndex={-1}
    >
      {restoreId === null ? (
        text
      ) : (
        <>
          <span>{text}</span>
          <form
            method="post"
            action={addressOf(postCartEntryRestore, { entryId: restoreId })}
            onSubmit={(event) => {
              event.preventDefault();
              restore(restoreId);
            }}
          >
            <input type="hidden" name="returnTo" value="/cart" />
            <button className="awning-link-button" type="submit">
              {cartMessages.restoreEntry}
            </button>
          </form>
        </>
      )}
    </div>
  );
}
