import { useEffect } from 'preact/hooks';

const MINUTE_MS = 60_000;
const CHECK_MS = 5_000;

/** Calls back after some minutes without a key or a press; 0 = never (BEHAVIOR §39.12, §40.2). */
export function useIdleTimer(minutes: number, onIdle: () => void): void {
  useEffect(() => {
    if (minutes === 0) return undefined;
    // The wall clock goes on while a computer sleeps
    let lastAct = Date.now();
    const note = () => {
      lastAct = Date.now();
    };
    const check = () => {
      if (Date.now() - lastAct >= minutes * MINUTE_MS) onIdle();
    };
    const timer = setInterval(check, CHECK_MS);
    const events = ['pointerdown', 'keydown', 'wheel'] as const;
    for (const event of events) addEventListener(event, note, { passive: true });
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      for (const event of events) removeEventListener(event, note);
      document.removeEventListener('visibilitychange', check);
    };
  }, [minutes, onIdle]);
}
