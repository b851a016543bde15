import { timeCall } from '../call-times.ts';
import { callThroughBreaker, createCircuitBreaker } from '../circuit-breaker.ts';

/** Fetches from an identity provider; throws if it does not answer, or with a status from 500 on. */
export type ProviderFetch = (url: string | URL, init: RequestInit) => Promise<Response>;

/** Opens the calls of a provider: timed for the log, and through a circuit breaker (BEHAVIOR §31.4). */
export function openProviderFetchWithBreaker(provider: 'google' | 'facebook'): ProviderFetch {
  const breaker = createCircuitBreaker();
  return (url, init) => {
    const call = async () => {
      const response = await timeCall(provider, () => fetch(url, init));
      // Neither a URL nor a reply may get into an error: they hold tokens
      if (response.status >= 500) throw new Error(`${provider} replied ${response.status}`);
      return response;
    };
    return callThroughBreaker(breaker, provider, call, () => false);
  };
}
