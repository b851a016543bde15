import { CompactEncrypt, compactDecrypt } from 'jose';
import type { Tenant } from '../rules/ids.ts';
import type { Secrets } from './secrets.ts';

/** A sealed text opens only with the context that it was sealed with. */
export type EncryptionContext = { readonly tenant: Tenant; readonly name: string };

/** Encrypts the secrets that salons entrust to the platform (BEHAVIOR §10.4). */
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

/** Seals as a JWE with the platform's sealing key. */
export const openSealing = (secrets: Secrets): Sealing => ({
  async seal({ tenant, name }, text) {
    const header = { alg: ALGORITHM, enc: ENCRYPTION, [SALON]: tenant, [NAME]: name };
    return new CompactEncrypt(new TextEncoder().encode(text))
      .setProtectedHeader(header)
      .encrypt((await secrets()).sealing);
  },
  async open({ tenant, name }, sealed) {
    const { plaintext, protectedHeader } = await compactDecrypt(sealed, (await secrets()).sealing, {
      keyManagementAlgorithms: [ALGORITHM],
      contentEncryptionAlgorithms: [ENCRYPTION],
    });
    if (protectedHeader[SALON] !== tenant || protectedHeader[NAME] !== name) {
      throw new Error(`the sealed text at ${name} of ${tenant} belongs to another context`);
    }
    return new TextDecoder().decode(plaintext);
  },
});
