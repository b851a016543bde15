import { randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod';
import { deriveFirstSigningKey, FIRST_KEY_ID } from '../../lib/ports/secrets.ts';
import { HOUR_MS } from '../../lib/rules/time-units.ts';
import { tryParseJson } from '../local/database/data-store.ts';
import { UsageError } from './command.ts';

const KEY_BYTES = 32;
const keyText = z.string().refine((key) => Buffer.from(key, 'base64url').length === KEY_BYTES);

/** `made` is the time of creation, `promoted` that of its activation; keys from before the first rotation have none. */
const storedKey = z.object({
  kid: z.string(),
  key: keyText,
  made: z.string().optional(),
  promoted: z.string().optional(),
});
type StoredKey = z.infer<typeof storedKey>;

/** The platform's keys as stored in the secret (lib/ports/secrets.ts). */
export const keyFile = z
  .object({
    signing_keys: z.array(storedKey).optional(),
    sealing_keys: z.array(storedKey).optional(),
    /** The generated key of a new deployment. */
    sealing_key: keyText.optional(),
  })
  .refine(({ signing_keys = [], sealing_keys = [], sealing_key }) => {
    return sealing_key !== undefined || (signing_keys.length > 0 && sealing_keys.length > 0);
  });
export type KeyFile = z.infer<typeof keyFile>;

/** Reads the text of stored keys. The error for damaged ones does not quote them. */
export function parseKeyFile(json: string): KeyFile {
  const parsed = keyFile.safeParse(tryParseJson(json));
  if (!parsed.success) throw new UsageError('the keys are damaged: restore them from a backup');
  return parsed.data;
}

/** The use of keys: signing tokens, or encrypting the secrets of salons. */
export type KeyKind = 'signing' | 'sealing';

const text = (key: Uint8Array): string => Buffer.from(key).toString('base64url');

/** The keys of a kind, the active one first. Those of a deployment without a rotation follow from its generated key. */
function listKeys(keys: KeyFile, kind: KeyKind): readonly StoredKey[] {
  const stored = kind === 'signing' ? keys.signing_keys : keys.sealing_keys;
  if (stored && stored.length > 0) return stored;
  const generated = keys.sealing_key ?? '';
  if (kind === 'sealing') return [{ kid: FIRST_KEY_ID, key: generated }];
  const { kid, key } = deriveFirstSigningKey(Buffer.from(generated, 'base64url'));
  return [{ kid, key: text(key) }];
}

/** Stores the keys of both kinds, so that none follows from another one any more. */
const withKeys = (keys: KeyFile, kind: KeyKind, changed: readonly StoredKey[]): KeyFile => ({
  ...keys,
  signing_keys: [...(kind === 'signing' ? changed : listKeys(keys, 'signing'))],
  sealing_keys: [...(kind === 'sealing' ? changed : listKeys(keys, 'sealing'))],
});

/**
 * Replies that are stored under an Idempotency-Key are encrypted with a sealing key and live for 24 hours (BEHAVIOR §9.2);
 * a function may use the old key some minutes after a promotion.
 */
const STORED_REPLIES_HOURS = 25;

/**
 * The steps of a rotation. A new key first only reads (verifies, decrypts) everywhere, then writes (signs, encrypts); the
 * old one is dropped when nothing that it wrote is needed any more. So every function can read everything at any time.
 */
export const ROTATION_STEPS = {
  /** Adds a key that reads and does not write yet. */
  add: (keys: KeyFile, kind: KeyKind, now: Date): KeyFile => {
    const key = { kid: randomUUID(), key: text(randomBytes(KEY_BYTES)), made: now.toISOString() };
    return withKeys(keys, kind, [...listKeys(keys, kind), key]);
  },
  /** Lets the newest key write. Throws if it does already. */
  promote: (keys: KeyFile, kind: KeyKind, now: Date): KeyFile => {
    const all = listKeys(keys, kind);
    const newest = all.reduce((a, b) => ((b.made ?? '') > (a.made ?? '') ? b : a));
    if (newest === all[0]) throw new Error(`the newest ${kind} key is active already: add a key first`);
    const active = { ...newest, promoted: now.toISOString() };
    return withKeys(keys, kind, [active, ...all.filter((key) => key !== newest)]);
  },
  /** Drops all keys except the active one. Throws for sealing keys while stored replies may need them. */
  drop: (keys: KeyFile, kind: KeyKind, now: Date): KeyFile => {
    const [active, ...others] = listKeys(keys, kind);
    if (!active) throw new Error(`there is no ${kind} key`);
    const since = active.promoted ?? active.made;
    const droppableAt = Date.parse(since ?? '') + STORED_REPLIES_HOURS * HOUR_MS;
    if (kind === 'sealing' && others.length > 0 && now.getTime() < droppableAt) {
      throw new Error(`stored replies need the old keys until ${new Date(droppableAt).toISOString()}`);
    }
    const { sealing_key, ...stored } = withKeys(keys, kind, [active]);
    // The generated key is gone as soon as it is no sealing key any more
    return stored.sealing_keys?.some(({ key }) => key === sealing_key) ? { ...stored, sealing_key } : stored;
  },
} as const;
export type RotationStep = keyof typeof ROTATION_STEPS;

export const isRotationStep = (name: string): name is RotationStep => Object.hasOwn(ROTATION_STEPS, name);
/** The ids of the keys of a kind, the active one first. Never the keys. */
export const listKeyIds = (keys: KeyFile, kind: KeyKind): string[] =>
  listKeys(keys, kind).map(({ kid }) => kid);
