import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from 'jose';
import type { Tenant } from '../rules/ids.ts';
import type { Environment } from './environment.ts';
import { FIRST_KEY_ID, openPlatformKeyReader, type PlatformKeyReader } from './secrets.ts';

/** A sealed text opens only with the context that it was sealed with. */
type EncryptionContext = { readonly tenant: Tenant; readonly name: string };

/** Encrypts the secrets that salons entrust to the platform (BEHAVIOR §10.7). */
export type Sealing = {
  seal(context: EncryptionContext, text: string): Promise<string>;
  /** Throws unless the text was sealed by this platform with the same context. */
  open(context: EncryptionContext, sealed: string): Promise<string>;
};

const ALGORITHM = 'dir';
const ENCRYPTION = 'A256GCM';
/** The context is in the protected header, which is authenticated with the text. */
const SALON = 'salon';
const NAME = 'name';

/** The open part of a sealed text: its name and the id of its key. */
type Seal = { readonly name: string; readonly kid: string };

/** A text that was sealed before the first rotation of keys names no key. */
const toKeyId = (kid: unknown): string => (typeof kid === 'string' ? kid : FIRST_KEY_ID);

/** The seal of a text; undefined if it is not sealed. */
export function parseSeal(text: string): Seal | undefined {
  try {
    const header: Readonly<Record<string, unknown>> = decodeProtectedHeader(text);
    const isSealed = header.enc === ENCRYPTION && typeof header[SALON] === 'string';
    return isSealed ? { name: String(header[NAME]), kid: toKeyId(header.kid) } : undefined;
  } catch {
    return undefined;
  }
}

/** Seals as a JWE with the platform's active sealing key; opens with all of them. */
export const openSealing = (secrets: PlatformKeyReader): Sealing => ({
  async seal({ tenant, name }, text) {
    const [{ kid, key }] = (await secrets()).sealing;
    const header = { alg: ALGORITHM, enc: ENCRYPTION, kid, [SALON]: tenant, [NAME]: name };
    return new CompactEncrypt(new TextEncoder().encode(text)).setProtectedHeader(header).encrypt(key);
  },
  async open({ tenant, name }, sealed) {
    const keys = (await secrets()).sealing;
    const findKey = (header: { readonly kid?: unknown }): Uint8Array => {
      const found = keys.find(({ kid }) => kid === toKeyId(header.kid));
      if (!found) throw new Error(`the key ${toKeyId(header.kid)} of a sealed text is not known`);
      return found.key;
    };
    const { plaintext, protectedHeader } = await compactDecrypt(sealed, findKey, {
      keyManagementAlgorithms: [ALGORITHM],
      contentEncryptionAlgorithms: [ENCRYPTION],
    });
    if (protectedHeader[SALON] !== tenant || protectedHeader[NAME] !== name) {
      throw new Error(`the sealed text at ${name} of ${tenant} belongs to another context`);
    }
    return new TextDecoder().decode(plaintext);
  },
});

export const openPlatformSealing = (environment: Pick<Environment, 'secrets' | 'table'>): Sealing =>
  openSealing(openPlatformKeyReader(environment));
