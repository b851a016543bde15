import type { ClientOptions } from './types.ts';

export type TokenSource = ReturnType<typeof openTokenSource>;

/** The access token of a client, and its renewal. */
export function openTokenSource({ token, renewToken }: ClientOptions) {
  const findGivenToken = () => (typeof token === 'function' ? token() : token);
  let replaced: string | undefined;
  let renewed: string | undefined;
  let renewal: Promise<void> | undefined;
  const findToken = (): string | undefined => {
    const given = findGivenToken();
    return given !== undefined && given === replaced ? renewed : given;
  };
  const replace = async () => {
    const given = findGivenToken();
    try {
      const next = await renewToken?.();
      if (next) [replaced, renewed] = [given, next];
    } catch {
      // The refused token stays, and the call fails with 401
    } finally {
      renewal = undefined;
    }
  };
  return {
    findToken,
    /** Replaces a refused token; concurrent calls share one renewal. False if there is no new one. */
    renew: async (refused: string): Promise<boolean> => {
      if (findToken() === refused) {
        renewal ??= replace();
        await renewal;
      }
      const current = findToken();
      return current !== undefined && current !== refused;
    },
  };
}
