/** Never `allow-same-origin`: the frame must not reach the visitor's sign-in. */
const SANDBOX = 'allow-scripts allow-forms allow-popups allow-presentation';

/** The frame of an embed block. Null where there is no safe address. */
export function embedFrame({
  src = '',
  title = '',
}: Readonly<Record<string, string | undefined>>): (() => HTMLIFrameElement) | null {
  if (!src.startsWith('https://') && !src.startsWith('/api/embed/')) return null;
  return () => {
    const frame = document.createElement('iframe');
    frame.className = 'awning-embed-frame';
    // Before the address: a frame takes on its rules when it starts to load.
    frame.setAttribute('sandbox', SANDBOX);
    frame.referrerPolicy = 'strict-origin-when-cross-origin';
    frame.title = title;
    frame.src = src;
    return frame;
  };
}
