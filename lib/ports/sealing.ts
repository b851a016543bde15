import { CompactEncrypt, compactDecrypt } from 'jose';
import type { Tenant } from '../rules/ids.ts';
import type { Secrets } from './secrets.ts';

/** Where a sealed text belongs: it opens there and nowhere else. */
export type SealedPlace = { readonly tenant: Tenant; readonly name: string };

/** Seals what salons entrust to the platform, so that the table never holds it in clear (decisions §5). */
export type Sealing = {
  seal(place: SealedPlace, text: string): Promise<string>;
  /** Throws where the text was not sealed by this platform for this very salon and name: stored data is ours. */
  open(place: SealedPlace, sealed: string): Promise<string>;
};

const ALGORITHM = 'dir';
const ENCRYPTION = 'A256GCM';
/** Salon and name stand in the protected header, which is authenticated with the text. */
const SALON = 'salon';
const NAME = 'name';

/** A JWE under the platform's sealing key. */
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
      throw new Error(`a sealed text of another place was found at ${name} of ${tenant}`);
    }
    return new TextDecoder().decode(plaintext);
  },
});
