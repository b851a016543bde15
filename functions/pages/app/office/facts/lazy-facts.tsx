import { lazily } from '../../parts/lazily.tsx';
import type { FactsProps } from './facts.tsx';

/** The facts that few forms tell, from a script of their own. */
export const LazyFacts = lazily<FactsProps>(async () => (await import('./facts.tsx')).Facts);
