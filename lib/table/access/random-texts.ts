import { createHash, randomBytes } from 'node:crypto';

/** Bytes of a text that nobody can guess. */
export const SECRET_BYTES = 32;

export const createRandomText = (bytes: number = SECRET_BYTES): string =>
  randomBytes(bytes).toString('base64url');

/** The hash under which a random text is stored. A plain one is enough, because the text cannot be guessed. */
export const hashRandomText = (text: string): string => createHash('sha256').update(text).digest('base64url');
