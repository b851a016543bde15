import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { PlatformKey, PlatformKeyReader } from './secrets.ts';

/** Encrypts short-lived texts of the platform synchronously; a text decrypts only with its own context. */
export type TextCipher = {
  encrypt(context: string, text: string): Uint8Array;
  /** Throws unless the text was encrypted by this platform with the same context. */
  decrypt(context: string, encrypted: Uint8Array): string;
};

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Part of the key's derivation, so it must not change. */
const PURPOSE = 'kept answers';

const deriveKey = ({ key }: PlatformKey): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', PURPOSE, KEY_BYTES));

function decryptWith(key: Buffer, context: string, bytes: Buffer): string {
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
  const plain = Buffer.concat([text, decipher.final()]);
  return inflateRawSync(plain).toString('utf8');
}

/** Encrypts with a key derived from the platform's active sealing key; decrypts with those of all sealing keys. */
export const openTextCipherReader =
  (secrets: PlatformKeyReader): (() => Promise<TextCipher>) =>
  async () => {
    const [active, ...others] = (await secrets()).sealing;
    const key = deriveKey(active);
    return {
      encrypt(context, text) {
        const nonce = randomBytes(NONCE_BYTES);
        const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(context));
        // A kept reply that fits into 1 KB costs half the write units
        const plain = deflateRawSync(text);
        const bytes = Buffer.concat([cipher.update(plain), cipher.final()]);
        return Buffer.concat([nonce, cipher.getAuthTag(), bytes]);
      },
      decrypt(context, encrypted) {
        const bytes = Buffer.from(encrypted);
        // The text names no key: the tag shows which one it is
        for (const other of others) {
          try {
            return decryptWith(deriveKey(other), context, bytes);
          } catch {
            // Not this key
          }
        }
        return decryptWith(key, context, bytes);
      },
    };
  };
