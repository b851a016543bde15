import { type FrameMessage, isConnect } from './frame-messages.ts';

/** Lets a page fit into the frame of a salon's own site (embed.ts), which its security policy allows to frame it. */
export function connectHostSite(): void {
  if (parent === window) return;
  // Other pages of the salon refuse frames
  const base = document.createElement('base');
  base.target = '_blank';
  document.head.append(base);
  let isConnected = false;
  addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== parent || !isConnect(data) || isConnected) return;
    isConnected = true;
    const tell = (message: FrameMessage) => parent.postMessage(message, origin);
    const { body } = document;
    const tellHeight = () =>
      tell({ type: 'salon-booking:height', height: Math.ceil(body.getBoundingClientRect().height) });
    // At once: nothing is observed in a frame that is out of sight
    tellHeight();
    new ResizeObserver(tellHeight).observe(body);
    // Each new step gives the focus to its heading
    body.addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLHeadingElement) tell({ type: 'salon-booking:top' });
    });
  });
  // Sends no data of the page yet: its policy allows the frame, but the origin of the site is unknown
  parent.postMessage({ type: 'salon-booking:ready' } satisfies FrameMessage, '*');
}
