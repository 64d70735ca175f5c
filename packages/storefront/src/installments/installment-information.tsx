import {
  cartMessages,
  fillMessage,
  installmentInformationFor,
  installmentProviderFor,
} from '@awning/commerce';
import { useRef } from 'react';
import { openDialog } from '../dialog/open-dialog.tsx';

const TIMEOUT_MS = 30_000;
/** Of the provider's page. More is not a page for a popup. */
const LONGEST = 500_000;

/** Shows what the provider says about itself, above the page. Fails, and opens nothing, when that cannot be fetched. */
export async function openInstallmentInformation(locale: string): Promise<void> {
  const provider = installmentProviderFor(locale);
  const address = installmentInformationFor(locale);
  if (provider === null || address === null) return;
  const html = await readInformation(address);
  const title = fillMessage(cartMessages.aboutInstallments, { provider });
  const dialog = openDialog({
    title,
    className: 'awning-installment-information',
    body: <Information title={title} html={html} onEscape={() => dialog.close()} />,
  });
  await dialog.closed;
}

async function readInformation(address: string): Promise<string> {
  const response = await fetch(address, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  const html = await response.text();
  if (html.trim() === '' || html.length > LONGEST) throw new Error(`${address} is no page`);
  return html;
}

type InformationProps = { title: string; html: string; onEscape: () => void };

/**
 * The provider's markup in a frame in which no script runs and no form sends. It counts as ours only so that its height
 * and its Escape key can be read; without scripts it has no use of that. Its links open elsewhere.
 */
function Information({ title, html, onEscape }: InformationProps) {
  const frame = useRef<HTMLIFrameElement>(null);

  function fit() {
    const inside = frame.current?.contentDocument;
    if (!frame.current || !inside?.documentElement) return;
    // A page is at least as tall as its frame, so the frame is shut while it is measured.
    frame.current.style.height = '0';
    const { scrollHeight } = inside.documentElement;
    frame.current.style.height = scrollHeight > 0 ? `${scrollHeight}px` : '';
    inside.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') onEscape();
      if (event.key === 'Tab' && !event.shiftKey && isAtEnd(inside)) {
        event.preventDefault();
        frame.current?.closest('dialog')?.querySelector('button')?.focus();
      }
    });
  }

  return (
    <iframe
      ref={frame}
      className="awning-installment-frame"
      title={title}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      srcDoc={`<base target="_blank">${html}`}
      onLoad={fit}
    />
  );
}

/** The dialog does not hear keys that are pressed in here, and the next step of Tab would leave it. */
function isAtEnd(inside: Document): boolean {
  const last = [
    ...inside.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]'),
  ].at(-1);
  return last === undefined || last === inside.activeElement;
}
