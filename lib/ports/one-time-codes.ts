import { randomBytes } from 'node:crypto';
import { generateSecret, generateURI, verify } from 'otplib';

/** Makes and checks the codes of second factors (BEHAVIOR §3.6). */
export type OneTimeCodes = {
  /** The secret of a second factor, in Base32. */
  createSecret(): string;
  /** The address that an app reads as a QR code. */
  formatUri(factor: { readonly issuer: string; readonly label: string; readonly secret: string }): string;
  /** The time step of a code of six digits (RFC 6238); undefined for a wrong one. */
  findStep(secret: string, code: string, now: Date): Promise<number | undefined>;
  /** A recovery code of 80 random bits: 'k7dm-2xqp-…'. */
  createRecoveryCode(): string;
};

/** A code of the time step before or after the present one fits: clocks differ. */
const STEP_SECONDS = 30;
const CODE = /^\d{6}$/;

/** Letters and digits that are hard to confuse; 32 of them, so that each has five bits. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const RECOVERY_GROUPS = 4;
const GROUP_LENGTH = 4;

const createGroup = (): string =>
  Array.from(randomBytes(GROUP_LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('');

export const openOneTimeCodes = (): OneTimeCodes => ({
  createSecret: () => generateSecret(),
  formatUri: generateURI,
  async findStep(secret, code, now) {
    // The library throws for anything else
    if (!CODE.test(code)) return undefined;
    const epoch = Math.floor(now.getTime() / 1000);
    const result = await verify({ secret, token: code, epoch, epochTolerance: STEP_SECONDS });
    return result.valid ? Math.floor(epoch / STEP_SECONDS) + result.delta : undefined;
  },
  createRecoveryCode: () => Array.from({ length: RECOVERY_GROUPS }, createGroup).join('-'),
});
