import { lazily } from '../../parts/lazily.tsx';

/** The facts that few forms tell, from a script of their own. */
export const LazyFacts = lazily(async () => (await import('./facts.tsx')).Facts);
