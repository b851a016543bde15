import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Secrets } from './secrets.ts';

/** Locks short-lived texts of the platform's own, at once; a text opens only at the place that it was locked for. */
export type Vault = {
  lock(place: string, text: string): string;
  /** Throws where the text was not locked by this platform for this very place: stored data is ours. */
  unlock(place: string, locked: string): string;
};

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const PURPOSE = 'kept answers';

/** A vault under a key of its own, drawn from the platform's sealing key. */
export const openVault =
  (secrets: Secrets): (() => Promise<Vault>) =>
  async () => {
    const key = Buffer.from(hkdfSync('sha256', (await secrets()).sealing, '', PURPOSE, KEY_BYTES));
    return {
      lock(place, text) {
        const nonce = randomBytes(NONCE_BYTES);
        const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(place));
        const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
        return Buffer.concat([nonce, cipher.getAuthTag(), bytes]).toString('base64url');
      },
      unlock(place, locked) {
        const bytes = Buffer.from(locked, 'base64url');
        const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), {
          authTagLength: TAG_BYTES,
        })
          .setAAD(Buffer.from(place))
          .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
        const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      },
    };
  };
