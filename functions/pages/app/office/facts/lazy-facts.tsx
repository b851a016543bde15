import { lazily } from '../../parts/lazily.tsx';
import type { FactsProps } from './facts.tsx';

/** What few forms tell, from a script of its own. */
export const LazyFacts = lazily<FactsProps>(async () => (await import('./facts.tsx')).Facts);
