import { randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod';
import { deriveSigningKey } from '../../lib/ports/secrets.ts';

const KEY_BYTES = 32;
const keyText = z.string().refine((key) => Buffer.from(key, 'base64url').length === KEY_BYTES);

/** `made` is the time of creation; keys from before the first rotation have none. */
const storedKey = z.object({ kid: z.string(), key: keyText, made: z.string().optional() });
type StoredKey = z.infer<typeof storedKey>;

/** The platform's keys as stored in the secret (lib/ports/secrets.ts). */
export const keyFile = z.object({ signing_keys: z.array(storedKey).optional(), sealing_key: keyText });
export type KeyFile = z.infer<typeof keyFile>;

const text = (key: Uint8Array): string => Buffer.from(key).toString('base64url');

/** The signing keys, the active one first. A secret without any has one that is derived from the sealing key. */
function listSigningKeys(keys: KeyFile): readonly StoredKey[] {
  const stored = keys.signing_keys ?? [];
  if (stored.length > 0) return stored;
  const { kid, key } = deriveSigningKey(Buffer.from(keys.sealing_key, 'base64url'));
  return [{ kid, key: text(key) }];
}

/**
 * The steps of a rotation. A new key first verifies everywhere, then signs; the old one is dropped when none of its
 * tokens is valid any more. So every function can verify every valid token at any time.
 */
export const ROTATION_STEPS = {
  /** Adds a key that verifies and does not sign yet. */
  add: (keys: KeyFile, now: Date): KeyFile => {
    const key = { kid: randomUUID(), key: text(randomBytes(KEY_BYTES)), made: now.toISOString() };
    return { ...keys, signing_keys: [...listSigningKeys(keys), key] };
  },
  /** Lets the newest key sign. Throws if it does already. */
  promote: (keys: KeyFile): KeyFile => {
    const all = listSigningKeys(keys);
    const newest = all.reduce((a, b) => ((b.made ?? '') > (a.made ?? '') ? b : a));
    if (newest === all[0]) throw new Error('the newest key signs already: add a key first');
    return { ...keys, signing_keys: [newest, ...all.filter((key) => key !== newest)] };
  },
  /** Drops all keys except the one that signs. */
  drop: (keys: KeyFile): KeyFile => ({ ...keys, signing_keys: listSigningKeys(keys).slice(0, 1) }),
} as const;
export type RotationStep = keyof typeof ROTATION_STEPS;

export const isRotationStep = (name: string): name is RotationStep => Object.hasOwn(ROTATION_STEPS, name);
/** The ids of the signing keys, the active one first. Never the keys. */
export const listKeyIds = (keys: KeyFile): string[] => listSigningKeys(keys).map(({ kid }) => kid);
