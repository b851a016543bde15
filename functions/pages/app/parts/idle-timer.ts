import { useEffect } from 'preact/hooks';

const MINUTE_MS = 60_000;
const CHECK_MS = 5_000;

/**
 * Calls back after some minutes without a key or a press in any tab of the salon's desk and office; 0 = never
 * (BEHAVIOR §39.12, §40.2).
 */
export function useIdleTimer(slug: string, minutes: number, onIdle: () => void): void {
  useEffect(() => {
    const acts = new BroadcastChannel(`salon-acts ${slug}`);
    const tell = () => acts.postMessage('');
    if (minutes === 0) {
      // The log-in stays, also that of the other tabs
      const telling = setInterval(tell, CHECK_MS);
      return () => {
        clearInterval(telling);
        acts.close();
      };
    }
    // The wall clock goes on while a computer sleeps
    let lastAct = Date.now();
    let lastTold = 0;
    const take = () => {
      lastAct = Date.now();
    };
    acts.addEventListener('message', take);
    const note = () => {
      take();
      if (lastAct - lastTold < CHECK_MS) return;
      lastTold = lastAct;
      tell();
    };
    const check = () => {
      if (Date.now() - lastAct >= minutes * MINUTE_MS) onIdle();
    };
    const timer = setInterval(check, CHECK_MS);
    const events = ['pointerdown', 'keydown', 'wheel'] as const;
    for (const event of events) addEventListener(event, note, { passive: true });
    document.addEventListener('visibilitychange', check);
    return () => {
      acts.close();
      clearInterval(timer);
      for (const event of events) removeEventListener(event, note);
      document.removeEventListener('visibilitychange', check);
    };
  }, [slug, minutes, onIdle]);
}
