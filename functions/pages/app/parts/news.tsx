import { useEffect, useRef } from 'preact/hooks';

/** The result of an act, at the top of a view: it scrolls into view, because the act may be far below. */
export function News({ text }: { readonly text: string | undefined }) {
  const shown = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!text) return undefined;
    // A panel that closes gives the focus back first, which scrolls too
    const frame = requestAnimationFrame(() => shown.current?.scrollIntoView({ block: 'nearest' }));
    return () => cancelAnimationFrame(frame);
  }, [text]);
  return (
    <p class="news" role="status" ref={shown}>
      {text}
    </p>
  );
}
