import { randomBytes, randomUUID } from 'node:crypto';
import { derivedSigningKey } from '../../lib/ports/secrets.ts';

/** The platform's keys as the secret store keeps them (lib/ports/secrets.ts). */
export type KeyFile = {
  readonly signing_keys?: readonly StoredKey[];
  readonly sealing_key: string;
};

/** `made` tells the newest; keys that were there before any rotation have none. */
type StoredKey = { readonly kid: string; readonly key: string; readonly made?: string };

const KEY_BYTES = 32;
const text = (key: Uint8Array): string => Buffer.from(key).toString('base64url');

/** The signing keys, the one that signs first; also where the first one was never written down. */
function signingKeys(keys: KeyFile): readonly StoredKey[] {
  const kept = keys.signing_keys ?? [];
  if (kept.length > 0) return kept;
  const { kid, key } = derivedSigningKey(Buffer.from(keys.sealing_key, 'base64url'));
  return [{ kid, key: text(key) }];
}

/**
 * The steps of a rotation. A new key is first known everywhere, then signs, and the old one goes when no token of
 * its is valid any more: at no time does a function meet a token that it cannot check.
 */
export const STEPS = {
  /** A new key, which verifies and does not sign yet. */
  add: (keys: KeyFile, now: Date): KeyFile => {
    const key = { kid: randomUUID(), key: text(randomBytes(KEY_BYTES)), made: now.toISOString() };
    return { ...keys, signing_keys: [...signingKeys(keys), key] };
  },
  /** The newest key signs from now on. */
  promote: (keys: KeyFile): KeyFile => {
    const known = signingKeys(keys);
    const newest = known.reduce((a, b) => ((b.made ?? '') > (a.made ?? '') ? b : a));
    if (newest === known[0]) throw new Error('the newest key signs already: add one first');
    return { ...keys, signing_keys: [newest, ...known.filter((key) => key !== newest)] };
  },
  /** Only the key that signs is left. */
  drop: (keys: KeyFile): KeyFile => ({ ...keys, signing_keys: signingKeys(keys).slice(0, 1) }),
} as const;
export type Step = keyof typeof STEPS;

export const isStep = (name: string): name is Step => Object.hasOwn(STEPS, name);
/** The names of the signing keys, the one that signs first. Never the keys. */
export const kidsOf = (keys: KeyFile): string[] => signingKeys(keys).map(({ kid }) => kid);
